import type { Condition } from '#contract/model/alerts/alert.ts';
import type { ClubRow } from '#contract/model/clubs/club.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import { splitRef, type ClubId, type EntityKind, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { Item, KnownObservation, Observation, View } from './observation.ts';

/** Reads the values a condition needs. A value that has been read is watched from then on. */
export interface ReadValue {
  <N extends ResourceName>(name: N, params: Params<N>): View<Data<N>>;
  /** Reads a row of the list of clubs or players; many rows share one request. */
  row(kind: 'club', id: number): View<ClubRow>;
  row(kind: 'player', id: number): View<Player>;
}

/** Input for the evaluation of one condition. */
export interface ConditionInput {
  /** Subject of the rule; null for the game. */
  readonly ref: EntityRef | null;
  readonly condition: Condition;
  /** Current time in Unix seconds. */
  readonly now: number;
  readonly read: ReadValue;
  /** Whether the item with this key holds already, so that the margin applies before it resolves (hysteresis). */
  readonly holds: (key: string) => boolean;
  /** Margin by which a value must move back past the threshold before the condition resolves, as a fraction: 0.01 is 1%. */
  readonly margin: number;
  /** Note from the previous evaluation; null if there is none. */
  readonly note: unknown;
  /** Whether the rule has several subjects, so that one common read is cheaper than one read each. */
  readonly many: boolean;
  readonly accounts: readonly string[];
  readonly named: (ref: EntityRef) => string;
}
/** Evaluates one kind of condition. */
export type EvaluateCondition = (at: ConditionInput) => Observation;

/** Returns kind and key of the subject; null for the game. `id` is NaN for a trader, whose key is a name. */
export function thing({ ref }: ConditionInput): { kind: EntityKind; id: number; key: string } | null {
  if (ref === null) return null;
  const { kind, key } = splitRef(ref);
  return { kind, key, id: Number(key) };
}
export const clubOf = (id: number): ClubId => id as ClubId;

export const shareOf = ({ ref }: ConditionInput): Share => ref as Share;

/** Converts seconds to hours with two decimals, to compare them with a threshold in hours. */
export const hours = (seconds: number): number => Math.round(seconds / 36) / 100;

const NO_TEXT = text('alert.no-text');
export const NOT_AVAILABLE = text('alert.not-available');

type Known<T> = Extract<View<T>, { state: 'known' }>;
/** Builds the observation of a condition from a value. An unknown or missing value is returned unchanged. */
export function from<T>(view: View<T>, observe: (data: T) => Partial<KnownObservation> | { readonly unknown: CodedText }): Observation {
  if (view.state !== 'known') return view;
  const seen = observe(view.data);
  if ('unknown' in seen) return { state: 'unknown', why: seen.unknown };
  const { source, height, observedAt }: Known<T> = view;
  return { state: 'known', items: [], value: null, text: NO_TEXT, source, height, observedAt, ...seen };
}

/** Compares a figure with the threshold of the condition, as a level (above or below) or as a crossing. Null means no data. */
export function level(
  { condition: { op, value: threshold }, holds, margin }: ConditionInput,
  value: number | null | undefined,
  say: (value: number) => CodedText,
) {
  if (value === null || value === undefined) return { unknown: NOT_AVAILABLE };
  const limit = threshold ?? 0;
  const said = say(value);
  const item = (key: string, edge: boolean, over: boolean): Item[] => (over ? [{ key, value, text: said, edge }] : []);
  const above = (key: string): boolean => value > (holds(key) ? limit * (1 - margin) : limit);
  const below = (key: string): boolean => value < (holds(key) ? limit * (1 + margin) : limit);
  const items =
    op === 'below'
      ? item('', false, below(''))
      : op === 'crosses-up'
        ? item('', true, above(''))
        : op === 'crosses-down'
          ? item('', true, below(''))
          : op === 'crosses'
            ? [...item('up', true, above('up')), ...item('down', true, below('down'))]
            : item('', false, above(''));
  return { items, value, text: said };
}
