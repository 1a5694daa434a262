import { z } from 'zod';
import type { Kind } from '../../../stream/topics.ts';
import type { Freshness } from '../../schema/endpoint.ts';
import { isObject } from '../../schema/envelope.ts';
import { plain } from './number-text.ts';
import { usableRows } from '../../schema/usable-rows.ts';

/** One tool; the key of its row is the tool's own name. The tool's schema in `tools/list` takes precedence over `params`. */
export interface ToolRow extends Freshness {
  /** Arguments named in the specification. There may be more. */
  readonly params: z.ZodType;
  /** Decodes the answer into the model. The format of most answers is not specified, so another one is not a fault of the service. */
  readonly data: z.ZodType;
  /** Arguments that identify the subject of the answer, each with the fields of a row that echo it. */
  readonly echo: Readonly<Record<string, readonly string[]>>;
  /** At least one of these is required: without them, the service answers about an arbitrary subject. */
  readonly needs: readonly string[];
}

/** Fields in which an answer echoes an argument, if not under its own name. */
const REPEATS: Readonly<Record<string, readonly string[]>> = {
  username: ['name', 'username'],
  club_ids: ['club_id'],
  player_ids: ['player_id'],
};
/** Fields of the two clubs in a transfer, a loan or a fixture. */
export const SIDES = 'club_id_from club_id_to from_club_id to_club_id from_club to_club home_club away_club'.split(' ');

interface Options {
  /** Arguments that the rows echo under their usual names, or under the given ones. */
  readonly echo?: readonly string[] | Readonly<Record<string, readonly string[]>>;
  readonly needs?: readonly string[];
}
const isNames = (echo: Options['echo']): echo is readonly string[] => Array.isArray(echo);
const echoes = (echo: Options['echo'] = []): ToolRow['echo'] =>
  isNames(echo) ? Object.fromEntries(echo.map((name) => [name, REPEATS[name] ?? [name]])) : echo;

export const tool = <P extends z.ZodRawShape, D extends z.ZodType>(
  freshMs: number,
  invalidatedBy: readonly Kind[],
  params: P,
  data: D,
  { echo, needs = [] }: Options = {},
) => {
  const row = { freshMs, invalidatedBy, params: z.looseObject(params), data: z.preprocess(plain, data), echo: echoes(echo), needs };
  return row satisfies ToolRow;
};

/** Options of a tool whose answer is about the subject of one argument. */
export const about = (argument: string) => ({ echo: [argument], needs: [argument] });

const USUAL = ['items', 'results', 'data', 'rows'];
/** The values of an object that is keyed by id; null for any other value. */
function numbered(value: unknown): unknown[] | null {
  if (!isObject(value)) return null;
  const rows = Object.values(value);
  return rows.length > 0 && Object.keys(value).every((key) => /^\d+$/.test(key)) && rows.every(isObject) ? rows : null;
}

/** Finds the rows of an answer: a list, a list under one of several names, or an object keyed by id. A bare record is a list of one. */
export function listIn(answer: unknown, ...names: readonly string[]): unknown {
  if (answer === null || answer === undefined) return [];
  if (!isObject(answer)) return answer;
  const named = [...names, ...USUAL].map((name) => answer[name]);
  const keyed = [...named, answer].map(numbered).find((rows) => rows !== null);
  return named.find(Array.isArray) ?? keyed ?? (named.includes(null) ? [] : [answer]);
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
