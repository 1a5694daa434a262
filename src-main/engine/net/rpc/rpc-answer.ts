import { z } from 'zod';
import { fail, ok, type Result } from '#contract/faults.ts';
import { breathe } from '../../base/slices.ts';
import type { Pace } from '../../base/yield.ts';
import { listEntries, parseFit, parseJson, unfit } from '../http/read-json.ts';

/** What a method answered. An error member is an answer too: the caller learns from its code. */
export type RpcAnswer =
  | { readonly error: null; readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data: unknown }; readonly result: null };

const RpcError = z.looseObject({ code: z.number(), message: z.string().catch(''), data: z.unknown().optional() });
const Id = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number), z.null()]);
const Answer = z.union([
  z.looseObject({ id: Id.optional(), error: RpcError }).transform(({ id, error }) => ({ id: id ?? null, error, result: null })),
  z
    .looseObject({ id: Id, result: z.unknown().optional(), error: z.null().optional() })
    .transform(({ id, result }) => ({ id, error: null, result })),
]);

/** The answer to one call, or why it cannot be read. */
export function readAnswer(value: unknown): Result<RpcAnswer & { readonly id: number | null }> {
  if (typeof value !== 'object' || value === null || (!('result' in value) && !('error' in value)))
    return fail('unreadable', 'neither result nor error');
  const one = value as { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown };
  // as nearly all are
  if (Number.isSafeInteger(one.id) && (one.error ?? null) === null) return ok({ id: one.id as number, error: null, result: one.result });
  const parsed = Answer.safeParse(value);
  if (!parsed.success) return fail('unreadable', 'not a JSON-RPC answer');
  const { id, error, result } = parsed.data;
  return ok(
    error ? { id, error: { code: error.code, message: error.message, data: error.data }, result: null } : { id, error: null, result },
  );
}

/** Answers of a batch by id, the first one of each; strangers and garbage are left out, one refusal of all reaches all. */
export function readAnswers(text: string, ids: readonly number[]): Map<number, Result<RpcAnswer>> {
  const json = parseJson(text);
  return json.ok ? matchAnswers(json.value, ids) : new Map(ids.map((id) => [id, json]));
}

/** Characters of an answer from which on it is read in pieces. */
const LARGE = 128 * 1024;

/**
 * The same of an answer of any size, told one by one: a large one is parsed call by call in short turns, so that neither its values nor
 * the work on them come all at once. What is cut short is no answer to anybody, as when it is parsed whole.
 */
export async function tellAnswers(
  text: string,
  ids: readonly number[],
  pace: Pace,
  tell: (id: number, answer: Result<RpcAnswer> | undefined) => void,
): Promise<void> {
  const whole = (): void => {
    const answers = readAnswers(text, ids);
    for (const id of ids) tell(id, answers.get(id));
  };
  if (text.length < LARGE) return whole();
  await breathe();
  if (unfit(text) !== null) return whole();
  await breathe();
  const entries = listEntries(text);
  if (entries === null) return whole();
  const open = new Set(ids);
  const broken = new Map<number, Result<RpcAnswer>>();
  for (const entry of entries) {
    await pace();
    const json = parseFit(entry);
    const answer = json.ok ? readAnswer(json.value) : json;
    const id = answer.ok ? answer.value.id : json.ok ? idOf(json.value) : null;
    if (id === null || !open.has(id)) continue;
    if (!answer.ok) broken.set(id, answer);
    else if (open.delete(id)) tell(id, answer);
  }
  for (const id of open) tell(id, broken.get(id));
}

/** One error that names no call, in place of a list: the request itself was not understood. */
export function refusesAll(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  const json = parseJson(text);
  const answer = json.ok ? readAnswer(json.value) : json;
  return answer.ok && answer.value.id === null && (answer.value.error?.code === -32600 || answer.value.error?.code === -32700);
}

export function matchAnswers(value: unknown, ids: readonly number[]): Map<number, Result<RpcAnswer>> {
  const all = (answer: Result<RpcAnswer>): Map<number, Result<RpcAnswer>> => new Map(ids.map((id) => [id, answer]));
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const answers = new Map<number, Result<RpcAnswer>>();
  for (const one of list) {
    const answer = readAnswer(one);
    const id = answer.ok ? answer.value.id : idOf(one);
    if (answer.ok && id === null && !Array.isArray(value)) return all(answer);
    if (id !== null && ids.includes(id) && !answers.get(id)?.ok) answers.set(id, answer);
  }
  return answers.size === 0 && !Array.isArray(value) ? all(fail('unreadable', 'the answer to a batch is not a list')) : answers;
}

/** A broken answer still says whose it is, so that its caller learns more than "no answer". */
function idOf(value: unknown): number | null {
  const parsed = z.looseObject({ id: Id }).safeParse(value);
  return parsed.success ? parsed.data.id : null;
}
