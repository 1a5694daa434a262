import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import type { World } from '../world/world.ts';
import { ACCOUNT_ROUTES } from './accounts.ts';
import { BOARD_ROUTES } from './boards.ts';
import { BUNDLE_ROUTES } from './bundles.ts';
import { CAREER_ROUTES } from './careers.ts';
import { CLUB_DUMP_ROUTES } from './club-dumps.ts';
import { CLUB_ROUTES } from './club-routes.ts';
import { DUMP_ROUTES } from './dumps.ts';
import { LEAGUE_ROUTES } from './leagues.ts';
import { MARKET_ROUTES } from './market-routes.ts';
import { MATCH_ROUTES } from './match-routes.ts';
import { PLAYER_DUMP_ROUTES } from './player-dumps.ts';
import { PLAYER_ROUTES } from './player-routes.ts';
import { PORTFOLIO_ROUTES } from './portfolio-routes.ts';
import { PROPOSAL_ROUTES } from './proposals.ts';
import { readQuery } from './query.ts';
import { route, type Route } from './route.ts';
import { SHARE_BALANCE_ROUTES } from './share-balances.ts';
import { SHOP_ROUTES } from './shop-routes.ts';
import { TRADE_ROUTES } from './trade-routes.ts';
import { USER_ROUTES } from './user-routes.ts';

interface Compiled {
  readonly pattern: RegExp;
  readonly ids: readonly string[];
  readonly row: Route;
}
/** Sorts paths without parameters before those with parameters that would match them. */
const compile = (routes: Readonly<Record<string, Route>>): Compiled[] =>
  Object.entries(routes)
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .map(([path, row]) => ({
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
      ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
      row,
    }));
/** Path parameters that are numbers. */
const isId = (name: string): boolean => name.endsWith('_id');

/** All paths below the prefix, as written in the specification. */
export const REST_ROUTES = {
  '/healthz': route({ query: z.object({}), answer: () => yes({ status: 'ok' }) }),
  ...PLAYER_ROUTES,
  ...CAREER_ROUTES,
  ...CLUB_ROUTES,
  ...USER_ROUTES,
  ...ACCOUNT_ROUTES,
  ...TRADE_ROUTES,
  ...SHARE_BALANCE_ROUTES,
  ...PORTFOLIO_ROUTES,
  ...MARKET_ROUTES,
  ...BOARD_ROUTES,
  ...PROPOSAL_ROUTES,
  ...SHOP_ROUTES,
  ...LEAGUE_ROUTES,
  ...MATCH_ROUTES,
  ...DUMP_ROUTES,
  ...CLUB_DUMP_ROUTES,
  ...PLAYER_DUMP_ROUTES,
} satisfies Record<string, Route>;
export const REST = compile(REST_ROUTES);
export const BUNDLES = compile(BUNDLE_ROUTES);

/** Decodes one path segment; null when its escapes are invalid. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    if (cause instanceof URIError) return null;
    throw cause;
  }
}

/** Answers a GET request from the route tables. */
export function answer(world: World, table: readonly Compiled[], path: string, search: URLSearchParams): Answer {
  for (const { pattern, ids, row } of table) {
    const found = pattern.exec(path);
    if (!found) continue;
    const parts = found.slice(1).map(decoded);
    if (parts.includes(null)) return no(400, 'malformed path');
    const wrong = ids.find((name, n) => isId(name) && !/^-?\d+$/.test(parts[n] ?? ''));
    if (wrong !== undefined) return no(422, { loc: ['path', wrong], msg: 'value is not a valid integer', type: 'type_error.integer' });
    const query = readQuery(row.query, search);
    if (row.strict && query.unknown.length > 0) return no(400, `Invalid query parameters: ${query.unknown.join(', ')}`);
    if (!query.ok) return no(422, query.detail);
    return row.answer(world, parts as string[], query.value as never);
  }
  return no(404, 'Not Found');
}
