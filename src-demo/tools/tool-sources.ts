import { answerMethod } from '../gsp/answer-call.ts';
import { answer, REST } from '../rest/router.ts';
import type { World } from '../world/world.ts';
import { isRefused, isUpstream, refused } from './tool.ts';
import { plus } from './plus.ts';

type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>;

/** One of REST's paths, as the real tools ask it: its body, or what the service behind refuses. */
export function rest(world: World, path: string, query: Query = {}): unknown {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) for (const one of [value ?? []].flat()) search.append(key, String(one));
  const { status, body } = answer(world, REST, path, search);
  if (status === 200) return body;
  const said = (body as { detail?: unknown }).detail ?? body;
  return { upstream: `${status}: ${typeof said === 'string' ? said : JSON.stringify(said)}` };
}

/** Where a method of the game state refuses, an HTTP status tells why. */
const STATUS: Readonly<Record<number, number>> = { [-32604]: 404, [-32602]: 422, [-32601]: 400 };
/** One method of the game state, as the tool server's own node answers it. */
export function gsp(world: World, method: string, params: object = {}): unknown {
  const { height, hash } = world.head();
  const got = answerMethod(world, method, params, { hosted: false, unsafe: true, head: { height, hash, state: 'up-to-date' } });
  if ('error' in got) return { upstream: `${STATUS[got.error.code] ?? 500}: ${got.error.message}` };
  const { result } = got;
  return typeof result === 'object' && result !== null && 'data' in result ? result.data : result;
}

const told = (world: World, made: unknown, divisions: 'from zero' | 'from one'): unknown =>
  isUpstream(made) || isRefused(made) ? made : plus(world, made, divisions);
/** The same with names, readable dates and sums in coin; divisions from 1. */
export const restPlus = (world: World, path: string, query: Query = {}): unknown => told(world, rest(world, path, query), 'from zero');
export const gspPlus = (world: World, method: string, params: object = {}): unknown => told(world, gsp(world, method, params), 'from one');

/** Tools say in words what is missing or not there. */
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

/** Rows of an answer that came in a list or in a page; a refusal stays one. */
export function rowsIn<T = Readonly<Record<string, unknown>>>(made: unknown, then: (rows: readonly T[]) => unknown): unknown {
  if (isUpstream(made) || isRefused(made)) return made;
  const list = Array.isArray(made) ? made : ((made as { items?: unknown }).items ?? []);
  return then(list as readonly T[]);
}
