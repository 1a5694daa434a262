import type { Archived } from '#contract/model/votes/archive.ts';
import type { MoveReason } from '#contract/model/market/movers.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { share, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { parsed } from '../base/json.ts';
import type { RowChange } from '../store/cache/row-changes.ts';

/** Events older than this do not explain a move, in seconds. */
export const NEWS_S = 86_400;

interface News {
  readonly changes: readonly RowChange[];
  readonly votes: readonly Archived[];
  readonly nameOf: (ref: EntityRef) => string;
  readonly now: number;
  /** Newest transfers with their amounts, as far as they are known. */
  readonly transfers: readonly Transfer[];
}
/** A transfer to a club; `amount` in base units. */
export interface Transfer {
  readonly player: number;
  readonly club: number | null;
  readonly amount: number;
}

/** `amount`: what a transfer cost, in base units; null if it is not known. */
type Say = (
  old: unknown,
  now: unknown,
  about: Pick<News, 'nameOf'> & { readonly at: number; readonly amount: number | null },
) => CodedText | null;
const club = (id: unknown, nameOf: News['nameOf']): string => nameOf(`club_${Number(id)}` as EntityRef);
/** A value below this is no time, in Unix seconds. */
const LEAST_TIME = 1_000_000_000;
/** What a change of a field says, by field. */
const SAYS: Readonly<Record<string, readonly [kind: MoveReason['kind'], say: Say]>> = {
  rating: ['rating', (from, to) => (typeof from === 'number' && typeof to === 'number' ? text('moves.rating', { from, to }) : null)],
  injured: [
    'injury',
    (_, to, { at }) => {
      if (!to) return text('moves.recovered');
      // the served value is the end of the injury
      return typeof to !== 'number' || to < LEAST_TIME
        ? text('moves.injured')
        : to > at
          ? text('moves.injured-until', { until: to })
          : text('moves.recovered');
    },
  ],
  banned: ['injury', (_, to) => (to ? text('moves.banned') : null)],
  club_id: [
    'transfer',
    (_, to, { nameOf, amount }) => {
      if (!to) return text('moves.released');
      const name = club(to, nameOf);
      return amount === null ? text('moves.joined', { club: name }) : text('moves.signed-for', { club: name, amount });
    },
  ],
  agent_name: ['manager', (_, to) => (typeof to === 'string' ? text('moves.agent', { name: to }) : text('moves.no-agent'))],
  manager_name: [
    'manager',
    (_, to) => (typeof to === 'string' && to !== '' ? text('moves.manager', { name: to }) : text('moves.no-manager')),
  ],
};
const OPEN: Readonly<Record<string, CodedText>> = {
  manager: text('moves.manager-vote'),
  agent: text('moves.agent-vote'),
  unlock: text('moves.unlock-vote'),
};

/** Returns what a change of a field of a player or club says; null if it says nothing. `at` in Unix seconds. */
export const changeText = (field: 'injured' | 'banned', before: unknown, after: unknown, at: number): CodedText | null =>
  SAYS[field]?.[1](before, after, { at, nameOf: String, amount: null }) ?? null;

/** The events of one change: a transfer is news about the player and about both clubs. */
function ofChange({ share: of, field, at, old, new: to }: RowChange, { nameOf, transfers }: News): [Share, MoveReason][] {
  const row = SAYS[field];
  if (!row) return [];
  const [kind, say] = row;
  const [before, after] = [parsed(old), parsed(to)];
  const time = Math.floor(at) as Unix;
  const amount =
    field === 'club_id' ? (transfers.find((one) => share('player', one.player) === of && one.club === after)?.amount ?? null) : null;
  const own = say(before, after, { nameOf, at, amount });
  const events: [Share, MoveReason][] = own ? [[of, { kind, text: own, at: time }]] : [];
  if (field !== 'club_id') return events;
  const player = nameOf(of as string as EntityRef);
  const sold = amount === null ? text('moves.sold', { player }) : text('moves.sold-for', { player, amount });
  const bought = amount === null ? text('moves.bought', { player }) : text('moves.bought-for', { player, amount });
  if (typeof before === 'number') events.push([share('club', before), { kind, text: sold, at: time }]);
  if (typeof after === 'number') events.push([share('club', after), { kind, text: bought, at: time }]);
  return events;
}

function ofVote({ share: of, type, startTime, endTime, options }: Archived, now: number): [Share, MoveReason][] {
  const winner = options.find((option) => option.winner === true)?.candidate;
  if (endTime !== null && endTime <= now) {
    const said = winner ? text('moves.voted', { name: winner }) : text('moves.vote-ended');
    return now - endTime > NEWS_S ? [] : [[of, { kind: 'vote', text: said, at: endTime }]];
  }
  return startTime !== null && startTime > now ? [] : [[of, { kind: 'vote', text: OPEN[type] ?? text('moves.vote'), at: startTime }]];
}

/** Returns the nearest event of each share. An event of the last day comes before a vote that opened earlier. */
export function reasonsOf(news: News): ReadonlyMap<Share, MoveReason> {
  const { changes, votes, now } = news;
  const nearest = new Map<Share, MoveReason>();
  for (const [of, reason] of [...votes.flatMap((vote) => ofVote(vote, now)), ...changes.flatMap((one) => ofChange(one, news))])
    if ((nearest.get(of)?.at ?? 0) <= (reason.at ?? 0)) nearest.set(of, reason);
  return nearest;
}

/** Returns the trader with over half of the volume on one side; null if there is none, or if trades of the span are missing. */
export function dominantTrader(trades: readonly Trade[], traded: number | null): MoveReason | null {
  const sum = (side: 'buyer' | 'seller'): Map<string, number> => {
    const by = new Map<string, number>();
    for (const trade of trades) {
      const name = trade[side];
      if (name !== null) by.set(name, (by.get(name) ?? 0) + trade.price * trade.num);
    }
    return by;
  };
  const least = (traded ?? trades.reduce((all, { price, num }) => all + price * num, 0)) / 2;
  if (trades.length === 0) return null;
  for (const side of ['buyer', 'seller'] as const)
    for (const [name, coin] of sum(side))
      if (coin > least) return { kind: 'trader', text: text(`moves.${side}`, { name }), at: (trades.at(-1)?.time ?? null) as Unix | null };
  return null;
}

/** Names that the reasons need: players and clubs of the transfers. */
export const namesNeeded = (changes: readonly RowChange[]): EntityRef[] =>
  changes.flatMap(({ share: of, field, old, new: to }) =>
    field === 'club_id'
      ? [
          of as string as EntityRef,
          ...[parsed(old), parsed(to)].flatMap((id) => (typeof id === 'number' ? [`club_${id}` as EntityRef] : [])),
        ]
      : [],
  );
