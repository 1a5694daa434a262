import { no, type Answer } from '../http.ts';
import type { World } from '../world/world.ts';
import { BUNDLE_ROUTES } from './bundles.ts';
import { CLUB_ROUTES } from './clubs.ts';
import { DUMP_ROUTES } from './dumps.ts';
import { MARKET_ROUTES } from './market.ts';
import { PLAYER_ROUTES } from './players.ts';
import { PROPOSAL_ROUTES } from './proposals.ts';
import { readQuery } from './query.ts';
import { REFERENCE_ROUTES } from './reference.ts';
import type { Route } from './route.ts';
import { TRADE_ROUTES } from './trades.ts';
import { USER_ROUTES } from './users.ts';

interface Compiled {
  readonly pattern: RegExp;
  readonly numeric: boolean;
  readonly row: Route;
}
const compile = (routes: Record<string, Route>): Compiled[] =>
  Object.entries(routes).map(([path, row]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    numeric: path.includes('{id}'),
    row,
  }));

export const REST = compile({
  ...PLAYER_ROUTES,
  ...CLUB_ROUTES,
  ...USER_ROUTES,
  ...TRADE_ROUTES,
  ...MARKET_ROUTES,
  ...PROPOSAL_ROUTES,
  ...REFERENCE_ROUTES,
  ...DUMP_ROUTES,
});
export const BUNDLES = compile(BUNDLE_ROUTES);

/** A part of a path as text; null when its escapes are none. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    if (cause instanceof URIError) return null;
    throw cause;
  }
}

/** The answer to a GET of one path, as its row in the tables says. */
export function answer(world: World, table: readonly Compiled[], path: string, search: URLSearchParams): Answer {
  for (const { pattern, numeric, row } of table) {
    const found = pattern.exec(path);
    if (!found) continue;
    const parts = found.slice(1).map(decoded);
    if (parts.includes(null)) return no(400, 'malformed path');
    if (numeric && parts.some((part) => !/^-?\d+$/.test(part ?? '')))
      return no(422, [{ loc: ['path', 'id'], msg: 'value is not a valid integer', type: 'type_error.integer' }]);
    const query = readQuery(row.query, search);
    if (row.strict && query.unknown.length > 0) return no(400, `Invalid query parameters: ${query.unknown.join(', ')}`);
    if (!query.ok) return no(422, query.detail);
    return row.answer(world, parts as string[], query.value as never);
  }
  return no(404, 'Not Found');
}
