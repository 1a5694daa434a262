import type { z } from 'zod';
import { REST_CLUBS } from './clubs.ts';
import { REST_DUMPS } from './bulk.ts';
import { REST_MARKET } from './market.ts';
import { REST_PLAYERS } from './players.ts';
import { REST_REFERENCE } from './reference.ts';
import { REST_SHARES } from './shares.ts';
import { REST_USERS } from './users.ts';

/** Every REST path, by the path as the specification writes it. */
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

/** Path and query of one call: `{club_id}` filled in, lists as repeated keys, what is undefined left out. */
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
