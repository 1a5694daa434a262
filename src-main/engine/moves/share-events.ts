import { isIncome } from '#contract/model/market/costs.ts';
import { WEEK_S } from '#contract/model/clubs/balance-weeks.ts';
import type { Entry, FinanceWeek } from '#contract/model/clubs/finance.ts';
import type { Injury, RatingChange, Transfer } from '#contract/model/clubs/player-moves.ts';
import type { Tenure } from '#contract/model/clubs/terms.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { ShareEvent } from '#contract/model/market/share-event.ts';
import { share as shareOf, splitShare, type EntityRef, type Share } from '#contract/model/market/share.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { MATCH_S, outcomeFor } from '#contract/model/matches/fixture-words.ts';
import { knownSince } from '#contract/model/matches/known-since.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { SharedProposal } from '#contract/model/votes/proposal.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { parsed } from '../base/json.ts';
import type { RecordedChange } from '../recorder/recorder-api.ts';
import type { RowChange } from '../store/cache/row-changes.ts';
import { changeText } from './known-reasons.ts';

type NameOf = (ref: EntityRef) => string;
/** Builds an event; none without a time. It is known when it happens, unless `known` is given. */
const event = (
  kind: ShareEvent['kind'],
  at: number | null | undefined,
  said: CodedText,
  more: Partial<Pick<ShareEvent, 'ref' | 'short' | 'detail' | 'paid'>> & {
    readonly until?: number;
    readonly known?: number;
    readonly plan?: { readonly text: CodedText; readonly to: number } | null;
  } = {},
): ShareEvent[] =>
  at
    ? [
        {
          ...{ at: at as Unix, kind, text: said, ref: more.ref ?? null, short: more.short ?? null },
          ...{ until: (more.until ?? null) as Unix | null, known: (more.known ?? at) as Unix },
          ...{ plan: (more.plan ?? null) as ShareEvent['plan'], detail: more.detail ?? null, paid: more.paid ?? null },
        },
      ]
    : [];

const clubRef = (id: number): EntityRef => `club_${id}` as EntityRef;
const playerRef = (id: number): EntityRef => `player_${id}` as EntityRef;
const userRef = (name: string | null | undefined): EntityRef | null => (name ? (`user:${name}` as EntityRef) : null);

const SHORT = { W: 'event.won', D: 'event.drawn', L: 'event.lost' } as const;
/**
 * The matches of a club, played ones with their results for that club. A match lasts until `MATCH_S` after its kick-off. `since`: when the
 * club became that of the share, before which nobody knew of its matches; 0 for the club's own share.
 */
export const matchEvents = (fixtures: readonly Fixture[], club: number, nameOf: NameOf, since = 0): ShareEvent[] => {
  const known = knownSince(fixtures);
  return fixtures.flatMap((fixture) => {
    const { fixture_id, date, home_club, away_club, home_goals, away_goals } = fixture;
    const [home, away] = [home_club, away_club].map((id) => (typeof id === 'number' ? nameOf(clubRef(id)) : '—')) as [string, string];
    const outcome = outcomeFor(fixture, club);
    const [homeGoals, awayGoals] = [home_goals ?? 0, away_goals ?? 0];
    const [own, other] = club === home_club ? [homeGoals, awayGoals] : [awayGoals, homeGoals];
    const until = (date ?? 0) + MATCH_S;
    const planned = text('event.match', { home, away });
    return event('match', date, outcome ? text('event.played', { home, away, homeGoals, awayGoals }) : planned, {
      ref: `fixture:${fixture_id}` as EntityRef,
      short: outcome && text(SHORT[outcome], { own, other }),
      until,
      known: Math.max(since, known(fixture)),
      plan: outcome && { text: planned, to: until },
      detail: text(club === home_club ? 'event.home' : 'event.away'),
    });
  });
};

/** Transfers as events of one share: of the player, or of the club that sold or bought. */
export const transferEvents = (transfers: readonly Transfer[], of: Share, nameOf: NameOf): ShareEvent[] => {
  const { kind, id } = splitShare(of);
  return transfers.flatMap(({ player_id, date, amount, club_id_from: from, club_id_to: to }) => {
    const [ref, player] = [playerRef(player_id), nameOf(playerRef(player_id))];
    const free = amount === null || amount === 0;
    if (kind === 'player') {
      const club = to === null ? '' : nameOf(clubRef(to));
      const said =
        to === null ? text('moves.released') : free ? text('moves.joined', { club }) : text('moves.signed-for', { club, amount });
      return event('transfer', date, said, { ref: to === null ? null : clubRef(to) });
    }
    if (from === id)
      return event('transfer', date, free ? text('moves.sold', { player }) : text('moves.sold-for', { player, amount }), { ref });
    return to === id
      ? event('transfer', date, free ? text('moves.bought', { player }) : text('moves.bought-for', { player, amount }), { ref })
      : [];
  });
};

/** Injuries of a player with their ends. */
export const injuryEvents = (injuries: readonly Injury[]): ShareEvent[] =>
  injuries.flatMap(({ start_date: start, end_date: end }) => [
    ...event('injury', start, end ? text('moves.injured-until', { until: end }) : text('moves.injured')),
    ...event('injury', end, text('moves.recovered'), { known: start ?? end ?? 0 }),
  ]);

/** Changes of the rating of a player; the oldest known rating is no change. */
export const ratingEvents = (ratings: readonly RatingChange[]): ShareEvent[] => {
  const dated = ratings.filter(({ date_updated, rating }) => date_updated && rating != null);
  return [...dated]
    .sort((a, b) => (a.date_updated ?? 0) - (b.date_updated ?? 0))
    .flatMap(({ date_updated, rating }, n, all) => {
      const [from, to] = [all[n - 1]?.rating ?? null, rating as number];
      return from === null || from === to
        ? []
        : event('rating', date_updated, text('moves.rating', { from, to }), { short: text('event.rating-short', { rating: to }) });
    });
};

/** Beginnings and ends of the tenures of a club's managers. An end is left out if the next tenure begins within a day of it. */
export const tenureEvents = (tenures: readonly Tenure[]): ShareEvent[] =>
  tenures.flatMap(({ manager_name: name, start_date, end_date }) => {
    if (!name) return [];
    const isFollowed = tenures.some(({ start_date: next }) => next && end_date && Math.abs(next - end_date) < 86_400);
    return [
      ...event('manager', start_date, text('moves.manager', { name }), { ref: userRef(name) }),
      ...(isFollowed ? [] : event('manager', end_date, text('moves.no-manager'), { ref: userRef(name) })),
    ];
  });

/** Changes of the agent of a player, as they were recorded. The first recorded value is no change. */
export const agentEvents = (rows: readonly RecordedChange[]): ShareEvent[] =>
  rows.flatMap(({ at, values }, n) => {
    const before = rows[n - 1]?.values['agent_name'];
    const name = values['agent_name'];
    if (before === undefined || name === undefined || before === name) return [];
    return typeof name === 'string' && name !== ''
      ? event('manager', at, text('moves.agent', { name }), { ref: userRef(name) })
      : event('manager', at, text('moves.no-agent'));
  });

/** Noted injuries and suspensions of the players of a club. `squad` has its players with the time since which they are known to be there. */
export const squadEvents = (changes: readonly RowChange[], squad: ReadonlyMap<number, number>, nameOf: NameOf): ShareEvent[] =>
  changes.flatMap(({ share: of, field, at, old, new: to }) => {
    const { kind, id } = splitShare(of);
    if (kind !== 'player' || !squad.has(id) || (field !== 'injured' && field !== 'banned')) return [];
    const what = changeText(field, parsed(old), parsed(to), at);
    return what
      ? event('injury', Math.floor(at), text('event.player', { player: nameOf(playerRef(id)), what }), {
          ref: playerRef(id),
          known: Math.max(at, squad.get(id) ?? 0),
        })
      : [];
  });

const VOTES: Readonly<Record<string, CodedText>> = {
  manager: text('event.vote-manager'),
  agent: text('event.vote-agent'),
  unlock: text('event.vote-unlock'),
};
/** The beginning and the end of each vote on a share; the end with its result where one is reported. */
export const voteEvents = (
  votes: readonly Pick<SharedProposal, 'share' | 'type' | 'startTime' | 'endTime' | 'options'>[],
  now: number,
): ShareEvent[] =>
  votes.flatMap(({ share: of, type, startTime, endTime, options }) => {
    const ref = of as string as EntityRef;
    const vote = VOTES[type] ?? text('event.vote');
    const winner = endTime !== null && endTime <= now ? options.find((option) => option.winner === true)?.candidate : null;
    return [
      ...event('vote', startTime, text('event.vote-start', { vote }), { ref }),
      ...event('vote', endTime, winner ? text('moves.voted', { name: winner }) : text('event.vote-end', { vote }), {
        ref,
        known: startTime ?? endTime ?? 0,
        plan: winner && endTime ? { text: text('event.vote-end', { vote }), to: endTime } : null,
      }),
    ];
  });

/** What a club paid its holders in each ended week, at the end of the week. A week without payouts is no event. */
export const weekPayouts = (weeks: readonly FinanceWeek[], now: number): ShareEvent[] =>
  weeks.flatMap(({ date, game_week: week, shareholder_payouts: matches, shareholder_prize_money: prize }) => {
    const amount = Math.abs(matches ?? 0) + Math.abs(prize ?? 0);
    const ended = date && date + WEEK_S <= now;
    const paid = { to: 'holders', amount: amount as Coin } as const;
    return ended && amount > 0 ? event('payout', date + WEEK_S, text('event.week-paid', { amount, week }), { paid }) : [];
  });

/** What a share paid to the user's accounts, one event for each time. */
export function ownPayouts(entries: readonly Entry[], of: Share): ShareEvent[] {
  const paid = entries.filter(({ type, share, amount, time }) => share === of && time !== null && amount !== null && isIncome(type));
  return [...Map.groupBy(paid, ({ time }) => time)].flatMap(([time, some]) => {
    const amount = some.reduce((sum, one) => sum + (one.amount ?? 0), 0) as Coin;
    const fixture = some.find((one) => one.fixture !== null)?.fixture;
    const ref = fixture ? (`fixture:${fixture}` as EntityRef) : null;
    return event('payout', time, text('event.own-paid', { amount }), { ref, paid: { to: 'me', amount } });
  });
}

/** A club of a player during a span of time, in Unix seconds. */
interface Stay {
  readonly club: number;
  readonly from: number;
  readonly to: number;
}
/** The clubs of a player over time, from his transfers; `now` is his present club. Without a transfer he was always there. */
export function staysOf(transfers: readonly Transfer[], now: number | null): Stay[] {
  const dated = transfers.filter(({ date }) => date !== null).sort((a, b) => (a.date ?? 0) - (b.date ?? 0));
  const first = dated[0];
  const stays = [
    { club: first ? first.club_id_from : now, from: 0, to: first?.date ?? Infinity },
    ...dated.map(({ date, club_id_to }, n) => ({
      club: n === dated.length - 1 ? now : club_id_to,
      from: date ?? 0,
      to: dated[n + 1]?.date ?? Infinity,
    })),
  ];
  return stays.flatMap(({ club, from, to }) => (typeof club === 'number' ? [{ club, from, to }] : []));
}

/** Clubs and players that the texts of these rows name. */
export const namedIn = (fixtures: readonly Fixture[], transfers: readonly Transfer[]): EntityRef[] => [
  ...fixtures.flatMap(({ home_club, away_club }) => [home_club, away_club].flatMap((id) => (typeof id === 'number' ? clubRef(id) : []))),
  ...transfers.flatMap(({ player_id, club_id_from, club_id_to }) => [
    shareOf('player', player_id) as string as EntityRef,
    ...[club_id_from, club_id_to].flatMap((id) => (id === null ? [] : clubRef(id))),
  ]),
];
