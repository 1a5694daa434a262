/** Kinds of things an event can make old. */
export const KINDS = [
  'club',
  'player',
  'user',
  'orderbook',
  'trades',
  'market',
  'users',
  'params',
  'auctions',
  'proposals',
  'messages',
  'leaderboard',
  'jobs',
  'transfers',
  'matchday',
  'block',
] as const;
export type Kind = (typeof KINDS)[number];

/** What is old now. `ids`: shares (`club_7`) for orderbook and trades, numbers for club, player and auctions, names for user. */
export interface Spoiled {
  readonly kind: Kind;
  readonly ids: readonly (string | number)[] | 'all';
}

type Ids = Spoiled['ids'];
type Data = Readonly<Record<string, unknown>>;
/** `part` is what stood in place of `{…}`. */
type Row = (data: Data, part: string) => readonly Spoiled[];

const all = (...kinds: Kind[]): Spoiled[] => kinds.map((kind) => ({ kind, ids: 'all' }));
const one = (kind: Kind, ids: Ids): Spoiled => ({ kind, ids });

/** The list of ids, or everything: when there is none, when it was cut short, and when it holds anything but ids. */
function list(data: Data, field: string, fits: (id: unknown) => id is string | number): Ids {
  const ids: unknown = data[field];
  return Array.isArray(ids) && data['truncated'] !== true && ids.every(fits) ? ids : 'all';
}
const isId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) >= 0;
const isName = (name: unknown): name is string => typeof name === 'string' && name !== '';
const idOf = (part: string): Ids => (/^\d{1,15}$/.test(part) ? [Number(part)] : 'all');

/** Ids of a summary that names clubs, players or both: of a kind it does not name there is none, of neither everything. */
function summary(data: Data): Record<'club' | 'player', Ids> {
  const of = (kind: 'club' | 'player', other: string): Ids =>
    `${kind}Ids` in data ? list(data, `${kind}Ids`, isId) : other in data && data['truncated'] !== true ? [] : 'all';
  return { club: of('club', 'playerIds'), player: of('player', 'clubIds') };
}
const active = (data: Data): Spoiled[] => {
  const { club, player } = summary(data);
  const shares: Ids =
    club === 'all' || player === 'all' ? 'all' : [...club.map((id) => `club_${id}`), ...player.map((id) => `player_${id}`)];
  return [one('orderbook', shares), one('trades', shares), one('club', club), one('player', player), ...all('market')];
};
const traded = (kind: 'club' | 'player', part: string): Spoiled[] => {
  const ids = idOf(part);
  const share = ids === 'all' ? ids : ids.map((id) => `${kind}_${id}`);
  // A fill takes orders away and sets the last price shown with the club or player.
  return [one('trades', share), one('orderbook', share), one(kind, ids)];
};
const orders = (kind: 'club' | 'player', part: string): Spoiled[] => {
  const ids = idOf(part);
  return [one('orderbook', ids === 'all' ? ids : ids.map((id) => `${kind}_${id}`))];
};

/** Topic pattern → what its events make old. A new topic is a new row. */
export const TOPICS: Readonly<Record<string, Row>> = {
  'chain:block': () => all('block'),
  'cache:reset': () => all(...KINDS),
  'club:{id}': (_, id) => [one('club', idOf(id))],
  // Once a day wages, values and ratings are worked out anew: that moves players and the market as well.
  clubs: (data) => (data['full'] === true ? all('club', 'player', 'market') : [one('club', list(data, 'clubIds', isId))]),
  'player:{id}': (_, id) => [one('player', idOf(id))],
  players: (data) => [one('player', list(data, 'playerIds', isId))],
  'user:{name}:profile': (_, part) => {
    const name = decodeName(part);
    return [one('user', name === null ? 'all' : [name])];
  },
  users: (data) => [one('user', list(data, 'names', isName)), ...all('users')],
  'share:club:{id}:orders': (_, id) => orders('club', id),
  'share:club:{id}:trades': (_, id) => traded('club', id),
  'share:player:{id}:orders': (_, id) => orders('player', id),
  'share:player:{id}:trades': (_, id) => traded('player', id),
  // In a busy block it stands for every order and trade of that block.
  'market:shares': active,
  auctions: (data) => [one('auctions', list(data, 'playerIds', isId))],
  messages: () => all('messages'),
  leaderboard: () => all('leaderboard'),
  proposals: () => all('proposals'),
  // Results move tables, form, money and fitness, and say of nobody whose.
  matchday: () => all('matchday', 'club', 'player'),
  // A club shows that it looks for a manager.
  jobs: (data) => [...all('jobs'), one('club', list(data, 'clubIds', isId))],
  transfers: (data) => [...all('transfers'), one('player', list(data, 'playerIds', isId)), one('club', list(data, 'clubIds', isId))],
  params: () => all('params'),
  // An index took in newer blocks: what it holds was announced by the blocks' own events.
  'graph:{name}': () => [],
};

const PATTERNS = Object.entries(TOPICS).map(([pattern, row]) => ({
  test: new RegExp(`^${pattern.replace(/\{\w+\}/, '([^:]*)')}$`),
  row,
}));

/** What an event on this topic makes old. Total: a topic we do not know spoils nothing, data of any shape is taken. */
export function spoils(topic: string, data: unknown): readonly Spoiled[] {
  const fields: Data = typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Data) : {};
  for (const { test, row } of PATTERNS) {
    const match = test.exec(topic);
    if (match) return row(fields, match[1] ?? '');
  }
  return [];
}

const PLAIN = /^(?!~)[A-Za-z0-9._~-]+$/;

/** A user's name as topics write it. */
export const encodeName = (name: string): string => (PLAIN.test(name) ? name : `~${Buffer.from(name, 'utf8').toString('base64url')}`);

/** The name behind a topic's part; null when it is none. */
export function decodeName(part: string): string | null {
  if (!part.startsWith('~')) return PLAIN.test(part) ? part : null;
  const bytes = Buffer.from(part.slice(1), 'base64url');
  const name = bytes.toString('utf8');
  // Decoding forgives everything; only what encodes back to the same part was meant.
  return name !== '' && Buffer.from(name, 'utf8').toString('base64url') === part.slice(1) ? name : null;
}
