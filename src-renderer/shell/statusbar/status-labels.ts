import type { EngineStatus, SourceHealth } from '#contract/model/app/status.ts';
import { onConnection } from '../../lib/format/source-text.ts';
import { rateWords } from '../../lib/format/budget-text.ts';
import { age, dayTime, decimal, hourMinute, whole } from '../../lib/format/format.ts';
import { textOf } from '../../lib/format/text-of.ts';

export type Tone = 'plain' | 'ok' | 'info' | 'warn' | 'error';
export interface StatusSegment {
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
  readonly parts: readonly StatusSegment[];
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
const BAD = ['wrong-chain', 'unreachable', 'stalled', 'catching-up', 'degraded', 'busy'] as const;
const SAID: Readonly<
  Record<(typeof BAD)[number], { readonly text: string; readonly tone: Tone; readonly glyph: 'warn' | 'error' | 'info' }>
> = {
  'wrong-chain': { text: 'wrong chain', tone: 'error', glyph: 'error' },
  unreachable: { text: 'unreachable', tone: 'error', glyph: 'error' },
  stalled: { text: 'stalled', tone: 'warn', glyph: 'warn' },
  'catching-up': { text: 'catching up', tone: 'info', glyph: 'info' },
  degraded: { text: 'degraded', tone: 'warn', glyph: 'warn' },
  busy: { text: 'busy', tone: 'warn', glyph: 'warn' },
};

const find = (status: EngineStatus, ...names: SourceHealth['name'][]): SourceHealth | undefined =>
  status.sources.find((source) => names.includes(source.name) && source.health !== 'unused');
const isBad = (health: string | undefined): health is (typeof BAD)[number] => (BAD as readonly (string | undefined)[]).includes(health);

/** Returns the worse of the hosted service's two interfaces, REST and game state. */
function hostedHealth(status: EngineStatus): SourceHealth | undefined {
  const both = status.sources.filter(({ name, health }) => (name === 'rest' || name === 'hosted') && health !== 'unused');
  return BAD.map((bad) => both.find(({ health }) => health === bad)).find((source) => source !== undefined) ?? both[0];
}

function connection(status: EngineStatus): Segment {
  const strong = { text: NAMES[status.connection], strong: true };
  const segment = (glyph: Segment['glyph'], tone: Tone, ...parts: StatusSegment[]): Segment => ({
    id: 'connection',
    ...(glyph && { glyph }),
    tone,
    parts: [strong, ...parts],
    drop: 0,
  });
  if (status.connection === 'offline') return segment('offline', 'plain', { text: 'by choice' });
  if (status.cutOffSince !== null)
    return segment('error', 'error', { text: 'unreachable', tone: 'error' }, { text: `since ${hourMinute(status.cutOffSince)}` });
  const node = find(status, 'node');
  const hosted = hostedHealth(status);
  const main = status.connection === 'node' ? node : status.connection === 'both' && node?.health === 'ok' ? node : hosted;
  if (status.connection === 'both' && isBad(node?.health)) {
    const { text } = SAID[node.health];
    const answers = isBad(hosted?.health) ? '' : '; using hosted';
    return segment('warn', 'warn', { text: `node ${text}${answers}`, tone: 'warn' });
  }
  if (isBad(main?.health)) {
    const { text, tone, glyph } = SAID[main.health];
    return segment(glyph, tone, { text, tone });
  }
  if (status.connection === 'both') {
    return isBad(hosted?.health)
      ? segment('warn', 'warn', { text: `hosted ${SAID[hosted.health].text}`, tone: 'warn' })
      : segment('ok', 'ok', { text: 'node first' });
  }
  if (status.connection === 'demo') return segment('demo', 'ok', { text: 'simulated on this computer', extra: true });
  return segment('ok', 'ok', { text: status.connection === 'node' ? 'up to date' : 'live', extra: true });
}

function block(status: EngineStatus, { now }: View): Segment {
  const height = status.height === null ? '?' : whole(status.height);
  const parts: StatusSegment[] =
    status.connection === 'offline'
      ? [
          { text: 'Cached to block' },
          { text: height, strong: true },
          ...(status.blockAt === null ? [] : [{ text: dayTime(status.blockAt), extra: true }]),
        ]
      : [
          { text: status.cutOffSince === null ? 'Block' : 'Last block' },
          { text: height, strong: true },
          ...(status.blockAt === null ? [] : [{ text: age(now - status.blockAt) }]),
        ];
  return { id: 'block', parts, drop: 0 };
}

/** Formats an estimated duration, no finer than its accuracy: `45 s`, `8 min`, `3 h 20 min`. */
const about = (seconds: number): string =>
  seconds < 90 ? age(seconds) : seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : age(seconds);

function lag(status: EngineStatus): Segment {
  const node = find(status, 'node');
  if (node?.health === 'catching-up' && status.connection === 'node') {
    const { left = null, perSecond = null, seconds = null } = node.progress ?? {};
    const said = [
      ...(perSecond === null ? [] : [`${decimal(perSecond, perSecond < 10 ? 1 : 0)}/s`]),
      ...(seconds === null ? [] : [`≈ ${about(seconds)}`]),
    ];
    if (left !== null) return { id: 'lag', parts: [{ text: whole(left), strong: true }, { text: ['left', ...said].join(' · ') }], drop: 0 };
    if (perSecond !== null)
      return { id: 'lag', parts: [{ text: decimal(perSecond, perSecond < 10 ? 1 : 0), strong: true }, { text: 'blocks/s' }], drop: 0 };
  }
  const behind = status.lag;
  return {
    id: 'lag',
    parts: [
      { text: 'Lag' },
      { text: behind === null ? '?' : whole(behind), strong: true, tone: behind !== null && behind > 3 ? 'warn' : 'plain' },
      // a node alone has no other source of heights, so its lag is unknown
      ...(behind === null && status.connection === 'node' && node?.health === 'ok' ? [{ text: 'no reference', extra: true }] : []),
    ],
    drop: 0,
  };
}

function stream(status: EngineStatus, { now, streamLostAt }: View): Segment {
  const { state, eventsPerMinute, retryAt, tries, heardAt } = status.stream;
  const segment = (tone: Tone, ...parts: StatusSegment[]): Segment => ({
    id: 'stream',
    glyph: 'stream',
    tone,
    parts: [{ text: 'Stream' }, ...parts],
    drop: 5,
  });
  if (status.connection === 'node' && (state === 'off' || state === 'open'))
    return { id: 'stream', parts: [{ text: 'No event stream; updates per block' }], drop: 5 };
  if (state === 'off') return segment('plain', { text: 'off', strong: true });
  const events: StatusSegment = { text: `${whole(eventsPerMinute)} events/min`, extra: true };
  const short = streamLostAt !== null && now - streamLostAt < PATIENCE_S;
  if (state === 'open') return segment('ok', { text: 'live', strong: true }, events);
  if (short && heardAt !== null) return segment('plain', { text: 'reconnecting', strong: true }, events);
  const tried: StatusSegment[] = tries > 1 ? [{ text: `${tries} attempts`, extra: true }] : [];
  if (state === 'waiting' && retryAt !== null && retryAt > now)
    return segment('warn', { text: `reconnecting in ${age(retryAt - now)}`, strong: true, tone: 'warn' }, ...tried);
  if (state === 'silent')
    return segment(
      'warn',
      { text: 'silent', strong: true, tone: 'warn' },
      ...(heardAt === null ? [] : [{ text: `for ${age(now - heardAt)}`, extra: true }]),
    );
  if (state === 'closed') return segment('plain', { text: 'closed', strong: true });
  return segment(
    short || heardAt === null ? 'plain' : 'warn',
    { text: heardAt === null ? 'opening' : 'reconnecting', strong: true },
    ...tried,
  );
}

function budget(status: EngineStatus, { wantedRate }: View): Segment | null {
  if (status.connection === 'offline') return { id: 'budget', parts: [{ text: 'Budget' }, { text: 'not in use', strong: true }], drop: 4 };
  const lane = find(status, 'rest', 'hosted')?.budget;
  if (!lane) return status.connection === 'node' ? { id: 'budget', parts: [{ text: 'No limits' }], drop: 4 } : null;
  const per = (rate: number): string => decimal(rate, rate < 10 && rate % 1 !== 0 ? 1 : 0);
  const slowed = lane.perSecond < wantedRate - 0.5;
  const waiting: StatusSegment = { text: `${whole(lane.queued)} waiting`, extra: true };
  if (lane.waitMs > 0)
    return {
      id: 'budget',
      parts: [{ text: 'Budget' }, { text: `busy ${age(lane.waitMs / 1_000)}`, strong: true, tone: 'warn' }, waiting],
      meter: { value: 1, max: 1, tone: 'warn' },
      drop: 4,
    };
  const text = slowed ? `slowed to ${per(lane.perSecond)}/s` : rateWords(lane);
  return {
    id: 'budget',
    parts: [{ text: 'Budget' }, { text, strong: true }, waiting],
    meter: { value: Math.min(lane.rate, lane.perSecond), max: lane.perSecond, tone: slowed ? 'warn' : 'plain' },
    drop: 4,
  };
}

function tools(status: EngineStatus): Segment | null {
  const source = find(status, 'tools');
  if (!source?.budget || status.connection === 'offline') return null;
  const { waitMs } = source.budget;
  if (source.health === 'unreachable')
    return { id: 'tools', parts: [{ text: 'Tools' }, { text: 'unreachable', strong: true, tone: 'warn' }], drop: 1 };
  const text = waitMs > 0 ? `busy ${age(waitMs / 1_000)}` : rateWords(source.budget);
  return { id: 'tools', parts: [{ text: 'Tools' }, { text, strong: true }], drop: 1 };
}

/** Returns the reason why the hosted service or the user's node is degraded; null if neither is or the reason is unknown. */
function reason(status: EngineStatus): Segment | null {
  if (status.connection === 'offline') return null;
  const gap = status.sources.find(
    ({ name, health, why }) => why !== null && health === 'degraded' && ['hosted', 'rest', 'node'].includes(name),
  );
  return gap?.why ? { id: 'why', parts: [{ text: onConnection(textOf(gap.why), status.connection), tone: 'warn' }], drop: 2 } : null;
}

/** Returns the segments at the left of the status bar. */
export function segments(status: EngineStatus, view: View): Segment[] {
  const first = connection(status);
  if (status.cutOffSince !== null && status.connection !== 'offline') {
    const why = status.sources.find(({ health, why }) => health === 'unreachable' && why !== null)?.why;
    return [
      first,
      ...(why ? [{ id: 'why' as const, parts: [{ text: textOf(why) }], drop: 2 as const }] : []),
      block(status, view),
      lag(status),
      { id: 'do', parts: [], drop: 0 },
    ];
  }
  const all = [
    first,
    reason(status),
    block(status, view),
    ...(status.connection === 'offline' ? [] : [lag(status)]),
    stream(status, view),
    budget(status, view),
    tools(status),
  ];
  return all.filter((segment) => segment !== null);
}
