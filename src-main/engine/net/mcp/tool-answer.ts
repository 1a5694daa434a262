import { z } from 'zod';
import type { FaultCode } from '#contract/fault-codes.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { about, text, type CodedText } from '#contract/text/coded-text.ts';
import { parseJson, unfit } from '../http/read-json.ts';
import { MIN_REST_MS } from '../lane/limits.ts';
import { short } from '../http/errors.ts';
import type { RpcAnswer } from '../rpc/rpc-answer.ts';

const Part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  resource: z.looseObject({ text: z.string().optional() }).optional(),
});
const Content = z.looseObject({
  isError: z.boolean().nullish(),
  content: z.array(Part).default([]),
  structuredContent: z.unknown().optional(),
});
const Failure = z.union([
  z.looseObject({ success: z.literal(false), error: z.unknown().optional() }),
  z.strictObject({ error: z.string() }),
]);

/** Fields in which services put the reason, the most specific first. */
const REASONS = ['detail', 'details', 'error', 'errors', 'message', 'msg', 'reason', 'description', 'title'];
/** Fields in which they put the HTTP status. */
const STATUSES = ['status', 'status_code', 'statusCode', 'code'];
const MOST_PARTS = 5;
const MOST_DEPTH = 6;

type Named = Readonly<Record<string, unknown>>;
const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Returns the readable text of an error: JSON inside a text, a list of errors or an object is reduced to its message. */
function errorSentence(said: unknown, depth = 0): string {
  if (depth > MOST_DEPTH) return JSON.stringify(said) ?? '';
  if (typeof said === 'string') return ofText(said, depth);
  const inner = (one: unknown): string => errorSentence(one, depth + 1);
  if (Array.isArray(said)) return said.slice(0, MOST_PARTS).map(inner).join('; ');
  if (!isNamed(said)) return String(said);
  const reason = REASONS.map((key) => said[key]).find((value) => isText(value) || (typeof value === 'object' && value !== null));
  if (reason === undefined) return pairs(said);
  // The last element of a validation error's path is the argument that is wrong.
  const path: unknown = said['loc'] ?? said['path'];
  const argument: unknown = Array.isArray(path) ? path.at(-1) : undefined;
  return argument === undefined ? inner(reason) : `${String(argument)}: ${inner(reason)}`;
}

/** A text may be JSON, or end with it: `404: {"detail":"no such club"}`. */
function ofText(text: string, depth: number): string {
  const [, before = '', rest = ''] = /^([^[{]*)([[{][\s\S]*)$/.exec(text) ?? [];
  const json = rest === '' ? null : parseJson(rest);
  return json?.ok && typeof json.value === 'object' ? `${before}${errorSentence(json.value, depth + 1)}` : text;
}

function pairs(said: Named): string {
  const parts = Object.entries(said).flatMap(([key, value]) => (typeof value === 'object' ? [] : `${key}: ${String(value)}`));
  return parts.length === 0 ? JSON.stringify(said) : parts.slice(0, MOST_PARTS).join(', ');
}

/** Returns the HTTP status that an error holds in a field of its own; an empty string if there is none. */
function statusIn(said: unknown): string {
  const json = typeof said === 'string' ? parseJson(said) : null;
  const read = json?.ok ? json.value : said;
  if (!isNamed(read)) return '';
  const status = STATUSES.map((key) => Number(read[key])).find((value) => Number.isInteger(value) && value >= 400 && value < 600);
  return status === undefined ? '' : String(status);
}

/** Fault codes for refusals of the service behind the tools, by HTTP status. All others are caused by the arguments. */
const UPSTREAM: readonly (readonly [RegExp, FaultCode])[] = [
  [/^(?:429|503)$/, 'throttled'],
  [/^(?:408|5\d\d)$/, 'server-error'],
  [/^404$/, 'not-found'],
  [/^403$/, 'refused'],
];

/** A fault with the tool's own text. */
function failed(name: string, said: unknown): Result<never> {
  const words = (said ?? null) === null ? null : errorSentence(said);
  const status = /^\s*(?:HTTP\s+|Error\s+)?([45]\d\d)\b/i.exec(words ?? '')?.[1] ?? statusIn(said);
  const code = UPSTREAM.find(([pattern]) => pattern.test(status))?.[1] ?? 'tool-failed';
  const why = words === null ? text('mcp.no-reason') : short(words);
  return fail(code, about(name, why), code === 'throttled' ? MIN_REST_MS : null);
}

const broken = (name: string, trouble: CodedText): Result<never> => fail('unreadable', about(name, trouble));

/** Parses text as JSON; text that is not JSON is returned as it is. */
function read(text: string): unknown {
  const json = parseJson(text);
  return json.ok ? json.value : text;
}

/** The parts of a result as one value: a list if each part is valid JSON, one value if the parts form one JSON text together. */
function joined(texts: readonly string[]): unknown {
  if (texts.length === 1) return read(texts[0] ?? '');
  const parts = texts.map((text) => parseJson(text));
  if (parts.every((part) => part.ok)) return parts.map((part) => part.value);
  const whole = parseJson(texts.join(''));
  return whole.ok ? whole.value : texts.join('\n');
}

/** Removes a wrapper `{result}` that exists only because structured content must be an object. */
const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'result' in value && Object.keys(value).length === 1 ? value.result : value;

/** Returns the value of a tool's answer, parsed from its text. A failure in any of its forms is a fault that names the tool. */
export function toolValue(name: string, { error, result }: RpcAnswer): Result<unknown> {
  // `data` holds the reason; `message` is the same for every failure.
  if (error) return failed(name, error.data ?? error.message);
  const got = Content.safeParse(result);
  if (!got.success) return broken(name, text('mcp.no-content'));
  const { content, structuredContent, isError } = got.data;
  const texts = content.flatMap((part) => part.text ?? part.resource?.text ?? []);
  const trouble = texts.map(unfit).find((why) => why !== null);
  if (trouble !== undefined) return broken(name, trouble);
  if (isError) return failed(name, texts.length > 0 ? texts.join(' ') : structuredContent);
  if (texts.length === 0 && structuredContent === undefined) return broken(name, text('mcp.no-text'));
  const value = texts.length > 0 ? joined(texts) : unwrapped(structuredContent);
  const failure = Failure.safeParse(value);
  if (!failure.success) return ok(value);
  const { success: _success, ...said }: Readonly<Record<string, unknown>> = failure.data;
  return failed(name, Object.keys(said).length > 0 ? said : null);
}
