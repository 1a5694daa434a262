import type { Connection, EngineStatus, SourceHealth } from '#contract/model/app/status.ts';

export const SOURCE_NAMES: Record<SourceHealth['name'], string> = {
  rest: 'Hosted data (REST)',
  hosted: 'Hosted game state',
  events: 'Events stream',
  tools: 'Tool server',
  node: 'Own node',
};

/** Text and tone of each health state. */
export const HEALTH: Record<SourceHealth['health'], { text: string; tone: 'ok' | 'warn' | 'error' | 'info' | 'plain' }> = {
  ok: { text: 'well', tone: 'ok' },
  degraded: { text: 'degraded', tone: 'warn' },
  'catching-up': { text: 'catching up', tone: 'info' },
  stalled: { text: 'stands still', tone: 'warn' },
  unreachable: { text: 'cannot be reached', tone: 'error' },
  busy: { text: 'busy', tone: 'warn' },
  'wrong-chain': { text: 'another chain or game', tone: 'error' },
  unused: { text: 'not used', tone: 'plain' },
  unknown: { text: 'not asked yet', tone: 'plain' },
};

/** The five connections, each with its effect. */
export const CHOICES: readonly { value: Connection; label: string; what: string }[] = [
  { value: 'hosted', label: 'Hosted', what: 'Everything is read from the hosted service, within its limits. Your own node is not asked.' },
  {
    value: 'node',
    label: 'Own node',
    what: 'Only your node is asked: no limits, every method, but no history, names or graphs beyond what is stored here.',
  },
  {
    value: 'both',
    label: 'Both',
    what: 'Your node first while it is healthy; the hosted service for what it does not serve, and when it falls behind.',
  },
  { value: 'offline', label: 'Offline', what: 'Nothing is asked of anyone. What is stored on this computer stays readable, with its age.' },
  {
    value: 'demo',
    label: 'Demo world',
    what: 'A made-up game on this computer. Your lists and layouts stay; its market data is kept apart.',
  },
];

const STREAM: Record<EngineStatus['stream']['state'], string> = {
  off: 'off',
  opening: 'opening',
  open: 'live',
  silent: 'silent',
  waiting: 'waiting to reconnect',
  closed: 'closed',
};
export const streamWords = (state: EngineStatus['stream']['state']): string => STREAM[state];

/** The caller of a request as text: `clubs · 2 ids` for `clubs {"ids":[1,2]}`, `trades · club_7`. */
export function spenderWords(resource: string): string {
  const at = resource.indexOf('{');
  if (at < 0) return resource;
  const name = resource.slice(0, at).trim();
  let params: Record<string, unknown>;
  try {
    params = JSON.parse(resource.slice(at)) as Record<string, unknown>;
  } catch {
    // A truncated key is shown unchanged.
    return resource;
  }
  const { ids, share, id, name: who, interval, range } = params;
  const parts = [Array.isArray(ids) ? `${ids.length} ids` : null, share, id, who, interval, range].filter(
    (part) => part !== null && part !== undefined,
  );
  return [name, ...parts].join(' · ');
}

/** The lag of a source. If it is unknown, as with a node alone, which has no other height to compare with, the age of its last block. */
export const lagWords = ({ lag, movedAt = null }: SourceHealth, number: (value: number) => string, ago: (at: number) => string): string =>
  lag !== null ? `lag ${number(lag)}` : movedAt === null ? 'lag —' : `lag unknown, last block ${ago(movedAt)}`;
