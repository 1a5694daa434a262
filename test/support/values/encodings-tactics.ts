import fc from 'fast-check';
import type { Encoded } from './encodings.ts';

interface Place {
  readonly player: number | null;
  readonly tackling: number;
  readonly tempo: number;
}
interface Change {
  readonly minute: number;
  readonly slot: number;
  readonly on: number;
}
interface TacticsState {
  readonly form: 'none' | 'hidden' | 'open';
  readonly commitment: string;
  /** The eleven and the bench. A place may be empty. */
  readonly sheet: readonly Place[];
  readonly formation: number;
  readonly style: number;
  readonly usePlaymaker: boolean;
  readonly useTargetMan: boolean;
  /** Sheet positions of the captain and the takers. */
  readonly takers: Readonly<Record<'captain' | 'penalty_taker' | 'free_kicks' | 'corner_taker' | 'playmaker' | 'target_man', number>>;
  readonly changes: readonly Change[];
}

const [ELEVEN, PLACES] = [11, 18];
const slot = fc.nat(ELEVEN - 1);
const taker = { captain: slot, penalty_taker: slot, free_kicks: slot, corner_taker: slot, playmaker: slot, target_man: slot };
const sheet = fc
  .record({
    players: fc.uniqueArray(fc.integer({ min: 100, max: 999 }), { minLength: PLACES, maxLength: PLACES }),
    empty: fc.oneof(
      { arbitrary: fc.constant<number[]>([]), weight: 3 },
      { arbitrary: fc.uniqueArray(fc.nat(PLACES - 1), { maxLength: 9 }), weight: 2 },
    ),
    orders: fc.array(fc.record({ tackling: fc.nat(2), tempo: fc.nat(3) }), { minLength: PLACES, maxLength: PLACES }),
  })
  .map(({ players, empty, orders }) => players.map((player, n): Place => ({ player: empty.includes(n) ? null : player, ...orders[n]! })));
const state: fc.Arbitrary<TacticsState> = fc.record({
  form: fc.oneof({ arbitrary: fc.constant('open' as const), weight: 6 }, fc.constantFrom('none' as const, 'hidden' as const)),
  commitment: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
  sheet,
  formation: fc.nat(23),
  style: fc.nat(5),
  usePlaymaker: fc.boolean(),
  useTargetMan: fc.boolean(),
  takers: fc.record(taker),
  changes: fc.uniqueArray(fc.record({ minute: fc.integer({ min: 1, max: 90 }), slot, on: fc.integer({ min: ELEVEN, max: PLACES - 1 }) }), {
    selector: ({ minute }) => minute,
    maxLength: 3,
  }),
});

const oneOf = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const bit = (yes: boolean): fc.Arbitrary<unknown> => oneOf<unknown>(yes, Number(yes));
/** A key that may be missing. */
const maybe = (name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<object> =>
  fc.option(value, { nil: undefined }).map((one) => (one === undefined ? {} : { [name]: one }));
const all = (...parts: readonly fc.Arbitrary<object>[]): fc.Arbitrary<object> =>
  fc.tuple(...parts).map((found) => Object.assign({}, ...found) as object);
const text = oneOf('', 'ok', 'checked by v2');
const place = ({ player, tackling, tempo }: Place) => ({ player_id: player, tackling_style: tackling, tempo });

/** Actions that refer to positions of a team sheet, whose order is arbitrary. */
const stored = (of: TacticsState): fc.Arbitrary<unknown> =>
  fc.shuffledSubarray([...of.sheet.keys()], { minLength: PLACES }).chain((order) => {
    const index = (at: number): number => order.indexOf(at);
    const identity = [...of.sheet.keys()];
    const action = (time: number, lineup: readonly number[]) =>
      all(
        fc.constant({ time, situation: 0, goal_margin: 0, formation_id: of.formation, play_style: of.style, lineup: lineup.map(index) }),
        fc.constant(Object.fromEntries(Object.entries(of.takers).map(([name, at]) => [name, index(at)]))),
        bit(of.usePlaymaker).map((use_playmaker) => ({ use_playmaker })),
        bit(of.useTargetMan).map((use_target_man) => ({ use_target_man })),
      );
    const swapped = ({ slot: at, on }: Change): number[] => identity.map((n) => (n === at ? on : n === on ? at : n));
    return all(
      fc
        .tuple(action(0, identity), ...of.changes.map((change) => action(change.minute, swapped(change))))
        .chain((actions) => fc.shuffledSubarray(actions, { minLength: actions.length }))
        .map((tactic_actions) => ({ tactic_actions })),
      fc
        .tuple(
          ...order.map((at) =>
            of.sheet[at]!.player === null ? oneOf<unknown>(null, { player_id: null }) : fc.constant(place(of.sheet[at]!)),
          ),
        )
        .map((team_sheet) => ({ team_sheet })),
      maybe('validation', text),
      maybe('commitment', fc.constant(of.commitment)),
    );
  });

/** One action with player ids instead of positions: empty places included or left out, the eleven with or without a bench. */
const flat = (of: TacticsState): fc.Arbitrary<unknown> => {
  const at = (index: number): number | null => of.sheet[index]?.player ?? null;
  const taken = (name: keyof TacticsState['takers']) => {
    const player = at(of.takers[name]);
    return player === null ? oneOf<object>({}, { [name]: null }, { [name]: 0 }) : fc.constant({ [name]: player });
  };
  const used = (name: 'playmaker' | 'target_man', use: boolean) =>
    use ? taken(name) : fc.oneof(oneOf<object>({}, { [name]: null }, { [name]: 0 }), taken(name));
  const gone = oneOf<'dropped' | 'null' | 'nobody'>('dropped', 'null', 'nobody');
  const lineup = fc
    .record({ gaps: gone, length: oneOf(ELEVEN, PLACES) })
    .map(({ gaps, length }) =>
      of.sheet
        .slice(0, length)
        .flatMap((one): unknown[] => (one.player !== null || gaps === 'nobody' ? [place(one)] : gaps === 'null' ? [null] : [])),
    );
  const substitutions = of.changes.flatMap(({ minute, slot: off, on }) =>
    at(off) === null || at(on) === null
      ? []
      : [{ player_off_id: at(off), player_on_id: at(on), condition: { type: 0, trigger: 0, min_time: minute, max_time: 90 } }],
  );
  return all(
    fc.constant({ formation_id: of.formation, play_style: of.style }),
    bit(of.usePlaymaker).map((use_playmaker) => ({ use_playmaker })),
    bit(of.useTargetMan).map((use_target_man) => ({ use_target_man })),
    ...(['captain', 'penalty_taker', 'free_kicks', 'corner_taker'] as const).map(taken),
    used('playmaker', of.usePlaymaker),
    used('target_man', of.useTargetMan),
    lineup.map((rows) => ({ lineup: rows })),
    maybe('commitment', oneOf(of.commitment, of.commitment.toUpperCase())),
    maybe('validation', text),
    maybe('substitutions', fc.shuffledSubarray(substitutions, { minLength: substitutions.length })),
    maybe('formation_changes', fc.constant([])),
  );
};

const full = ({ sheet: places }: TacticsState): boolean => places.every(({ player }) => player !== null);

/** A club's tactics: never set, hidden, or public in either form. */
export const TACTICS: Encoded<TacticsState> = {
  state,
  encode: (of, present) => {
    const empty = { tactic_actions: [], team_sheet: Array.from({ length: PLACES }, () => null), validation: '' };
    if (of.form === 'none') return oneOf<unknown>(null, [], empty, [empty]);
    if (of.form === 'hidden') return oneOf<unknown>({ commitment: of.commitment }, { commitment: of.commitment.toUpperCase() });
    const open =
      present === 'commitment'
        ? flat(of).map((row) => ({ ...(row as object), commitment: of.commitment }))
        : fc.oneof(stored(of), flat(of));
    return open.chain((row) => oneOf<unknown>(row, [row]));
  },
  change: (of) => {
    if (of.form === 'hidden')
      return fc.constant({
        state: { ...of, commitment: of.commitment.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
        field: 'commitment',
      });
    if (of.form === 'none') return fc.constant({ state: { ...of, form: 'open' as const }, field: 'set' });
    const named = of.sheet.flatMap(({ player }, at) => (player === null || at >= ELEVEN ? [] : [at]));
    const replaced = (at: number, next: Partial<Place>): TacticsState => ({
      ...of,
      sheet: of.sheet.map((one, n) => (n === at ? { ...one, ...next } : one)),
    });
    return fc.oneof(
      fc.constant({ state: { ...of, form: 'none' as const }, field: 'set' }),
      fc.constant({ state: { ...of, formation: (of.formation + 1) % 24 }, field: 'formation_id' }),
      fc.constant({ state: { ...of, style: (of.style + 1) % 6 }, field: 'play_style' }),
      fc.constant({ state: { ...of, usePlaymaker: !of.usePlaymaker }, field: 'use_playmaker' }),
      fc.constant({
        state: { ...of, commitment: of.commitment.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
        field: 'commitment',
      }),
      ...(named.length > 0
        ? [oneOf(...named).map((at) => ({ state: replaced(at, { tempo: (of.sheet[at]!.tempo + 1) % 4 }), field: 'tempo' }))]
        : []),
      ...(full(of)
        ? [
            slot.map((at) => ({ state: replaced(at, { player: 5_000 }), field: `lineup.slot ${at}` })),
            fc.constant({ state: { ...of, takers: { ...of.takers, captain: (of.takers.captain + 1) % ELEVEN } }, field: 'captain' }),
          ]
        : []),
    );
  },
};
