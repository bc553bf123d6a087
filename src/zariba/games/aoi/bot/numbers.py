"""Every number of the doctrine that was tuned or could be, in one place."""

import msgspec


class Numbers(msgspec.Struct, frozen=True):
    """Values are points: one point of enemy strength in the open is worth `kill`."""

    # what an attack is worth
    kill: float = 3.0
    """A point of enemy strength taken off the map."""
    loss: float = 2.0
    """A point of one's own strength lost."""
    prize: float = 300.0
    """The objective vacated."""
    prize_step: float = 9.0
    """A point of the garrison of the objective worn down."""
    road: float = 0.5
    """A hex cleared, for each MP that it lies nearer to the objective than `far`."""
    far: int = 14
    """The MPs to the objective from which on a hex does not matter for the race."""
    raider: float = 4.0
    """An enemy cleared who stands within a move of the line of supply."""
    army: float = 6.0
    """The points cut off that count as a whole army."""
    cut: float = 12.0
    """An enemy cleared who cuts the line of supply now."""
    stranded: float = 1.5
    """A point of one's own strength that would be out of supply where it wins."""
    exchange: float = 0.5
    """The part of its own losses that an attack on the objective must cost the garrison."""
    last_step: float = 0.3
    """What the last step of a unit is worth above its strength."""
    enough: float = 0.99
    """A chance to clear the hex above which no more units are sent against it."""

    # which Offensives are made
    worthwhile: float = 2.5
    """The least value of an Offensive while more than the month's share is left."""
    scarce: float = 10.0
    """The same once this month's share has been used."""
    spearhead: float = 2.0
    """The points of armor with which a General exploits: a few tanks alone are only lost."""
    impromptu: float = 40.0
    """The least value of an Offensive that must be paid with EPs at once."""

    share: int = 2
    """Offensives that each month of a season should have."""
    wings: int = 2
    """The most air units kept for the further attacks of an Offensive."""
    sortie_gain: float = 1.0
    """What a second aircraft must add to an attack."""

    second_roll: float = 8.0
    """What the hex must be worth, times the chance to clear it, for the re-roll of the season."""
    second_chance: float = 0.3
    """The chance to clear the hex below which a second roll is not worth having."""
    more_gas: float = 0.2
    """What gas must add to an attack to be used again."""
    first_gas: float = 1.0
    """What gas must add to an attack to be used for the first time."""
    stubborn: int = 3
    """The steps with which a stack stands fast in a city other than the capital."""

    # the season
    bribe_reserve: int = 1
    """EPs kept for each tribe that can still be bribed."""
    rebuild_reserve: int = 0
    """EPs kept for replenishment in the months of the season."""

    restless: float = 1.25
    """How many times better a post must be for a General or HQ to be redeployed."""
    follow: float = 1.1
    """The same for a move by himself."""
    back_area: float = 20.0
    """The MPs to the objective at which troops need no General."""

    # supply lines
    guard: float = 8.0
    """What a guard of a hex is worth whose loss would cut off a point of strength ahead."""
    raid: float = 2.5
    """What cutting off a point of enemy strength is worth to the raider."""
    raid_last: float = 8.0
    """The same before the last month, when a capture must be supplied at once."""

    anchor: float = 2.0
    """The points that must hang on a hex for a unit to be tied to it."""
    spots: int = 6
    """The weakest places of the line that guards are looked for."""
    guards: int = 4
    """The most guards that are posted in a month."""
    delay: float = 1.0
    """What an MP back for a point of strength costs."""

    # the attacker's ground
    least_chance: float = 0.45
    """The least chance of clearing a hex for an attack."""

    # the defender's ground
    ring: float = 10.0
    """A hex beside the capital held."""
    between: float = 1.5
    """A hex held for each MP that it lies off the enemy's best way is worth so much less."""
    rough: float = 1.5
    """Each pip that the ground takes from an attacker's die."""
    peril: float = 3.0
    """A point of strength in reach of an overwhelming attack."""
    overwhelming: float = 3.0
    """The odds at which an attack is overwhelming."""
    behind: float = 0.5
    """Each MP that a hex lies behind the enemy's spearhead."""
    hunger: float = 4.0
    """Standing where no supply can be traced."""
    last_stand: int = 4
    """MPs from the capital within which nobody gives ground any more."""
    recall: int = 7
    """The enemy's MPs to the capital at which the regulars come home."""
    sortie: float = 0.6
    """The least chance of clearing the hex for a counter-attack."""

    # two powers: a whole theatre, ships and aircraft on both sides
    theatre_road: float = 0.5
    """A hex cleared, for each MP that it lies nearer to the objective than `theatre`."""
    theatre: float = 24.0
    """The MPs to the objective from which on a hex does not matter for closing in."""
    bold: float = 2.5
    """The odds against which a unit and its neighbours still go forward."""
    division: float = 1.0
    """The points of a unit that leads a column."""
    escort: int = 12
    """The hexes from which a smaller unit makes for a column instead of going by itself."""
    vanguard: float = 0.25
    """How much a hex nearer to the objective makes a column the one to join."""
    company: float = 0.4
    """A point of friends in the hex, half as much beside it, in MPs to the objective."""
    column: float = 6.0
    """The points of friends beyond which more do not matter."""
    errand: int = 10
    """The MPs from which a smaller unit is sent to take a hex that brings EPs."""
    calm: int = 1
    """The Offensives that the attacker buys two seasons before the storm, one more in the next."""
    overhead: int = 20
    """The objective in range of an air unit's base during the siege, in enemy hexes in range."""
    thicket: float = 2.0
    """A hex that lines of supply end in, in MPs to the objective: they are cut there too easily."""
    dash: float = 1.5
    """What danger counts at most for smaller units during the siege, in hexes: all are needed."""
    siege_toll: float = 1.5
    """The points that an attack may cost more than the enemy during the siege."""
    exposure: float = 2.0
    """A point of strength that would stand in reach of an overwhelming attack after its own."""
    touch: int = 4
    """The hexes between divisions that still march as one column."""
    together: float = 0.5
    """A point of the column that does not get there, in MPs to the objective."""
    main_body: float = 4.0
    """The points of a stack for which the best General leaves his own force."""
    siege: int = 9
    """The MPs to the objective within which such a stack makes ready for the storm."""
    sally: float = 0.7
    """The least chance of clearing the hex for a sally of the power on the defense."""
    straggler: float = 2.0
    """A hex cleared anywhere, for that power, while the enemy is weak."""
    town: float = 6.0
    """A town of the enemy's country, for that power, while he is weak."""
    sector: int = 5
    """The MPs to a city or a source of EPs within which troops hold it."""
    hold_odds: float = 2.0
    """How many times stronger the enemy must be for a sector to be given up."""
    rations: float = 1.0
    """Standing cut off where a sector is held."""
    siege_loss: float = 1.0
    """A point of one's own strength lost during the siege: EPs make it good."""
    tether: float = 1.0
    """Each MP that such troops stand away from what they hold."""
    early: float = 1.25
    """How many times the enemy's points it must have for that."""
    caution: float = 6.0
    """A point that the enemy could bring beyond what stands against it, in MPs to the objective."""
    open_city: float = 0.2
    """The same while nobody holds the objective: it falls to who comes first."""
    detour: int = 1
    """MPs further from the objective than a division stands, to which it still attacks."""
    open_reach: int = 5
    """Units so many MPs from an objective that nobody holds have no other enemy."""
    season_offensives: int = 1
    """The Offensives of a season that the attacker does not give up for rebuilt units."""
    storm: float = 30.0
    """A point of a power's garrison of the objective worn down."""
    attrition: float = 0.3
    """The part of its own losses that a storm must cost that garrison."""
    press: float = 5.0
    """The least value of an Offensive for him: time is short."""
    garrison: float = 3.0
    """The least points in the objective."""
    fighter: float = 0.8
    """What a point of fighters matters, one of troops in the objective being 1."""
    bomber: float = 0.6
    """The same for bombers."""
    battle_odds: float = 1.0
    """How many times the hits expected must be those feared for a battle at sea."""
    hunt: float = 0.25
    """The least chance of hitting a ship for which bombers are sent."""

    # two camps of one nation
    approach: float = 1.0
    """A hex cleared or aimed at, for each MP that it lies nearer to Madrid than `environs`."""
    environs: int = 8
    """The MPs to the objective from which on a hex is not before it."""
    rebel_city: float = 4.0
    """A city of the enemy, in which he raises and feeds troops."""
    field: float = 0.5
    """Any other hex cleared."""
    coup: float = 0.34
    """The chance to take the objective for which any loss is borne."""
    fair_exchange: float = 0.8
    """The part of its own losses that a storm must cost the garrison."""
    combined: float = 1.6
    """How many times the best single Offensive one with both agents must be worth."""
    outpost: float = 0.5
    """The points that are left on an island or over the sea."""
    at_front: float = 0.5
    """What a General's troops count more beside the enemy, and again beside the objective."""
    same_stack: float = 0.4
    """What they count where another General leads them."""
    next_stack: float = 0.85
    """What they count where another General leads those beside them."""
    siege_exchange: float = 0.5
    """The part of its own losses that a storm must cost a garrison that is cut off."""
    last_months: float = 10.0
    """The months before the end from which on the attacker must risk more and more."""
    least_force: float = 2.0
    """The points that are sent to a goal that nobody holds."""
    inherent: float = 0.5
    """The least value of an Offensive that costs nothing and does not keep."""
    ticket: float = 3.0
    """The MPs and points of company for which a unit waits for the train instead of marching."""
    astray: float = 3.0
    """Standing in the enemy's country away from the objective."""
    pocket: float = 4.0
    """A hex of the enemy that is cut off from the objective: nobody comes to its help."""
    crossing: int = 6
    """The hexes of sea that a convoy dares."""
    blood: float = 2.5
    """A point of one's own strength lost where it does not come back."""
    room: float = 8.0
    """The last place in a city before a season in which troops arrive."""
    crush: float = 2.0
    """The odds at which a post of the defender is too dangerous."""
    guard_most: float = 1.0
    """The points of the strongest unit that is left to guard a city."""
    muster: int = 3
    """The hexes between units that make up an army, and around a goal that count for it."""
    pace: float = 1.0
    """An MP to a goal."""
    shortfall: float = 1.0
    """A point too few for a goal."""
    mass: float = 3.0
    """How many times the points that hold a goal are wanted against it."""
    pip: float = 0.25
    """What a pip of ground or walls adds to the points that hold a hex."""
    madrid: float = 16.0
    """What a campaign against the objective is worth."""
    impatience: float = 0.5
    """What each month of the war adds to that."""
    dread: float = 3.0
    """A point that the enemy could bring beyond what `nerve` bears, in MPs to the goal."""
    nerve: float = 2.5
    """The odds against which an army and its neighbours still go forward."""
    despair: float = 0.45
    """The least chance of clearing a hex before the objective while it is threatened."""
    threatened: int = 2
    """The enemy's MPs to the objective at which it is threatened."""
    centre: int = 5
    """The MPs to the objective within which troops belong to its defense."""


DOCTRINE = Numbers()
"""The numbers that the bot plays with."""
