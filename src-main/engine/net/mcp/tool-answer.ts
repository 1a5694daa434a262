import { z } from 'zod';
import type { FaultCode } from '#contract/fault-codes.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { about, text, type CodedText } from '#contract/text/coded-text.ts';
import { parseJson, unfit } from '../http/read-json.ts';
import { MIN_REST_MS } from '../lane/limits.ts';
import { short } from '../http/errors.ts';
import type { RpcAnswer } from '../rpc/rpc-answer.ts';
import { errorSentence, statusIn } from './tool-error.ts';

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

/**
 * Fault codes for refusals of the service behind the tools, by the HTTP status at the start of the text. All others are caused by the
 * arguments.
 */
const UPSTREAM: readonly (readonly [RegExp, FaultCode])[] = [
  [/^(?:429|503)$/, 'throttled'],
  [/^(?:408|5\d\d)$/, 'server-error'],
  [/^404$/, 'not-found'],
  [/^403$/, 'refused'],
];

/** A fault with the tool's own text. */
function failed(name: string, said: unknown): Result<never> {
  const words = said === undefined || said === null ? '' : errorSentence(said);
  const status = /^\s*(?:HTTP\s+|Error\s+)?([45]\d\d)\b/i.exec(words)?.[1] ?? statusIn(said);
  const code = UPSTREAM.find(([pattern]) => pattern.test(status))?.[1] ?? 'tool-failed';
  return fail(
    code,
    about(name, said === undefined || said === null ? text('mcp.no-reason') : short(words)),
    code === 'throttled' ? MIN_REST_MS : null,
  );
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
