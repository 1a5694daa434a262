import { z } from 'zod';
import { FIELD_KINDS } from '../../fields/field.ts';
import { EntityRef } from './share.ts';
import { UNKNOWN_ROWS } from './screen.ts';

/** How often a saved screen runs by itself. */
export const SCREEN_SCHEDULES = ['none', 'hourly', 'daily'] as const;
/** Most rows of a screen that is shown or followed as a list. */
export const MOST_LISTED = 500;

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
});
export type ScreenBody = z.output<typeof ScreenBody>;

/** The latest run of a screen by its schedule: its rows, and which of them came and went since the run before. `at` in Unix seconds. */
const ScreenRun = z.object({
  at: z.number(),
  refs: z.array(EntityRef).max(MOST_LISTED),
  entered: z.array(EntityRef).max(MOST_LISTED),
  left: z.array(EntityRef).max(MOST_LISTED),
});

/** A saved screen. `seen`: its rows when the user last looked at it as a list. */
export const SavedScreen = ScreenBody.extend({
  id: z.string().min(1).max(64),
  run: ScreenRun.nullable().default(null),
  seen: z.array(EntityRef).max(MOST_LISTED).nullable().default(null),
  savedAt: z.number(),
});
export type SavedScreen = z.output<typeof SavedScreen>;

/* @wc-ignore */
const HEAD = 'touchline screen v1 ';
/** Ids of watchlists that are saved screens begin with this. */
export const SCREEN_LIST = 'screen:';

/** Writes a screen as one line that can be pasted elsewhere, without its schedule. */
export function writeScreen({ name, kind, filter, columns, sort, order, unknown }: ScreenBody): string {
  return HEAD + JSON.stringify({ name, kind, filter, columns, sort, order, unknown });
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
