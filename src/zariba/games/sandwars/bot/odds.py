"""What a combat is likely to bring: losses on both sides and the chance to clear the space."""

from zariba.core.pack import kept
from zariba.games.sandwars.material.pack import SandWarsPack
from zariba.games.sandwars.rules.fire import result_of

TOTALS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
WAYS = 36
MOST = 60


@kept
def mean_loss(pack: SandWarsPack, power: int) -> float:
    """Steps that a fire costs on average."""
    return sum(n * result_of(pack, power, total)[0] for total, n in TOTALS.items()) / WAYS


@kept
def mean_half(pack: SandWarsPack, power: int) -> float:
    """The same for a target that loses half, rounded up."""
    return (
        sum(n * ((result_of(pack, power, total)[0] + 1) // 2) for total, n in TOTALS.items()) / WAYS
    )


@kept
def retreat_chance(pack: SandWarsPack, power: int) -> float:
    """The chance that a fire makes the survivors retreat."""
    return sum(n for total, n in TOTALS.items() if result_of(pack, power, total)[1]) / WAYS


def fire_loss(pack: SandWarsPack, power: float, half: bool) -> float:
    """The mean loss for any firepower."""
    row = max(0, min(MOST, round(power)))
    return mean_half(pack, row) if half else mean_loss(pack, row)


@kept
def forecast(
    pack: SandWarsPack,
    attack: int,
    defence: int,
    attack_steps: int,
    defence_steps: int,
    half: bool,
    firm: bool,
) -> tuple[float, float, float]:
    """Of an attack in two rounds: chance to clear the space, our losses, theirs.

    The side with the advantage fires first, so each round is reckoned as if both fired halfway.
    """
    ours, theirs = float(attack), float(defence)
    lost = hit = 0.0
    stay = 1.0
    for _ in range(2):
        blow = min(fire_loss(pack, ours, half), defence_steps - hit)
        back = min(
            fire_loss(pack, theirs - blow * theirs / max(1, defence_steps) / 2, False),
            attack_steps - lost,
        )
        if not firm:
            stay *= 1 - retreat_chance(pack, max(0, min(MOST, round(ours))))
        hit += blow
        lost += back * stay
        theirs = max(0.0, defence * (1 - hit / max(1, defence_steps)))
        ours = max(0.0, attack * (1 - lost / max(1, attack_steps)))
    share = hit / max(1, defence_steps)
    dead = share**3 if share < 1 else 1.0
    if defence_steps <= 2:
        dead = share
    return 1 - (1 - dead) * stay, lost, hit
