import { answerMethod } from '../gsp/answer-call.ts';
import { answer, REST } from '../rest/router.ts';
import type { World } from '../world/world.ts';
import { isRefused, isUpstream, refused } from './tool.ts';
import { plus } from './plus.ts';

type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>;

/** Reads a REST path as the real tools do. Returns its body, or the error of the service. */
export function rest(world: World, path: string, query: Query = {}): unknown {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) for (const one of [value ?? []].flat()) search.append(key, String(one));
  const { status, body } = answer(world, REST, path, search);
  if (status === 200) return body;
  const reason = (body as { detail?: unknown }).detail ?? body;
  return { upstream: `${status}: ${typeof reason === 'string' ? reason : JSON.stringify(reason)}` };
}

/** HTTP status for each error code of game state methods. */
const STATUS: Readonly<Record<number, number>> = { [-32604]: 404, [-32602]: 422, [-32601]: 400 };
/** Calls a game state method on the tool server's own node. */
export function gsp(world: World, method: string, params: object = {}): unknown {
  const { height, hash } = world.head();
  const got = answerMethod(world, method, params, { hosted: false, unsafe: true, head: { height, hash, state: 'up-to-date' } });
  if ('error' in got) return { upstream: `${STATUS[got.error.code] ?? 500}: ${got.error.message}` };
  const { result } = got;
  return typeof result === 'object' && result !== null && 'data' in result ? result.data : result;
}

const withNames = (world: World, made: unknown, divisions: 'from zero' | 'from one'): unknown =>
  isUpstream(made) || isRefused(made) ? made : plus(world, made, divisions);
/** Like `rest`, with names, readable dates and amounts in coin; divisions start at 1. */
export const restPlus = (world: World, path: string, query: Query = {}): unknown => withNames(world, rest(world, path, query), 'from zero');
export const gspPlus = (world: World, method: string, params: object = {}): unknown =>
  withNames(world, gsp(world, method, params), 'from one');

/** Tools report missing or unknown arguments in words. */
export const aClub = (world: World, club_id: number | undefined, then: (club_id: number) => unknown): unknown =>
  club_id === undefined ? refused('club_id is required') : world.clubs.has(club_id) ? then(club_id) : refused(`Club ${club_id} not found`);
export const aPlayer = (world: World, player_id: number | undefined, then: (player_id: number) => unknown): unknown =>
  player_id === undefined
    ? refused('player_id is required')
    : world.players.has(player_id)
      ? then(player_id)
      : refused(`Player ${player_id} not found`);
export const aShare = (
  world: World,
  key: string | undefined,
  then: (share: { readonly [kind: string]: number }, index: number) => unknown,
): unknown => {
  if (key === undefined) return refused('share is required');
  const index = world.shares.fromKey(key);
  if (index === null) return refused(`No such share: ${key}`);
  const { kind, id } = world.shares.of(index);
  return then({ [kind]: id }, index);
};
export const given = <T>(name: string, value: T | undefined, then: (value: T) => unknown): unknown =>
  value === undefined ? refused(`${name} is required`) : then(value);

/** Applies `then` to the rows of a list or page. Errors and refusals pass through. */
export function rowsIn<T = Readonly<Record<string, unknown>>>(made: unknown, then: (rows: readonly T[]) => unknown): unknown {
  if (isUpstream(made) || isRefused(made)) return made;
  const list = Array.isArray(made) ? made : ((made as { items?: unknown }).items ?? []);
  return then(list as readonly T[]);
}
