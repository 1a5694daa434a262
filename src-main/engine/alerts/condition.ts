import type { Condition } from '#contract/model/alerts/alert.ts';
import type { ClubRow } from '#contract/model/clubs/club.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import { splitRef, type ClubId, type EntityKind, type EntityRef, type PlayerId, type Share } from '#contract/model/market/share.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import type { Item, Seen, Sight, View } from './observation.ts';

/** Values as a condition asks for them; what is asked for is watched from then on. */
export interface See {
  <N extends ResourceName>(name: N, params: Params<N>): View<Data<N>>;
  /** A row of the lists of clubs and players: many of them are read together. */
  row(kind: 'club', id: number): View<ClubRow>;
  row(kind: 'player', id: number): View<Player>;
}

export interface LookAt {
  /** The thing itself; null: the game. */
  readonly ref: EntityRef | null;
  readonly condition: Condition;
  /** Unix seconds. */
  readonly now: number;
  readonly see: See;
  /** Whether the thing known by this key holds already: then it takes a margin until it does not. */
  readonly holds: (key: string) => boolean;
  /** How far past the threshold it counts as over: 0.01 is one percent of it. */
  readonly margin: number;
  /** What the last look noted. */
  readonly note: unknown;
  /** Whether the rule watches so many things that reading each by itself would be dear. */
  readonly many: boolean;
  readonly accounts: readonly string[];
  readonly named: (ref: EntityRef) => string;
}
export type Look = (at: LookAt) => Sight;

export function thing({ ref }: LookAt): { kind: EntityKind; id: number; key: string } | null {
  if (ref === null) return null;
  const { kind, key } = splitRef(ref);
  return { kind, key, id: Number(key) };
}
export const clubOf = (id: number): ClubId => id as ClubId;
export const playerOf = (id: number): PlayerId => id as PlayerId;
export const shareOf = ({ ref }: LookAt): Share => ref as Share;

/** Seconds as hours, as a threshold in hours is compared with. */
export const hours = (seconds: number): number => Math.round(seconds / 36) / 100;

type Known<T> = Extract<View<T>, { state: 'known' }>;
/** A sight of what was read; where it cannot be seen, that. */
export function from<T>(view: View<T>, look: (data: T) => Partial<Seen> | { readonly unknown: string }): Sight {
  if (view.state !== 'known') return view;
  const seen = look(view.data);
  if ('unknown' in seen) return { state: 'unknown', why: seen.unknown };
  const { source, height, observedAt }: Known<T> = view;
  return { state: 'known', items: [], value: null, text: '', source, height, observedAt, ...seen };
}

/** A figure against a threshold: holds above or below it, or from the moment it passes it. */
export function level(
  { condition: { op, value: threshold }, holds, margin }: LookAt,
  value: number | null | undefined,
  text: (value: number) => string,
) {
  if (value === null || value === undefined) return { unknown: 'nothing you are connected to tells this figure' };
  const limit = threshold ?? 0;
  const said = text(value);
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
