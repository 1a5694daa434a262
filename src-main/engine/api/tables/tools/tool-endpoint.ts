import { z } from 'zod';
import type { Kind } from '../../../stream/topics.ts';
import type { Freshness } from '../../schema/endpoint.ts';
import { isObject } from '../../schema/envelope.ts';
import { plain } from './number-text.ts';
import { usableRows } from '../../schema/usable-rows.ts';

type Named = Readonly<Record<string, unknown>>;

/** One tool; the key of its row is the tool's own name. The tool's schema in `tools/list` takes precedence over `params`. */
export interface ToolRow<P extends z.ZodType, D extends z.ZodType> extends Freshness {
  /** Arguments named in the specification. There may be more. */
  readonly params: P;
  /** Decodes the answer into the model. The format of most answers is not specified, so another one is not a fault of the service. */
  readonly data: D;
  /** Arguments that identify the subject of the answer, each with the fields of a row that echo it. */
  readonly echo: Readonly<Record<string, readonly string[]>>;
  /** At least one of these is required: without them, the service answers about an arbitrary subject. */
  readonly needs: readonly string[];
}

/** Fields in which an answer echoes an argument of that name. */
const REPEATS: Readonly<Record<string, readonly string[]>> = {
  club_id: ['club_id'],
  player_id: ['player_id'],
  fixture_id: ['fixture_id'],
  turn_id: ['turn_id'],
  league_id: ['league_id'],
  cup_id: ['cup_id'],
  season_id: ['season_id'],
  username: ['name', 'username'],
  share: ['share'],
};
/** Fields of the two clubs in a transfer, a loan or a fixture. */
export const SIDES: readonly string[] = [
  'club_id_from',
  'club_id_to',
  'from_club_id',
  'to_club_id',
  'from_club',
  'to_club',
  'home_club',
  'away_club',
];

interface Options {
  /** Arguments that the rows echo under their usual names, or under the given ones. */
  readonly echo?: readonly string[] | Readonly<Record<string, readonly string[]>>;
  readonly needs?: readonly string[];
}
const echoes = (echo: Options['echo'] = []): ToolRow<z.ZodType, z.ZodType>['echo'] =>
  Array.isArray(echo)
    ? Object.fromEntries((echo as readonly string[]).map((name) => [name, REPEATS[name] ?? [name]]))
    : (echo as Readonly<Record<string, readonly string[]>>);

export const tool = <P extends z.ZodRawShape, D extends z.ZodType>(
  freshMs: number,
  invalidatedBy: readonly Kind[],
  params: P,
  data: D,
  { echo, needs = [] }: Options = {},
) => {
  const row = { freshMs, invalidatedBy, params: z.looseObject(params), data: z.preprocess(plain, data), echo: echoes(echo), needs };
  return row satisfies ToolRow<z.ZodType, z.ZodType>;
};

const USUAL = ['items', 'results', 'data', 'rows'];
const numbered = (value: Named): boolean => {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) && Object.values(value).every(isObject);
};

/**
 * Finds the rows of an answer: a list, a list under one of several names, or an object keyed by id. A bare record becomes a list of one.
 */
export function listIn(answer: unknown, ...names: readonly string[]): unknown {
  if (answer === null || answer === undefined) return [];
  if (!isObject(answer)) return answer;
  const name = [...names, ...USUAL].find((one) => Array.isArray(answer[one]));
  if (name !== undefined) return answer[name];
  const nested = [...names, ...USUAL].find((one) => isObject(answer[one]) && numbered(answer[one]));
  if (nested !== undefined) return Object.values(answer[nested] as object);
  if (numbered(answer)) return Object.values(answer);
  const empty = [...names, ...USUAL].some((one) => one in answer && answer[one] === null);
  return empty ? [] : [answer];
}
/** Finds the single record of an answer: bare, alone in a list, or under one of several names. */
export function recordIn(answer: unknown, ...names: readonly string[]): unknown {
  if (Array.isArray(answer)) return (answer[0] as unknown) ?? null;
  if (!isObject(answer)) return answer;
  const name = names.find((one) => isObject(answer[one]) || answer[one] === null);
  return name === undefined ? answer : answer[name];
}

/** Applies a list schema to the rows of an answer. */
export const rowsBy = <D extends z.ZodType>(list: D, ...names: readonly string[]) => z.preprocess((raw) => listIn(raw, ...names), list);
export const rows = <T extends z.ZodType>(row: T, ...names: readonly string[]) => rowsBy(usableRows(row), ...names);
export const record = <T extends z.ZodType>(row: T, ...names: readonly string[]) =>
  z.preprocess((raw) => recordIn(raw, ...names), row.nullable());
