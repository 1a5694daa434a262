import type { Connection, EngineStatus, SourceHealth } from '#contract/model/app/status.ts';

export const SOURCE_NAMES: Record<SourceHealth['name'], string> = {
  rest: 'Hosted data (REST)',
  hosted: 'Hosted game state',
  events: 'Events stream',
  tools: 'Tool server',
  node: 'Your node',
};

/** Text and tone of each health state. */
export const HEALTH: Record<SourceHealth['health'], { text: string; tone: 'ok' | 'warn' | 'error' | 'info' | 'plain' }> = {
  ok: { text: 'OK', tone: 'ok' },
  degraded: { text: 'degraded', tone: 'warn' },
  'catching-up': { text: 'catching up', tone: 'info' },
  stalled: { text: 'stalled', tone: 'warn' },
  unreachable: { text: 'unreachable', tone: 'error' },
  busy: { text: 'busy', tone: 'warn' },
  'wrong-chain': { text: 'wrong chain or game', tone: 'error' },
  unused: { text: 'not in use', tone: 'plain' },
  unknown: { text: 'not checked yet', tone: 'plain' },
};

/** The five connections, each with its effect. */
export const CHOICES: readonly { value: Connection; label: string; what: string }[] = [
  { value: 'hosted', label: 'Hosted', what: 'Uses the hosted service only, within its limits. Your node isn’t used.' },
  {
    value: 'node',
    label: 'Your node',
    what: 'Uses your node only: all methods, no limits. History, names and charts are limited to what’s stored on this computer.',
  },
  { value: 'both', label: 'Both', what: 'Uses your node while it’s healthy, and the hosted service for everything else.' },
  { value: 'offline', label: 'Offline', what: 'No network requests. Shows data stored on this computer.' },
  {
    value: 'demo',
    label: 'Demo world',
    what: 'A simulated game on this computer. Your watchlists and workspaces stay; its market data is stored separately.',
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
