import { z } from 'zod';
import { checker } from '../api/schema/fast-decode.ts';
import { parseJson } from '../net/http/read-json.ts';

const height = z.int().nonnegative();
const maybe = <T extends z.ZodType>(type: T) => type.nullish().catch(null);

/** The JSON of a data line, read loosely: only what we use, and only `topics` must be right when it is there. */
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
/** Nearly every event is as it should be; a replay brings tens of thousands. */
const fits = checker(Envelope);

/** One event as the stream uses it. Ids are the full ones, `<epoch>:<id>`. */
export interface StreamEvent {
  readonly name: string;
  readonly id: string | null;
  readonly topics: readonly string[];
  readonly data: unknown;
  readonly height: number | null;
  readonly head: { readonly height: number; readonly hash: string | null } | null;
  readonly ready: boolean | null;
  readonly reason: string | null;
  /** Milliseconds since 1970 by the service's clock. */
  readonly observedAt: number | null;
}

/** Heights this far from the head are of another chain: an index reports its own blocks. */
const OTHER_CHAIN = 10_000;

/** A full id that may be sent back: with an epoch, and nothing a header cannot carry. */
export const cursorOf = (id: string | null | undefined): string | null =>
  id && id.length <= 256 && /^[\x21-\x39\x3b-\x7e]+:[\x21-\x7e]+$/.test(id) ? id : null;

/** Reads a data line; null when nobody can say what it was about. `head` is the newest height known. */
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
