"""A fight in a zone: what engagements, harassments and sabotages have in common (8.2, 9.2)."""

from zariba.core.flow import Step
from zariba.games.ogaden.material.pack import OgadenPack
from zariba.games.ogaden.rules.control import site_of
from zariba.games.ogaden.rules.fire import NOBODY, Fight
from zariba.games.ogaden.rules.losses import alive, fit
from zariba.games.ogaden.rules.state import OUT, SITE, Ogaden

ENGAGEMENT = "engagement"
HARASSMENT = "harassment"
SABOTAGE = "sabotage"


class Battle(Step[Ogaden]):
    """A fight in a zone: what engagements, harassments and sabotages have in common."""

    seat: int
    """The attacker."""
    zone: int
    came: int
    units: tuple[int, ...]
    stage: int = 0
    defenders: tuple[int, ...] = ()
    played: tuple[tuple[int, int, int], ...] = ()
    """Supports played: camp, marker, the unit it helps (SITE for the site, NOBODY for none)."""
    led: tuple[tuple[int, int], ...] = ()
    """Units with a commander's bonus (2.2b)."""

    @property
    def kind(self) -> str:
        """engagement, harassment or sabotage: which supports may be played."""
        raise AssertionError

    def defended_by_site(self, g: Ogaden) -> bool:
        """Whether the GZ or BZ takes part: in defence only (1.5a), standing, not struck (8.4l)."""
        return site_of(g, self.zone, 1 - self.seat) and self.zone not in g.struck_sites

    def live_supports(self, pack: OgadenPack) -> list[tuple[int, int, int]]:
        """The supports that count: an Envelopment may have been cancelled (9.2.1d)."""
        void = {pack.markers[m].cancels for _, m, _ in self.played} - {""}
        return [p for p in self.played if pack.markers[p[1]].id not in void]

    def bonus(self, g: Ogaden) -> tuple[tuple[int, int], ...]:
        """Units and what is added to their factor: by TS and by commanders (9.2f, 2.2b)."""
        pack = g.pack
        by_supports = tuple(
            (unit, pack.markers[m].bonus)
            for _, m, unit in self.live_supports(pack)
            if unit != NOBODY and pack.markers[m].bonus
        )
        return by_supports + self.led

    def fires_first(self, pack: OgadenPack, seat: int) -> bool:
        """Whether a camp has played Ambush or Comrades (9.2.1c, 9.2.1k, 9.2.2b)."""
        return any(c == seat and pack.markers[m].first_fire for c, m, _ in self.played)

    def attacker_first(self, pack: OgadenPack) -> bool:
        """The defender fires first unless only the attacker has reversed the order (8.2a, 8.2b)."""
        return self.fires_first(pack, self.seat) and not self.fires_first(pack, 1 - self.seat)

    def extra_losses(self, g: Ogaden, seat: int) -> int:
        """The additional losses that the other camp's supports inflict on a camp (9.2i)."""
        pack = g.pack
        total = 0
        for owner, marker, _ in self.live_supports(pack):
            if owner != seat and pack.markers[marker].loss:
                total += self.inflicts(g, marker)
        return total

    def inflicts(self, g: Ogaden, marker: int) -> int:
        """What a support costs the enemy besides its bonus (9.2.1a, 9.2.1f, 9.2.1k, 9.2.2i)."""
        pack = g.pack
        name = pack.markers[marker].id
        if name == "TS-ENV" and g.marker[pack.marker_index["TS-PAUSE"]] == OUT:
            return 0  # 9.2.2e
        if name == "TS-PAK" and not (
            pack.site_steps[self.zone] and any(pack.is_cu[u] for u in self.defenders)
        ):
            return 0  # 9.2.2d
        return pack.markers[marker].loss

    def fight(self, g: Ogaden) -> Fight:
        """What the shots depend on."""
        return Fight(
            zone=self.zone,
            attacker=self.seat,
            bonus=self.bonus(g),
            irregular=self.kind != ENGAGEMENT,
            site_only=self.kind == HARASSMENT,
            siege=self.zone in g.sieges,
        )

    def fighters(self, g: Ogaden, seat: int) -> tuple[int, ...]:
        """Who of a camp takes part now, the site last."""
        if seat == self.seat:
            return alive(g, self.units, self.zone)
        found = fit(g, self.defenders, self.zone)
        return (*found, SITE) if self.defended_by_site(g) else found
