import { z } from 'zod';
import { checker } from '../base/fast-decode.ts';
import { parseJson } from '../net/http/read-json.ts';

const height = z.int().nonnegative();
const maybe = <T extends z.ZodType>(type: T) => type.nullish().catch(null);

/** The JSON of a data line, decoded leniently: only the fields in use, of which only `topics` must be valid if present. */
const Envelope = z.looseObject({
  topics: z.array(z.string()).default([]),
  data: z.unknown().optional(),
  source: maybe(
    z.looseObject({
      height: maybe(height),
      ready: maybe(z.boolean()),
      checkpoint: maybe(z.union([z.string(), z.number()])),
      checkpointKind: maybe(z.string()),
    }),
  ),
  observedAt: maybe(z.string()),
  epoch: maybe(z.string()),
  id: maybe(z.string()),
  reason: maybe(z.string()),
});
const Block = z.object({ current: z.object({ height, blockHash: maybe(z.string()), ready: maybe(z.boolean()) }) });
/** Fast path: nearly every event is valid, and a replay brings tens of thousands of them. */
const fits = checker(Envelope);

/** One event as the stream uses it. `id` is the full id, `<epoch>:<id>`; null if it has none. */
export interface StreamEvent {
  readonly name: string;
  readonly id: string | null;
  readonly topics: readonly string[];
  readonly data: unknown;
  readonly height: number | null;
  readonly head: { readonly height: number; readonly hash: string | null } | null;
  readonly ready: boolean | null;
  readonly reason: string | null;
  /** Unix milliseconds by the service's clock; null if unknown. */
  readonly observedAt: number | null;
}

/** A height that differs from the head by more belongs to another chain: an index reports its own blocks. */
const OTHER_CHAIN = 10_000;

/** Returns a full id if it is valid as `Last-Event-ID`, with an epoch and printable characters only; otherwise null. */
export const cursorOf = (id: string | null | undefined): string | null =>
  id && id.length <= 256 && /^[\x21-\x39\x3b-\x7e]+:[\x21-\x7e]+$/.test(id) ? id : null;

/** Decodes a data line; null when it is unreadable. `head` is the newest known height. */
export function readEvent(name: string, id: string | null, text: string, head: number | null): StreamEvent | null {
  const json = parseJson(text);
  if (!json.ok) return null;
  const parsed = fits(json.value) ? (json.value as z.output<typeof Envelope>) : Envelope.safeParse(json.value).data;
  if (!parsed) return null;
  const { topics, data, source, observedAt, epoch, reason } = parsed;
  const block = name === 'view.ready' ? Block.safeParse(data).data?.current : undefined;
  const named = block?.height ?? checkpoint(source) ?? source?.height ?? null;
  const foreign =
    topics.some((topic) => topic.startsWith('graph:')) ||
    (head !== null && named !== null && !block && Math.abs(named - head) > OTHER_CHAIN);
  const seen = observedAt ? Date.parse(observedAt) : Number.NaN;
  return {
    name,
    id: name === 'resync-required' ? null : (cursorOf(id) ?? cursorOf(epoch && parsed.id ? `${epoch}:${parsed.id}` : null)),
    topics,
    data,
    height: foreign ? null : named,
    head: block ? { height: block.height, hash: block.blockHash ?? null } : null,
    ready: block?.ready ?? source?.ready ?? null,
    reason: reason ?? reasonIn(data),
    observedAt: Number.isNaN(seen) ? null : seen,
  };
}

function reasonIn(data: unknown): string | null {
  const { reason } = typeof data === 'object' && data !== null ? (data as { reason?: unknown }) : {};
  return typeof reason === 'string' ? reason : null;
}

function checkpoint(source: z.output<typeof Envelope>['source']): number | null {
  if (source?.checkpointKind !== 'gspHeight') return null;
  const at = Number(source.checkpoint);
  return Number.isSafeInteger(at) && at >= 0 ? at : null;
}
