import { z } from 'zod';
import { FIELD_KINDS, type FieldKind } from '../../fields/field.ts';
import { EntityRef, splitRef } from './share.ts';
import { UNKNOWN_ROWS } from './screen.ts';

/** How often a saved screen runs by itself. */
export const SCREEN_SCHEDULES = ['none', 'hourly', 'daily'] as const;
/** Most rows of a screen that is shown or followed as a list. */
export const MOST_LISTED = 500;
/** Most rows of a screen whose coming and going is followed. */
export const MOST_MEMBERS = 5_000;

/** The order of a screen for which none was chosen. */
export const FIRST_SORT: Readonly<Record<FieldKind, string>> = { players: 'rating', clubs: 'value', users: 'last_active' };

/** Names and expressions of custom columns. */
export const ScreenColumns = z.record(
  z.string().regex(/^[\p{L}_][\p{L}\p{N}_ -]{0,39}$/u, 'column names have letters, digits, spaces and _'),
  z.string().max(4_000),
);

/** A screen as the user writes it: what to list, of which kind, in which order. */
export const ScreenBody = z.strictObject({
  name: z.string().trim().min(1).max(80, 'at most 80 characters'),
  kind: z.enum(FIELD_KINDS),
  filter: z.string().max(4_000).default(''),
  columns: ScreenColumns.default({}),
  sort: z.string().max(60).nullable().default(null),
  order: z.enum(['asc', 'desc']).default('desc'),
  unknown: z.enum(UNKNOWN_ROWS).default('leave-out'),
  schedule: z.enum(SCREEN_SCHEDULES).default('none'),
  /** Visible columns in order; none for a screen that was saved without them. */
  shown: z.array(z.string().max(60)).max(150).default([]),
});
export type ScreenBody = z.output<typeof ScreenBody>;

/** Which rows fit a screen: how many, and the first of them by id, for traders by name. */
export const Members = z.object({ refs: z.array(EntityRef).max(MOST_MEMBERS), total: z.int() });
export type Members = z.output<typeof Members>;
/** The order of members: by id, of traders by name. */
export function compareMembers(a: EntityRef, b: EntityRef): number {
  const [one, other] = [splitRef(a), splitRef(b)];
  return one.kind === 'user' ? (one.key < other.key ? -1 : Number(one.key > other.key)) : Number(one.key) - Number(other.key);
}

/**
 * The latest run of a screen by its schedule, in Unix seconds: which rows came and went since the run before, how many fit, and how many
 * of these are followed.
 */
const ScreenRun = z.object({
  at: z.number(),
  entered: z.array(EntityRef).max(MOST_LISTED),
  left: z.array(EntityRef).max(MOST_LISTED),
  total: z.int().default(0),
  followed: z.int().default(0),
});

/** A saved screen. */
export const SavedScreen = ScreenBody.extend({
  id: z.string().min(1).max(64),
  run: ScreenRun.nullable().default(null),
  savedAt: z.number(),
});
export type SavedScreen = z.output<typeof SavedScreen>;

/* @wc-ignore */
const HEAD = 'touchline screen v1 ';
/** Ids of watchlists that are saved screens begin with this. */
export const SCREEN_LIST = 'screen:';

/** Writes a screen as one line that can be pasted elsewhere, without its schedule. */
export function writeScreen({ name, kind, filter, columns, sort, order, unknown, shown }: ScreenBody): string {
  return HEAD + JSON.stringify({ name, kind, filter, columns, sort, order, unknown, ...(shown.length > 0 && { shown }) });
}
/** Reads a screen that was pasted; null if the text is no screen of this version. */
export function parseScreen(text: string): ScreenBody | null {
  const line = text.trim();
  if (!line.startsWith(HEAD) || line.length > 100_000) return null;
  try {
    return ScreenBody.safeParse(JSON.parse(line.slice(HEAD.length))).data ?? null;
  } catch {
    return null;
  }
}
