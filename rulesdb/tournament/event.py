"""An event: the state after the steps so far.

`take` applies every step, whether new or read from a file, so a file cannot contain a step that a
command would refuse.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from random import Random

from rulesdb.engine.procedure_types import Applied, Readings
from rulesdb.errors import TournamentError

from . import elimination, judges_log
from .readings import FOLLOWED
from .record import Record
from .round import Match, Round
from .standings import Standings, standings
from .steps import Add, Cut, Drop, Head, Note, Pair, Result, Step, clean, folded
from .structure import Structure, custom, structure


@dataclass
class Player:
    """`missed` counts rounds before joining or while away, `left` the rounds before leaving."""

    name: str
    missed: int = 0
    state: str = "in"  # or dropped, or disqualified
    left: int = 0


@dataclass
class Event:
    head: Head
    players: dict[str, Player] = field(default_factory=dict)  # by folded name
    rounds: list[Round] = field(default_factory=list)
    registered: int = 0  # players when the first round was paired
    cut: tuple[str, ...] | None = None
    waiting: tuple[str, ...] = ()  # players who missed the cut, best first
    readings: Readings = FOLLOWED
    log: list[judges_log.Logged] = field(default_factory=list)

    @property
    def structure(self) -> Structure:
        if self.head.structure == "custom":
            return custom(self.head.rounds, self.head.cut)
        players = self.registered or len(self.still_in())
        return structure(self.head.structure, players, self.readings)

    @property
    def stage(self) -> str:
        starts_with_elimination = self.head.structure == "custom" and not self.head.rounds
        return "elimination" if starts_with_elimination or self.cut is not None else "swiss"

    @property
    def elimination(self) -> list[Round]:
        return [each for each in self.rounds if each.stage == "elimination"]

    @property
    def winner(self) -> str | None:
        """The winner of the final; without a cut, the leader after the last round."""
        if not self.rounds or self.rounds[-1].open():
            return None
        if self.stage == "elimination":
            return self.rounds[-1].matches[0].winner if self.rounds[-1].final else None
        if self.structure.cut or len(self.rounds) < self.structure.rounds:
            return None
        return next(iter(self.ranking()), None)

    def still_in(self) -> list[str]:
        return [player.name for player in self.players.values() if player.state == "in"]

    def open(self) -> list[Match]:
        """Return the matches of the last round that have no result yet."""
        return self.rounds[-1].open() if self.rounds else []

    def player(self, name: str) -> Player:
        """Return a player by name, ignoring case and accents."""
        name = clean(name)
        if found := self.players.get(folded(name)):
            return found
        near = get_close_matches(folded(name), self.players, 1)
        hint = f"did you mean '{self.players[near[0]].name}'?" if near else "`show` lists them"
        raise TournamentError(
            f"there is no player '{name}'; {hint}", kind="no-player", about={"name": name}
        )

    def records(self) -> list[Record]:
        """Return all players' records in the Swiss rounds."""
        played: dict[str, list[Match]] = {player.name: [] for player in self.players.values()}
        for each in self.rounds:
            for match in each.matches if each.stage == "swiss" else ():
                for name in match.players if not match.open else ():
                    played[name].append(match)
        by_game = self.readings["points-per-game-or-round"] == "per-game"
        return [_record(player, played[player.name], by_game) for player in self.players.values()]

    def standings(self) -> Standings:
        """Return the standings of the Swiss rounds; elimination rounds do not count."""
        swiss = len(self.rounds) - len(self.elimination)
        draw = Random(f"{self.head.seed}/standings/{swiss}")
        return standings(self.records(), draw, self.readings)

    def ranking(self) -> list[str]:
        """Return the players still in, best first."""
        still_in = set(self.still_in())
        names = (line.record.name for line in self.standings().lines)
        return [name for name in names if name in still_in]

    def results_complete(self) -> None:
        if self.rounds and (missing := self.rounds[-1].open()):
            listed = ", ".join(map(str, missing[:5])) + (", …" if len(missing) > 5 else "")
            raise TournamentError(
                f"round {len(self.rounds)} has no result yet for {len(missing)} of its matches: "
                f"{listed}; enter them with `tournament result`",
                kind="results-missing",
                about={"matches": listed},
            )

    def round_left(self) -> None:
        """Check that this stage has another round to pair, and enough players."""
        if self.elimination and self.elimination[-1].final:
            raise TournamentError("the final has been played; `tournament show` shows who won")
        if len(self.still_in()) < 2:
            raise TournamentError(
                "there are fewer than 2 players; add some with `tournament add`", kind="too-few"
            )
        if self.stage == "swiss" and len(self.rounds) >= self.structure.rounds:
            then = "make the cut with `tournament cut`" if self.structure.cut else "see `standings`"
            raise TournamentError(f"all {self.structure.rounds} Swiss rounds are played; {then}")

    # Steps ---------------------------------------------------------------------------------------

    def take(self, step: Step) -> Applied:
        """Apply a step, or raise TournamentError with nothing changed."""
        match step:
            case Add():
                return self._add(step)
            case Drop():
                return self._drop(step)
            case Pair():
                return self._pair(step)
            case Result():
                return self._result(step)
            case Cut():
                return self._cut(step)
            case Note():
                judges_log.check(self, step)
                self.log.append(judges_log.Logged(len(self.rounds), step))
                return ()

    def _add(self, step: Add) -> Applied:
        name = clean(step.player)
        known = self.players.get(folded(name))
        if self.elimination or self.cut is not None:
            rule = "dropping#rejoin-stage" if step.back else "progression-cut#no-newcomers"
            raise TournamentError(
                f"{name} cannot join: the Swiss rounds are over", f"tournament/{rule}"
            )
        if step.back:
            return self._come_back(self.player(name))
        if known:
            other, back = "give the new one another name", "use `tournament add --back` to rejoin"
            raise TournamentError(
                f"there is already a player '{known.name}'; "
                f"{other if known.state == 'in' else f'{back}, or {other}'}",
                kind="same-name",
                about={"name": known.name},
            )
        reading = self.readings.cite("late-entry")
        if self.rounds and self.readings["late-entry"] == "closed":
            raise TournamentError(f"{name} cannot join: the tournament has started", reading)
        self.players[folded(name)] = Player(name, missed=len(self.rounds))
        return ("tournament/dropping#rejoin-losses", reading) if self.rounds else ()

    def _come_back(self, player: Player) -> Applied:
        if player.state == "in":
            raise TournamentError(f"{player.name} has not dropped; leave out --back")
        if player.state == "disqualified":
            raise TournamentError(
                f"{player.name} was disqualified and cannot rejoin",
                "tournament/dropping#disqualified",
            )
        player.state, player.missed = "in", player.missed + len(self.rounds) - player.left
        rules = ("rejoin-ask", "rejoin-stage", "rejoin-losses")
        return tuple(f"tournament/dropping#{rule}" for rule in rules)

    def _drop(self, step: Drop) -> Applied:
        player = self.player(step.player)
        if player.state != "in":
            raise TournamentError(f"{player.name} was already {player.state}")
        own = [match for match in self.open() if player.name in match.players]
        if step.absent and not own:
            raise TournamentError(f"{player.name} has no match in progress; leave out --no-show")
        if step.absent and step.disqualified:
            raise TournamentError(
                "--no-show and --disqualified exclude each other; use one of them"
            )
        state, left = "disqualified" if step.disqualified else "dropped", len(self.rounds)
        player.state, player.left = state, left
        applied: Applied = (f"tournament/dropping#{state}",)
        if step.absent:
            applied = ("tournament/dropping#no-show", *applied)
        if self.cut is not None and not self.elimination:
            return applied + self._leave_cut(player.name, step.replaced)
        for match in own:
            applied += self._leave_match(match, player, step)
        return applied

    def _leave_match(self, match: Match, player: Player, step: Drop) -> Applied:
        """End the match of a player who leaves mid-round, usually as a win for the opponent."""
        opponent = match.opponent(player.name)
        if step.disqualified:
            if self.readings["disqualified-mid-round"] == "opponent-wins":
                match.end(opponent)
            # The document says this only about altered decks.
            reading = self.readings.cite("disqualified-mid-round")
            return ("tournament/player-decks#round-win", reading)
        if self.stage == "elimination":
            match.end(opponent)
            return ("tournament/single-elimination#drop-opponent", "tournament/byes#win")
        question = "absent-opponent" if step.absent else "drop-mid-match"
        free = [each for each in self.rounds[-1].matches if len(each.players) == 1]
        if free and self.readings[question] == "new-pairing":
            self.rounds[-1].matches.remove(free[0])
            match.one, match.other = opponent, free[0].winner
            player.missed += 1
        else:
            match.end(opponent, met=self.readings[question] == "conceded")
        which = "end-of-game#concession-result" if match.met and not match.open else "byes#win"
        return (f"tournament/{which}", self.readings.cite(question))

    def _leave_cut(self, name: str, replaced: bool) -> Applied:
        """Remove a player from the cut before the first elimination game."""
        self.waiting = tuple(other for other in self.waiting if other != name)
        if self.cut is None or name not in self.cut:
            return ()
        changed = elimination.replace(self.cut, self.waiting if replaced else (), name)
        self.cut = changed.players
        self.waiting = tuple(other for other in self.waiting if other not in self.cut)
        return changed.applied if replaced else ("tournament/progression-cut#same-day",)

    def _pair(self, step: Pair) -> Applied:
        self.results_complete()
        self.round_left()
        paired = [name for match in step.matches for name in match if name is not None]
        expected = set(self.still_in())
        if self.elimination:
            expected &= {match.winner or "" for match in self.elimination[-1].matches}
        elif self.cut is not None:
            expected &= set(self.cut)
        size = len(step.matches)
        if self.stage == "swiss":
            fits = size == (len(paired) + 1) // 2
        else:
            fits = size == len(self.elimination[-1].matches) / 2 if self.elimination else True
            fits = fits and size & (size - 1) == 0
        if not fits or len(set(paired)) != len(paired) or set(paired) != expected:
            raise TournamentError("a round must pair every player in it exactly once")
        self.registered = self.registered or len(paired)
        swiss, head = self.stage == "swiss", self.head
        best_of = 3 if (head.best_of_three if swiss else head.cut_best_of_three) else 1
        matches = [Match(number, *places) for number, places in enumerate(step.matches, 1)]
        self.rounds.append(Round(len(self.rounds) + 1, self.stage, best_of, matches))
        return ("tournament/byes#win",) if len(paired) < 2 * size else ()

    def _result(self, step: Result) -> Applied:
        now = self.rounds[-1] if self.rounds else Round(0, "swiss", 1, [])
        match = next((each for each in now.matches if each.number == step.match), None)
        if match is None or len(match.players) < 2:
            raise TournamentError(
                f"there is no match {step.match} to enter a result for; see `tournament show`",
                kind="no-match",
                about={"match": step.match},
            )
        if now.stage != self.stage:
            raise TournamentError(
                "the cut is based on these results; undo it first with `tournament undo`"
            )
        if any(self.player(name).state != "in" for name in match.players):
            raise TournamentError(f"match {match} ended when a player dropped; undo that first")
        if match.open and step.corrected:
            raise TournamentError(f"match {match} has no result yet; leave out --correct")
        if not match.open and not step.corrected:
            raise TournamentError(
                f"match {match} was won by {match.winner}; use --correct to change it"
            )
        winner = self.player(step.winner).name
        if winner not in match.players:
            raise TournamentError(
                f"{winner} is not in match {match}; see `tournament show`",
                kind="not-in-match",
                about={"name": winner, "match": f"{match}"},
            )
        if step.games and now.best_of == 1:
            raise TournamentError("this round is a single game; leave out --games")
        match.end(winner, step.games)
        return _won(now, step.games, self.readings)

    def _cut(self, step: Cut) -> Applied:
        self.results_complete()
        if self.stage == "elimination":
            raise TournamentError("the elimination rounds have started; there is no cut to make")
        if len(self.rounds) < self.structure.rounds:
            raise TournamentError(
                f"{len(self.rounds)} of {self.structure.rounds} Swiss rounds are played; "
                "draw the next with `tournament pair`"
            )
        if sorted(step.ranking) != sorted(self.still_in()):
            raise TournamentError("a cut must rank every player still in exactly once")
        if not 2 <= step.size <= len(step.ranking):
            raise TournamentError(
                f"a cut to {step.size} is not possible with {len(step.ranking)} players; "
                "use another --size"
            )
        self.cut = tuple(step.ranking[: step.size])
        self.waiting = tuple(step.ranking[step.size :])
        return ()


def _record(player: Player, played: list[Match], by_game: bool) -> Record:
    opponents = [match.opponent(player.name) if match.met else None for match in played]
    won = [match.winner == player.name for match in played]
    return Record(
        player.name,
        sum(won),
        len(played) - sum(won) + player.missed,
        sum(each and name is None for each, name in zip(won, opponents, strict=True)),
        tuple(name for name in opponents if name is not None),
        sum(match.games_of(player.name) for match in played) if by_game else None,
    )


def _won(now: Round, games: str, readings: Readings) -> Applied:
    if now.best_of == 1:
        applied: Applied = ("tournament/end-of-game#single-winner",)
    elif games == "1-0":  # time was called: the leader wins, or the steps decided the first game
        applied = ("tournament/round-times#unfinished",)
    else:
        applied = ("tournament/end-of-game#first-to-two",)
    if now.stage == "elimination":
        return (*applied, "tournament/single-elimination#winner-goes-on")
    if now.best_of == 3:
        applied += tuple(map(readings.cite, ("swiss-single-or-bo3", "points-per-game-or-round")))
    return (*applied, "tournament/tournament-points#win", "tournament/tournament-points#loss")
