import type { Fault } from '#contract/faults.ts';
import { distinct, joinNotes, SOURCES, type Snapshot } from '#contract/snapshot.ts';
import { SOURCE_WORDS } from '../../lib/format/source-text.ts';

/** The state of a tile. `data`: whether data stays on screen below a band. */
interface TileState {
  readonly kind:
    'loading' | 'live' | 'stale' | 'offline' | 'failed' | 'empty' | 'needs-node' | 'needs-hosted' | 'waiting' | 'recorded' | 'not-recorded';
  readonly data: boolean;
}

/** Returns whether a node of the user's own would help; false if the fault has a remedy of its own, such as another address. */
export const needsNode = ({ code, hint }: Fault): boolean => code === 'not-served' && hint === null;

/** Returns the state of a tile: one of the engine's six, or one derived here: empty, needs a node, needs the hosted service, not recorded, waiting. */
export function tileState<T>(snapshot: Snapshot<T>, isEmpty: (data: T) => boolean = () => false): TileState {
  const data = snapshot.data !== null;
  const { status, fault } = snapshot;
  if (status === 'failed' && fault && needsNode(fault) && !data) return { kind: 'needs-node', data };
  if (status === 'failed' && fault?.code === 'needs-hosted' && !data) return { kind: 'needs-hosted', data };
  if (status === 'failed' && fault?.code === 'not-recorded') return { kind: 'not-recorded', data };
  if (status === 'failed' && fault?.code === 'throttled') return { kind: 'waiting', data };
  if (status === 'failed' || status === 'loading') return { kind: status, data };
  if (status === 'offline' && !data) return { kind: status, data };
  if (snapshot.data !== null && isEmpty(snapshot.data)) return { kind: 'empty', data };
  return { kind: status, data };
}

/** The content of the age chip. `at` is in Unix seconds, the age counts from it; null without an age. */
interface Chip {
  readonly glyph: 'ring' | 'live' | 'half' | 'local' | 'unplug' | 'cross' | 'server' | 'hourglass';
  readonly tone: 'quiet' | 'warn' | 'error';
  readonly source: string | null;
  readonly height: number | null;
  readonly at: number | null;
  /** Whether to show the time instead of an age. */
  readonly dated: boolean;
  readonly tail: string | null;
}

/**
 * Returns the age chip of a snapshot. The age of a live value counts from the last message on the stream (`heardAt`, Unix seconds) if that
 * is later than its read, because a stream without an event for it confirms the value.
 */
export function chipOf(snapshot: Snapshot<unknown>, heardAt: number | null = null): Chip {
  const { kind } = tileState(snapshot);
  const quiet = { source: null, height: null, at: null, dated: false, tail: null, tone: 'quiet' } as const;
  if (kind === 'loading') return { ...quiet, glyph: 'ring', tail: /* @wc-include */ 'loading…' };
  if (kind === 'needs-node') return { ...quiet, glyph: 'server', tail: 'needs a node' };
  if (kind === 'needs-hosted') return { ...quiet, glyph: 'server', tail: 'needs hosted service' };
  if (kind === 'not-recorded') return { ...quiet, glyph: 'ring', tail: /* @wc-include */ 'not recorded' };
  if (kind === 'failed') return { ...quiet, glyph: 'cross', tone: 'error', tail: /* @wc-include */ 'failed' };
  const source = snapshot.source === null ? null : SOURCE_WORDS[snapshot.source];
  if (snapshot.source === 'local') return { ...quiet, source, glyph: 'local' };
  const read = { ...quiet, source, height: snapshot.height, at: snapshot.observedAt };
  const none = read.at === null;
  if (kind === 'waiting')
    return { ...read, height: null, glyph: none ? 'hourglass' : 'half', tone: 'warn', tail: none ? 'service busy' : null };
  if (kind === 'offline')
    return { ...read, height: null, source: none ? /* @wc-include */ 'offline' : SOURCE_WORDS.cache, glyph: 'unplug', dated: true };
  if (kind === 'stale') return { ...read, height: null, glyph: 'half', tone: 'warn', tail: /* @wc-include */ 'stale' };
  if (kind === 'recorded' || snapshot.status === 'recorded') return { ...read, glyph: 'ring', dated: true };
  const at = read.at === null ? null : Math.max(read.at, heardAt ?? 0);
  return { ...read, at, glyph: 'live' };
}

const RANK = ['live', 'recorded', 'loading', 'stale', 'offline', 'failed'] as const;

/** Returns one snapshot for a tile with several resources: the worst status, the weakest source, the lowest block, the oldest time. */
export function together<T>(data: T | null, parts: readonly Snapshot<unknown>[]): Snapshot<T> {
  const read = parts.filter((part) => part.observedAt !== null);
  const note = joinNotes(distinct(parts.flatMap(({ note }) => note ?? [])));
  const [worst] = parts.toSorted((a, b) => RANK.indexOf(b.status) - RANK.indexOf(a.status));
  const [weakest] = read.flatMap(({ source }) => source ?? []).sort((a, b) => SOURCES.indexOf(b) - SOURCES.indexOf(a));
  const least = (of: 'height' | 'observedAt'): number | null => read.flatMap((part) => part[of] ?? []).sort((a, b) => a - b)[0] ?? null;
  return {
    status: worst?.status ?? 'live',
    data,
    source: weakest ?? (parts.length === 0 ? 'local' : null),
    height: least('height'),
    observedAt: least('observedAt'),
    fault: worst?.fault ?? null,
    ...(note && { note }),
  };
}
