import { getContext, setContext } from 'svelte';
import { EntityRef, splitRef, type EntityKind } from '#contract/model/market/share.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import type { PanelId } from '#contract/panels.ts';

/** Whether a tile takes entities from its link group, sends them to it, or both. */
export type Role = 'receive' | 'send' | 'both';

/** The tile that a panel is in. Getters are reactive. */
export interface TileContext {
  readonly id: string;
  readonly panel: PanelId;
  readonly ref: EntityRef | null;
  /** Also sends the entity to its link group if its role includes sending. */
  setRef(ref: EntityRef): void;
  /** Saved with the layout. */
  readonly params: Record<string, unknown>;
  setParams(patch: Record<string, unknown>): void;
  readonly group: number | null;
  /** The link group with which it shares times; null for none. */
  readonly timeLink: number | null;
  readonly role: Role;
  readonly focused: boolean;
  readonly visible: boolean;
  readonly width: number;
  /** Reports the panel's snapshot, from which the tile's head shows its age. */
  report(snapshot: Snapshot<unknown> | null): void;
  openPanel(panel: PanelId, ref?: EntityRef, params?: Record<string, unknown>): void;
}

/**
 * Returns the entity of a tile, or else the club in its parameters, which it keeps while an entity of another kind is selected. Null if it
 * is of none of the kinds.
 */
export const subjectOf = ({ ref, params }: Pick<TileContext, 'ref' | 'params'>, kinds: readonly EntityKind[]): EntityRef | null =>
  [ref, params['club']]
    .map((one) => EntityRef.safeParse(one).data)
    .find((one) => one !== undefined && kinds.includes(splitRef(one).kind)) ?? null;
/** Returns the id or name of an entity of one kind; null for another kind and for nothing. */
export const keyOf = (ref: EntityRef | null, kind: EntityKind): string | null =>
  ref !== null && splitRef(ref).kind === kind ? splitRef(ref).key : null;

const KEY = Symbol('tile');
/** Makes a tile available to all components inside it. */
export const provideTile = (tile: TileContext): TileContext => setContext(KEY, tile);

/** Returns the tile around this component; null in the shell. In a `$derived`, it works too: that has the context of its component. */
export function tileAround(): TileContext | null {
  try {
    return getContext<TileContext | undefined>(KEY) ?? null;
  } catch {
    // Outside any component, as in tests and in stores of the shell.
    return null;
  }
}
