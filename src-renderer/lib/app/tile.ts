import { getContext, setContext } from 'svelte';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Snapshot } from '#contract/snapshot.ts';

export type Role = 'receive' | 'send' | 'both';

/** What a panel knows of the tile it stands in. Getters are reactive. */
export interface TileContext {
  readonly id: string;
  readonly panel: string;
  readonly ref: EntityRef | null;
  /** Also sends on its link group when its role sends. */
  setRef(ref: EntityRef): void;
  /** Kept with the layout. */
  readonly params: Record<string, unknown>;
  setParams(patch: Record<string, unknown>): void;
  readonly group: number | null;
  readonly role: Role;
  readonly focused: boolean;
  readonly visible: boolean;
  readonly width: number;
  /** The tile's head draws its age chip from it. */
  report(snapshot: Snapshot<unknown> | null): void;
  openPanel(panel: string, ref?: EntityRef, params?: Record<string, unknown>): void;
}

const KEY = Symbol('tile');
export const provideTile = (tile: TileContext): TileContext => setContext(KEY, tile);

/** The tile around this component, or null in the shell. Works in a `$derived` too: it runs with its component's context. */
export function tileAround(): TileContext | null {
  try {
    return getContext<TileContext | undefined>(KEY) ?? null;
  } catch {
    // Outside any component, as in tests and in the shell's own stores.
    return null;
  }
}
