import type { EntityKind, EntityRef } from '#contract/model/market/share.ts';

/** A name to store; `sub` is a short line under it, or null. */
export interface NameRow {
  readonly ref: EntityRef;
  readonly name: string;
  readonly sub: string | null;
}

/** A stored name; `pack` is 1 if it comes from a name pack. */
export interface NamedRow extends NameRow {
  readonly id: number;
  readonly kind: EntityKind;
  readonly folded: string;
  readonly pack: 0 | 1;
}
