import type { Condition } from '#contract/model/alerts/alert.ts';
import type { ClubRow } from '#contract/model/clubs/club.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import { splitRef, type ClubId, type EntityKind, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import type { Source } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

interface Known<T> {
  readonly state: 'known';
  readonly data: T;
  readonly source: Source;
  readonly height: number | null;
  readonly observedAt: number;
}
export interface MissingObservation {
  readonly state: 'unknown' | 'gone';
  readonly why: CodedText;
}
/** The state of a value that a rule needs: known, without data (`unknown`), or of a missing subject (`gone`). */
export type View<T> = Known<T> | MissingObservation;

/** One item for which a condition holds: the subject itself (`''`), a vote, a trade, a player. */
export interface Item {
  readonly key: string;
  readonly value: number | null;
  readonly text: CodedText;
  readonly ref?: EntityRef;
  /** The entity to open instead of `ref`, such as the match where `ref` is the club. */
  readonly shows?: EntityRef;
  /** Whether the item fires only if its condition becomes true after the first evaluation. */
  readonly edge: boolean;
}

/** The observation of a condition that could be evaluated. */
export interface KnownObservation extends Omit<Known<unknown>, 'data'> {
  readonly items: readonly Item[];
  readonly value: number | null;
  readonly text: CodedText;
  /** A note for the next evaluation. */
  readonly note?: unknown;
  /** Unix seconds at which the condition may become true or false by time alone. */
  readonly due?: number | null;
}
/** Result of evaluating one condition. */
export type Observation = KnownObservation | MissingObservation;
type Found = Partial<KnownObservation>;

/** Reads the values a condition needs. A value that has been read is watched from then on. */
export interface ReadValue {
  <N extends ResourceName>(name: N, params: Params<N>): View<Data<N>>;
  /** Reads a row of the list of clubs or players; many rows share one request. */
  row(kind: 'club', id: number): View<ClubRow>;
  row(kind: 'player', id: number): View<Player>;
}

/** What the conditions of one rule instance are evaluated with. */
export interface InstanceInput {
  /** Subject of the rule; null for the game. */
  readonly ref: EntityRef | null;
  /** Current time in Unix seconds. */
  readonly now: number;
  readonly read: ReadValue;
  /** Whether the rule has several subjects, so that one common read is cheaper than one read each. */
  readonly many: boolean;
  readonly accounts: readonly string[];
  readonly named: (ref: EntityRef) => string;
}
/** Input for the evaluation of one condition. */
export interface ConditionInput extends InstanceInput {
  readonly condition: Condition;
  /** Whether the item with this key holds already, so that the margin applies before it resolves (hysteresis). */
  readonly holds: (key: string) => boolean;
  /** Margin by which a value must move back past the threshold before the condition resolves, as a fraction: 0.01 is 1%. */
  readonly margin: number;
  /** Note from the previous evaluation; null if there is none. */
  readonly note: unknown;
}
/** Evaluates one kind of condition. */
export type EvaluateCondition = (at: ConditionInput) => Observation;

/** Returns kind and key of the subject; null for the game. `id` is NaN for a trader, whose key is a name. */
export function thing({ ref }: ConditionInput): { kind: EntityKind; id: number; key: string } | null {
  if (ref === null) return null;
  const { kind, key } = splitRef(ref);
  return { kind, key, id: Number(key) };
}
export const clubOf = (at: ConditionInput): ClubId => (thing(at)?.id ?? 0) as ClubId;
export const shareOf = ({ ref }: ConditionInput): Share => ref as Share;

/** Converts seconds to hours with two decimals, to compare them with a threshold in hours. */
export const hours = (seconds: number): number => Math.round(seconds / 36) / 100;

/** Returns a number that JSON can hold; null for any other value. */
export const finite = (value: number | null | undefined): number | null => (Number.isFinite(value) ? (value ?? null) : null);

/** Returns the smallest number; null if there is none. */
export const least = (numbers: readonly number[]): number | null => (numbers.length > 0 ? Math.min(...numbers) : null);

const NO_TEXT = text('alert.no-text');
export const NOT_AVAILABLE = text('alert.not-available');

/** Builds the observation of a condition from a value. An unknown or missing value is returned unchanged. */
export function from<T>(view: View<T>, observe: (data: T) => Found | { readonly unknown: CodedText }): Observation {
  if (view.state !== 'known') return view;
  const { data, ...read } = view;
  const seen = observe(data);
  return 'unknown' in seen ? { state: 'unknown', why: seen.unknown } : { ...read, items: [], value: null, text: NO_TEXT, ...seen };
}

/** Observation of a condition about the subject itself, which is an item while the condition holds. */
export const single = (holds: boolean, said: CodedText, value: number | null = null, more: Partial<Item> = {}) => ({
  items: holds ? [{ key: '', value, text: said, edge: false, ...more }] : [],
  value,
  text: said,
});

/** Observation of a condition about several things: their number and the text of the first one, or `none`. */
export const counted = (items: readonly Item[], none: CodedText) => ({ items, value: items.length, text: items[0]?.text ?? none });

/** Items of each comparison: their keys, whether they fire only after a crossing, and the side of the threshold. */
const COMPARISONS: Readonly<Record<string, readonly (readonly [key: string, edge: boolean, side: 'above' | 'below'])[]>> = {
  below: [['', false, 'below']],
  'crosses-up': [['', true, 'above']],
  'crosses-down': [['', true, 'below']],
  crosses: [
    ['up', true, 'above'],
    ['down', true, 'below'],
  ],
};

/** Compares a figure with the threshold of the condition, as a level (above or below) or as a crossing. Null means no data. */
export function level({ condition, holds, margin }: ConditionInput, value: number | null | undefined, say: (value: number) => CodedText) {
  if (value === null || value === undefined) return { unknown: NOT_AVAILABLE };
  const limit = condition.value ?? 0;
  const said = say(value);
  const items = (COMPARISONS[condition.op ?? ''] ?? [['', false, 'above']]).flatMap(([key, edge, side]): Item[] => {
    const slack = holds(key) ? margin : 0;
    const past = side === 'above' ? value > limit * (1 - slack) : value < limit * (1 + slack);
    return past ? [{ key, value, text: said, edge }] : [];
  });
  return { items, value, text: said };
}
