import type { z } from 'zod';
import { REST_CLUBS } from './clubs.ts';
import { REST_DUMPS } from './bulk.ts';
import { REST_MARKET } from './market.ts';
import { REST_PLAYERS } from './players.ts';
import { REST_REFERENCE } from './reference.ts';
import { REST_SHARES } from './shares.ts';
import { REST_USERS } from './users.ts';

/** All REST paths, written as in the specification. */
export const REST = {
  ...REST_PLAYERS,
  ...REST_CLUBS,
  ...REST_USERS,
  ...REST_SHARES,
  ...REST_MARKET,
  ...REST_REFERENCE,
  ...REST_DUMPS,
} as const;

export type RestPath = keyof typeof REST;
export type RestParams<P extends RestPath> = z.input<(typeof REST)[P]['params']>;
export type RestData<P extends RestPath> = z.output<(typeof REST)[P]['data']>;
export const isRestPath = (text: string): text is RestPath => Object.hasOwn(REST, text);

/** Builds path and query of a call: fills in `{club_id}`, repeats the key for lists, and leaves out undefined and null values. */
export function written(path: string, params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  const inPath = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    inPath.add(key);
    return encodeURIComponent(String(params[key]));
  });
  for (const [key, value] of Object.entries(params)) {
    if (inPath.has(key) || value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  const asked = query.toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}
