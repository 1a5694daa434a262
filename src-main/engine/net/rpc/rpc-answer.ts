import { z } from 'zod';
import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import { breathe, type Pace } from '../../base/slices.ts';
import { listEntries, parseFit, parseJson, unfit } from '../http/read-json.ts';

/** The answer of a method. An error member is an answer too: the caller interprets its code. */
export type RpcAnswer =
  | { readonly error: null; readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data: unknown }; readonly result: null };

export const RpcError = z.looseObject({ code: z.number(), message: z.string().catch(''), data: z.unknown().optional() });
const Id = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number), z.null()]);
const Answer = z.union([
  z.looseObject({ id: Id.optional(), error: RpcError }).transform(({ id, error }) => ({ id: id ?? null, error, result: null })),
  z
    .looseObject({ id: Id, result: z.unknown().optional(), error: z.null().optional() })
    .transform(({ id, result }) => ({ id, error: null, result })),
]);

/** Reads the answer to one call. Returns the fault `unreadable` for anything else. */
export function readAnswer(value: unknown): Result<RpcAnswer & { readonly id: number | null }> {
  if (typeof value !== 'object' || value === null || (!('result' in value) && !('error' in value)))
    return fail('unreadable', text('rpc.neither'));
  const one = value as { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown };
  // fast path for nearly all answers
  if (Number.isSafeInteger(one.id) && (one.error ?? null) === null) return ok({ id: one.id as number, error: null, result: one.result });
  const parsed = Answer.safeParse(value);
  if (!parsed.success) return fail('unreadable', text('rpc.not-rpc'));
  const { id, error, result } = parsed.data;
  if (!error) return ok({ id, error: null, result });
  return ok({ id, error: { code: error.code, message: error.message, data: error.data }, result: null });
}

/** Returns the first readable answer of each id; other entries are ignored. One error for the whole batch applies to every call. */
export function readAnswers(text: string, ids: readonly number[]): Map<number, Result<RpcAnswer>> {
  const json = parseJson(text);
  return json.ok ? matchAnswers(json.value, ids) : new Map(ids.map((id) => [id, json]));
}

/** Answers from this many characters on are parsed in pieces. */
const LARGE = 128 * 1024;

/**
 * As `readAnswers` for an answer of any size; calls `tell` once for each id, with undefined if there is no answer. A large answer is parsed
 * entry by entry in short time slices, which limits memory and blocking. A truncated list gives no call an answer, as when it is parsed
 * whole.
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

/** Whether the answer is one error without a call id instead of a list: the service did not understand the request itself. */
export function refusesAll(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  const json = parseJson(text);
  const answer = json.ok ? readAnswer(json.value) : json;
  return answer.ok && answer.value.id === null && (answer.value.error?.code === -32600 || answer.value.error?.code === -32700);
}

/** Matches parsed answers to the ids of a batch. A single error without an id applies to every call. */
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
  return answers.size === 0 && !Array.isArray(value) ? all(fail('unreadable', text('rpc.not-list'))) : answers;
}

/** The id of an unreadable answer, so that its caller gets the specific fault instead of "no answer". */
const idOf = (value: unknown): number | null => z.looseObject({ id: Id }).safeParse(value).data?.id ?? null;
