import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import type { DemoFixture } from './fixtures.ts';
import type { Lineup } from './lineups.ts';
import type { Players } from '../players/all-players.ts';
import { createRng, type Rng } from '../rng.ts';
import type { Score } from './scores.ts';

export type Side = 0 | 1;
/** Statistics of one player. For a player who never came on, `from` and `to` are -1. */
export interface Performance {
  readonly player: number;
  readonly side: Side;
  readonly slot: number;
  from: number;
  to: number;
  goals: number;
  assists: number;
  shots: number;
  saves: number;
  tackles: number;
  passes: number;
  yellow: number;
  secondYellow: number;
  red: number;
  injured: boolean;
  rating: number;
}
/** One event of a match. `kind` defines the roles of `player` and `other`. */
export interface Action {
  readonly minute: number;
  readonly side: Side;
  readonly kind: 'goal' | 'save' | 'wide' | 'tackle' | 'yellow' | 'second-yellow' | 'red' | 'injury' | 'sub';
  readonly player: number;
  readonly other: number | null;
  readonly penalty: boolean;
}
export interface Match {
  readonly performances: readonly Performance[];
  readonly actions: readonly Action[];
  readonly lineups: readonly [Lineup, Lineup];
  readonly corners: readonly [number, number];
  readonly possession: number;
  readonly best: number;
}
const LAST_MINUTE = 92;

/** How likely a player in a slot scores. */
const threatIn = (slot: string): number =>
  slot === 'GK' ? 0.01 : /^F|SS/.test(slot) ? 6 : slot.startsWith('AM') ? 3 : /M/.test(slot) ? 1.6 : 0.6;
const THREATS = new Map([...FORMATIONS.flatMap(({ slots }) => slots), 'GK', 'CM'].map((slot) => [slot as string, threatIn(slot)]));
const threat = (slot: string): number => THREATS.get(slot) ?? threatIn(slot);

function among<T>(rng: Rng, items: readonly T[], weight: (item: T) => number): T | null {
  let left = rng.next() * items.reduce((sum, item) => sum + weight(item), 0);
  for (const item of items) {
    left -= weight(item);
    if (left <= 0) return item;
  }
  return items.at(-1) ?? null;
}

/** Generates the events of a match from its result. The same input gives the same match. */
export function tellMatch(seed: number, fixture: DemoFixture, score: Score, lineups: readonly [Lineup, Lineup], players: Players): Match {
  const rng = createRng(seed, 241, fixture.id, Math.floor(fixture.id / 2 ** 31));
  const actions: Action[] = [];
  const sides = lineups.map((lineup, side) =>
    lineup.sheet.flatMap((player, slot): Performance[] =>
      player === null
        ? []
        : [
            {
              player,
              side: side as Side,
              slot,
              from: slot < 11 ? 0 : -1,
              to: slot < 11 ? 90 : -1,
              goals: 0,
              assists: 0,
              shots: 0,
              saves: 0,
              tackles: 0,
              passes: 0,
              yellow: 0,
              secondYellow: 0,
              red: 0,
              injured: false,
              rating: 1,
            },
          ],
    ),
  ) as [Performance[], Performance[]];
  const act = (minute: number, side: Side, kind: Action['kind'], player: number, other: number | null = null, penalty = false): void =>
    void actions.push({ minute, side, kind, player, other, penalty });
  const onPitch = (side: Side, minute: number): Performance[] =>
    sides[side].filter(({ from, to }) => from >= 0 && from <= minute && minute <= to);
  const slotOf = ({ side, slot, player }: Performance): string =>
    (slot < 11 ? FORMATIONS[lineups[side].formation]?.slots[slot] : null) ?? (players.facts(player).position === 1 ? 'GK' : 'CM');
  const keeper = (side: Side, minute: number): Performance | null => onPitch(side, minute).find((one) => slotOf(one) === 'GK') ?? null;

  // Substitutions come first, because all other events involve players on the pitch.
  for (const side of [0, 1] as const) {
    const bench = sides[side].filter(({ slot, player }) => slot > 11 && players.facts(player).position !== 1);
    const minutes = Array.from({ length: rng.int(0, 3) }, () => rng.int(46, 88)).sort((a, b) => a - b);
    for (const minute of minutes) {
      const [off, on] = [
        among(
          rng,
          onPitch(side, minute).filter(({ slot, to }) => slot > 0 && to > minute),
          () => 1,
        ),
        bench.shift(),
      ];
      if (!on || !off || off.from === minute) continue;
      off.injured = rng.chance(0.12);
      [off.to, on.from, on.to] = [minute, minute, 90];
      if (off.injured) act(minute, side, 'injury', off.player);
      act(minute, side, 'sub', on.player, off.player);
    }
    for (let n = rng.int(0, 3); n > 0; n--) {
      const minute = rng.int(5, 90);
      const booked = rng.pick(onPitch(side, minute));
      if (booked.yellow > 0 || booked.red > 0) continue;
      booked.yellow = 1;
      act(minute, side, 'yellow', booked.player);
    }
    if (rng.chance(0.06)) {
      const minute = rng.int(50, 89);
      const late = (player: number): boolean => actions.some((one) => one.player === player && one.minute > minute);
      const sent = among(
        rng,
        onPitch(side, minute).filter(({ slot, to, player }) => slot > 0 && to === 90 && !late(player)),
        () => 1,
      );
      if (!sent) continue;
      const second = sent.yellow > 0;
      if (second) sent.secondYellow = 1;
      else sent.red = 1;
      sent.to = minute;
      act(minute, side, second ? 'second-yellow' : 'red', sent.player);
    }
  }
  const attack = (side: Side, kind: 'goal' | 'save' | 'wide'): void => {
    const minute = rng.int(1, LAST_MINUTE);
    const there = onPitch(side, Math.min(90, minute));
    const shooter = among(rng, there, (one) => threat(slotOf(one)));
    if (!shooter) return;
    const penalty = kind === 'goal' && rng.chance(0.08);
    const maker =
      !penalty && rng.chance(0.7)
        ? among(
            rng,
            there.filter((one) => one !== shooter && one.slot > 0),
            () => 1,
          )
        : null;
    const stopper = keeper(side === 0 ? 1 : 0, Math.min(90, minute));
    shooter.shots++;
    if (maker) maker.passes++;
    if (kind === 'goal') {
      shooter.goals++;
      if (maker) maker.assists++;
    }
    if (kind === 'save' && stopper) stopper.saves++;
    act(minute, side, kind, shooter.player, kind === 'save' ? (stopper?.player ?? null) : (maker?.player ?? null), penalty);
  };
  for (const side of [0, 1] as const) {
    for (let n = side === 0 ? score.home : score.away; n > 0; n--) attack(side, 'goal');
    for (let n = rng.int(1, 5); n > 0; n--) attack(side, 'save');
    for (let n = rng.int(2, 6); n > 0; n--) attack(side, 'wide');
    for (let n = rng.int(6, 11); n > 0; n--) {
      const minute = rng.int(1, 90);
      const tackler = among(
        rng,
        onPitch(side, minute).filter(({ slot }) => slot > 0),
        (one) => 7 - threat(slotOf(one)),
      );
      if (!tackler) continue;
      tackler.tackles++;
      act(minute, side, 'tackle', tackler.player);
    }
  }
  const conceded = [score.away, score.home] as const;
  const performances = [...sides[0], ...sides[1]];
  for (const one of performances) {
    if (one.from < 0) continue;
    const base = 5.4 + (one.side === 0 ? score.home - score.away : score.away - score.home) * 0.35 + rng.next() * 1.4;
    const made = one.goals * 1.1 + one.assists * 0.6 + one.tackles * 0.25 + one.saves * 0.3 + one.passes * 0.15;
    one.rating = Math.max(3, Math.min(10, Math.round(base + made - one.red * 2 - (slotOf(one) === 'GK' ? conceded[one.side] * 0.3 : 0))));
  }
  const best = performances.reduce((a, b) => (b.rating > a.rating ? b : a)).player;
  return {
    performances,
    actions: actions.sort((a, b) => a.minute - b.minute),
    lineups,
    corners: [rng.int(1, 10), rng.int(1, 10)],
    possession: rng.int(36, 64),
    best,
  };
}
