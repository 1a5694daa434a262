import { z } from 'zod';
import { Interface } from '#contract/model/app/operation.ts';

/** An earlier call, saved with the layout. */
const Past = z.object({
  interface: Interface,
  name: z.string(),
  params: z.record(z.string(), z.unknown()),
  /** Unix seconds. */
  at: z.number(),
  ms: z.number(),
  /** Message of the fault; null if the call succeeded. */
  fault: z.string().nullable().catch(null),
});
export type Past = Readonly<z.output<typeof Past>>;

const MOST = 20;
/** Calls with longer parameters are not kept, to limit the size of the layout. */
const MOST_SIGNS = 2_000;

/** Reads the calls saved in a layout; unreadable ones are left out. */
export const readHistory = (stored: unknown): readonly Past[] =>
  Array.isArray(stored) ? stored.flatMap((one) => Past.safeParse(one).data ?? []).slice(0, MOST) : [];

const same = (a: Past, b: Past): boolean =>
  a.interface === b.interface && a.name === b.name && JSON.stringify(a.params) === JSON.stringify(b.params);

/** Adds a call at the front; the same call is listed once. */
export const withCall = (history: readonly Past[], call: Past): readonly Past[] =>
  JSON.stringify(call.params).length > MOST_SIGNS ? history : [call, ...history.filter((past) => !same(past, call))].slice(0, MOST);

/** A call as text: `get_squad club_id 7`. */
export function pastWords({ name, params }: Pick<Past, 'name' | 'params'>): string {
  const said = Object.entries(params)
    .map(([key, value]) => `${key} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
  return said === '' ? name : `${name} ${said.length > 60 ? `${said.slice(0, 60)}…` : said}`;
}
