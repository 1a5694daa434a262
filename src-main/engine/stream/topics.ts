/** Kinds of data that an event can invalidate. */
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

/** Data to invalidate. `ids`: share ids (`club_7`) for orderbook and trades, numbers for club, player and auctions, names for user. */
export interface Invalidation {
  readonly kind: Kind;
  readonly ids: readonly (string | number)[] | 'all';
}

type Ids = Invalidation['ids'];
type Data = Readonly<Record<string, unknown>>;
/** Maps an event to invalidations. `part` is the text in the place of `{…}`. */
type Row = (data: Data, part: string) => readonly Invalidation[];

const all = (...kinds: Kind[]): Invalidation[] => kinds.map((kind) => ({ kind, ids: 'all' }));
const one = (kind: Kind, ids: Ids): Invalidation => ({ kind, ids });

/** Returns the listed ids, or `all` if the list is missing, truncated or contains anything but ids. */
function list(data: Data, field: string, fits: (id: unknown) => id is string | number): Ids {
  const ids: unknown = data[field];
  return Array.isArray(ids) && data['truncated'] !== true && ids.every(fits) ? ids : 'all';
}
const isId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) >= 0;
const isName = (name: unknown): name is string => typeof name === 'string' && name !== '';
const idOf = (part: string): Ids => (/^\d{1,15}$/.test(part) ? [Number(part)] : 'all');

/** Ids of a summary of clubs and players. A kind that is not named has none; if neither is named, everything is invalidated. */
function summary(data: Data): Record<'club' | 'player', Ids> {
  const of = (kind: 'club' | 'player', other: string): Ids =>
    `${kind}Ids` in data ? list(data, `${kind}Ids`, isId) : other in data && data['truncated'] !== true ? [] : 'all';
  return { club: of('club', 'playerIds'), player: of('player', 'clubIds') };
}
const sharesOf = (kind: 'club' | 'player', ids: Ids): Ids => (ids === 'all' ? ids : ids.map((id) => `${kind}_${id}`));
const active = (data: Data): Invalidation[] => {
  const { club, player } = summary(data);
  const shares: Ids = club === 'all' || player === 'all' ? 'all' : [...sharesOf('club', club), ...sharesOf('player', player)];
  return [one('orderbook', shares), one('trades', shares), one('club', club), one('player', player), ...all('market')];
};
const traded = (kind: 'club' | 'player', part: string): Invalidation[] => {
  const ids = idOf(part);
  const share = sharesOf(kind, ids);
  // A fill removes orders and sets the last price shown with the club or player.
  return [one('trades', share), one('orderbook', share), one(kind, ids)];
};
const orders = (kind: 'club' | 'player', part: string): Invalidation[] => [one('orderbook', sharesOf(kind, idOf(part)))];

/** Topic pattern → invalidations of its events. A new topic is a new row. */
export const TOPICS: Readonly<Record<string, Row>> = {
  'chain:block': () => all('block'),
  'cache:reset': () => all(...KINDS),
  'club:{id}': (_, id) => [one('club', idOf(id))],
  // Once a day wages, values and ratings are recalculated, which changes players and the market as well.
  clubs: (data) => (data['full'] === true ? all('club', 'player', 'market') : [one('club', list(data, 'clubIds', isId))]),
  'player:{id}': (_, id) => [one('player', idOf(id))],
  players: (data) => [one('player', list(data, 'playerIds', isId))],
  'user:{name}:profile': (_, part) => [one('user', userIn(part))],
  users: (data) => [one('user', list(data, 'names', isName)), ...all('users')],
  'share:club:{id}:orders': (_, id) => orders('club', id),
  'share:club:{id}:trades': (_, id) => traded('club', id),
  'share:player:{id}:orders': (_, id) => orders('player', id),
  'share:player:{id}:trades': (_, id) => traded('player', id),
  // In a busy block this event stands for every order and trade of the block.
  'market:shares': active,
  auctions: (data) => [one('auctions', list(data, 'playerIds', isId))],
  messages: () => all('messages'),
  leaderboard: () => all('leaderboard'),
  proposals: () => all('proposals'),
  // Results change tables, form, money and fitness, and the event does not name whose.
  matchday: () => all('matchday', 'club', 'player'),
  // A club shows that it has a job offer.
  jobs: (data) => [...all('jobs'), one('club', list(data, 'clubIds', isId))],
  transfers: (data) => [...all('transfers'), one('player', list(data, 'playerIds', isId)), one('club', list(data, 'clubIds', isId))],
  params: () => all('params'),
  // An index has processed newer blocks: its content was announced by the blocks' own events.
  'graph:{name}': () => [],
};

const PATTERNS = Object.entries(TOPICS).map(([pattern, row]) => ({ test: new RegExp(`^${pattern.replace(/\{\w+\}/, '([^:]*)')}$`), row }));

/** Returns the invalidations of an event on this topic. Accepts data of any shape; an unknown topic invalidates nothing. */
export function invalidations(topic: string, data: unknown): readonly Invalidation[] {
  const fields: Data = typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Data) : {};
  for (const { test, row } of PATTERNS) {
    const match = test.exec(topic);
    if (match) return row(fields, match[1] ?? '');
  }
  return [];
}

const PLAIN = /^(?!~)[A-Za-z0-9._~-]+$/;

/** Decodes a user's name from a topic, where names with other characters are base64url after a tilde; `all` if it is no valid name. */
function userIn(part: string): Ids {
  if (!part.startsWith('~')) return PLAIN.test(part) ? [part] : 'all';
  const name = Buffer.from(part.slice(1), 'base64url').toString('utf8');
  // Decoding accepts any text, so only a part that encodes back to itself is valid.
  return name !== '' && Buffer.from(name, 'utf8').toString('base64url') === part.slice(1) ? [name] : 'all';
}
