import type { EngineStatus, SourceHealth } from '#contract/model/app/status.ts';
import { onConnection } from '../../lib/format/source-text.ts';
import { rateWords } from '../../lib/format/budget-text.ts';
import { age, counted, dayTime, decimal, hourMinute, textOf, whole } from '../../lib/format/format.ts';

type Tone = 'plain' | 'ok' | 'info' | 'warn' | 'error';
interface SegmentPart {
  readonly text: string;
  readonly strong?: boolean;
  readonly tone?: Tone;
  /** Hidden first when there is little room. */
  readonly extra?: boolean;
}
/** One segment of the status bar. `drop`: the order in which segments are hidden when there is little room, 1 first; 0 never. */
export interface Segment {
  readonly id: 'connection' | 'block' | 'lag' | 'stream' | 'budget' | 'tools' | 'why' | 'do';
  readonly glyph?: 'ok' | 'warn' | 'error' | 'info' | 'offline' | 'stream' | 'demo';
  readonly tone?: Tone;
  readonly parts: readonly SegmentPart[];
  readonly meter?: { readonly value: number; readonly max: number; readonly tone: 'plain' | 'warn' };
  readonly drop: 0 | 1 | 2 | 3 | 4 | 5;
}

/** Input of `segments` beside the status. */
interface View {
  /** Unix seconds. */
  readonly now: number;
  /** Unix seconds since when the stream has not been open; null while it is. */
  readonly streamLostAt: number | null;
  /** Requests per second as set by the user; a smaller budget means that the service slowed it down. */
  readonly wantedRate: number;
}

const NAMES = { hosted: 'Hosted', node: 'Your node', both: 'Both', offline: 'Offline', demo: 'Demo world' } as const;
/** A short interruption shows no warning: the stream reconnects by itself and no event is lost. */
const PATIENCE_S = 3;
/** States of a source that are worth a warning, the worst first. */
export const BAD = {
  'wrong-chain': { text: 'wrong chain', tone: 'error' },
  unreachable: { text: 'unreachable', tone: 'error' },
  stalled: { text: 'stalled', tone: 'warn' },
  'catching-up': { text: 'catching up', tone: 'info' },
  degraded: { text: 'degraded', tone: 'warn' },
  busy: { text: 'busy', tone: 'warn' },
} as const;
// @wc-include
const STREAM = { live: 'live', off: 'off', silent: 'silent', closed: 'closed', opening: 'opening', reconnecting: 'reconnecting' } as const;
const DROP = { connection: 0, block: 0, lag: 0, do: 0, tools: 1, why: 2, budget: 4, stream: 5 } as const;

/** Returns a segment. A text is a part of its own, and null is left out. */
const segment = (id: Segment['id'], parts: readonly (SegmentPart | string | null)[], more: Partial<Segment> = {}): Segment => ({
  id,
  parts: parts.filter((part) => part !== null).map((part) => (typeof part === 'string' ? { text: part } : part)),
  drop: DROP[id],
  ...more,
});
const strong = (text: string, tone: Tone = 'plain'): SegmentPart => ({ text, strong: true, tone });
const extra = (text: string): SegmentPart => ({ text, extra: true });

const find = (status: EngineStatus, ...names: SourceHealth['name'][]): SourceHealth | undefined =>
  status.sources.find((source) => names.includes(source.name) && source.health !== 'unused');
const isBad = (health: string | undefined): health is keyof typeof BAD => health !== undefined && Object.hasOwn(BAD, health);

/** Returns the worse of the hosted service's two interfaces, REST and game state. */
function hostedHealth(status: EngineStatus): SourceHealth | undefined {
  const both = status.sources.filter(({ name, health }) => (name === 'rest' || name === 'hosted') && health !== 'unused');
  return Object.keys(BAD).flatMap((bad) => both.find(({ health }) => health === bad) ?? [])[0] ?? both[0];
}

function connection(status: EngineStatus): Segment {
  const { connection: chosen, cutOffSince } = status;
  const said = (glyph: NonNullable<Segment['glyph']>, tone: Tone, ...parts: (SegmentPart | string)[]): Segment =>
    segment('connection', [strong(NAMES[chosen]), ...parts], { glyph, tone });
  if (chosen === 'offline') return said('offline', 'plain', /* @wc-include */ 'by choice');
  if (cutOffSince !== null) return said('error', 'error', BAD.unreachable, `since ${hourMinute(cutOffSince)}`);
  const node = find(status, 'node');
  const hosted = hostedHealth(status);
  const main = chosen === 'node' ? node : chosen === 'both' && node?.health === 'ok' ? node : hosted;
  if (chosen === 'both' && isBad(node?.health)) {
    const { text } = BAD[node.health];
    return said('warn', 'warn', { text: isBad(hosted?.health) ? `node ${text}` : `node ${text}; using hosted`, tone: 'warn' });
  }
  if (isBad(main?.health)) return said(BAD[main.health].tone, BAD[main.health].tone, BAD[main.health]);
  if (chosen === 'both' && isBad(hosted?.health)) return said('warn', 'warn', { text: `hosted ${BAD[hosted.health].text}`, tone: 'warn' });
  if (chosen === 'both') return said('ok', 'ok', 'node first');
  if (chosen === 'demo') return said('demo', 'ok', extra('simulated on this computer'));
  return said('ok', 'ok', extra(chosen === 'node' ? 'up to date' : STREAM.live));
}

function block({ connection: chosen, height, blockAt, cutOffSince }: EngineStatus, { now }: View): Segment {
  const number = strong(height === null ? '?' : whole(height));
  if (chosen === 'offline') return segment('block', ['Cached to block', number, blockAt === null ? null : extra(dayTime(blockAt))]);
  return segment('block', [cutOffSince === null ? 'Block' : 'Last block', number, blockAt === null ? null : age(now - blockAt)]);
}

/** Formats an estimated duration, no finer than its accuracy: `45 s`, `8 min`, `3 h 20 min`. */
const about = (seconds: number): string => (seconds < 90 || seconds >= 5_400 ? age(seconds) : `${Math.ceil(seconds / 60)} min`);

function lag(status: EngineStatus): Segment {
  const node = find(status, 'node');
  if (node?.health === 'catching-up' && status.connection === 'node') {
    const { left = null, perSecond = null, seconds = null } = node.progress ?? {};
    const pace = perSecond === null ? null : decimal(perSecond, perSecond < 10 ? 1 : 0);
    const said = [/* @wc-include */ 'left', ...(pace === null ? [] : [`${pace}/s`]), ...(seconds === null ? [] : [`≈ ${about(seconds)}`])];
    if (left !== null) return segment('lag', [strong(whole(left)), said.join(' · ')]);
    if (pace !== null) return segment('lag', [strong(pace), /* @wc-include */ 'blocks/s']);
  }
  const behind = status.lag;
  // A node alone has no other source of heights, so its lag is unknown.
  const alone = behind === null && status.connection === 'node' && node?.health === 'ok';
  const figure = behind === null ? strong('?') : strong(whole(behind), behind > 3 ? 'warn' : 'plain');
  return segment('lag', ['Lag', figure, alone ? extra('no reference') : null]);
}

function stream(status: EngineStatus, { now, streamLostAt }: View): Segment {
  const { state, eventsPerMinute, retryAt, tries, heardAt } = status.stream;
  const said = (tone: Tone, ...parts: (SegmentPart | null)[]): Segment =>
    segment('stream', ['Stream', ...parts], { glyph: 'stream', tone });
  if (status.connection === 'node' && (state === 'off' || state === 'open'))
    return segment('stream', ['No event stream; updates per block']);
  if (state === 'off') return said('plain', strong(STREAM.off));
  const events = extra(`${whole(eventsPerMinute)} events/min`);
  const short = streamLostAt !== null && now - streamLostAt < PATIENCE_S;
  if (state === 'open') return said('ok', strong(STREAM.live), events);
  if (short && heardAt !== null) return said('plain', strong(STREAM.reconnecting), events);
  const tried = tries > 1 ? extra(counted(tries, 'attempt', 'attempts')) : null;
  if (state === 'waiting' && retryAt !== null && retryAt > now)
    return said('warn', strong(`reconnecting in ${age(retryAt - now)}`, 'warn'), tried);
  if (state === 'silent') return said('warn', strong(STREAM.silent, 'warn'), heardAt === null ? null : extra(`for ${age(now - heardAt)}`));
  if (state === 'closed') return said('plain', strong(STREAM.closed));
  return said(short || heardAt === null ? 'plain' : 'warn', strong(heardAt === null ? STREAM.opening : STREAM.reconnecting), tried);
}

function budget(status: EngineStatus, { wantedRate }: View): Segment | null {
  if (status.connection === 'offline') return segment('budget', ['Budget', strong('not in use')]);
  const lane = find(status, 'rest', 'hosted')?.budget;
  if (!lane) return status.connection === 'node' ? segment('budget', ['No limits']) : null;
  const { rate, perSecond, waitMs } = lane;
  const waiting = extra(`${whole(lane.queued)} waiting`);
  if (waitMs > 0)
    return segment('budget', ['Budget', strong(`busy ${age(waitMs / 1_000)}`, 'warn'), waiting], {
      meter: { value: 1, max: 1, tone: 'warn' },
    });
  const slowed = perSecond < wantedRate - 0.5;
  const text = slowed ? `slowed to ${decimal(perSecond, perSecond < 10 && perSecond % 1 !== 0 ? 1 : 0)}/s` : rateWords(lane);
  const meter = { value: Math.min(rate, perSecond), max: perSecond, tone: slowed ? 'warn' : 'plain' } as const;
  return segment('budget', ['Budget', strong(text), waiting], { meter });
}

function tools(status: EngineStatus): Segment | null {
  const source = find(status, 'tools');
  if (!source?.budget || status.connection === 'offline') return null;
  if (source.health === 'unreachable') return segment('tools', ['Tools', strong(BAD.unreachable.text, 'warn')]);
  const { waitMs } = source.budget;
  return segment('tools', ['Tools', strong(waitMs > 0 ? `busy ${age(waitMs / 1_000)}` : rateWords(source.budget))]);
}

/** Returns the reason why the hosted service or the user's node is degraded; null if neither is or the reason is unknown. */
function reason(status: EngineStatus): Segment | null {
  const gap = status.sources.find(
    ({ name, health, why }) => why !== null && health === 'degraded' && ['hosted', 'rest', 'node'].includes(name),
  );
  return gap?.why ? segment('why', [{ text: onConnection(textOf(gap.why), status.connection), tone: 'warn' }]) : null;
}

/** Returns the segments at the left of the status bar. */
export function segments(status: EngineStatus, view: View): Segment[] {
  const isOffline = status.connection === 'offline';
  const [first, height] = [connection(status), block(status, view)];
  if (status.cutOffSince !== null && !isOffline) {
    const why = status.sources.find(({ health, why }) => health === 'unreachable' && why !== null)?.why;
    return [first, ...(why ? [segment('why', [textOf(why)])] : []), height, lag(status), segment('do', [])];
  }
  const between = isOffline ? [height] : [reason(status), height, lag(status)];
  return [first, ...between, stream(status, view), budget(status, view), tools(status)].filter((one) => one !== null);
}
