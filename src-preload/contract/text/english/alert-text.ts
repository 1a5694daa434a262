import { kindRow, type AlertKind } from '../../model/alerts/alert-kind.ts';
import type { Formats } from '../formats.ts';
import { coins, HEALTH, SOURCES, span, words } from './english-values.ts';

interface TradeArgs {
  readonly taker: 'buy' | 'sell' | null;
  readonly size: number;
  readonly share: string;
  readonly price: number;
}
interface OrderArgs extends Omit<TradeArgs, 'taker'> {
  readonly kind: 'placed' | 'changed' | 'cancelled' | 'gone';
  readonly side: 'bid' | 'ask';
}
interface ScoreArgs {
  readonly home: string;
  readonly away: string;
  readonly homeGoals: number | null;
  readonly awayGoals: number | null;
}
interface Price {
  readonly price: number;
}
interface Player {
  readonly player: string;
}

/** A percentage next to a threshold: below one percent with two significant digits, so that a small one does not read as zero. */
const small = (percent: number, f: Formats): string => {
  const size = Math.abs(percent);
  return f.percent(percent, size === 0 || size >= 1 ? 1 : Math.min(6, 1 - Math.floor(Math.log10(size))));
};

/** English texts of what alert rules observe, and of the digest, which says what happened while the user was away. */
export const ALERT = {
  'screen.entered': ({ row, screen }: { row: string; screen: string }) => `${row} entered the screen “${screen}”`,
  'screen.left': ({ row, screen }: { row: string; screen: string }) => `${row} left the screen “${screen}”`,
  'screen.deleted': () => 'the saved screen was deleted',
  'screen.by-hand': () => 'the saved screen does not run by itself',
  'screen.no-change': () => 'no row entered or left',
  'alert.no-text': () => '',
  'alert.kind': ({ kind }: { kind: AlertKind }) => kindRow(kind).label,
  'alert.not-available': () => 'not available from your current connection',
  'alert.loading': () => 'loading for the first time',
  'alert.outdated': () => 'data is out of date',
  'alert.no-such': ({ kind, id }: { kind: 'club' | 'player'; id: string }) =>
    kind === 'club' ? `club ${id} doesn’t exist` : `player ${id} doesn’t exist`,
  'alert.list-deleted': () => 'the watchlist was deleted',
  'alert.flapping': () => 'flapping: recorded in the history, not delivered',

  'drift.weight': ({ weight, target }: { weight: number; target: number }, f: Formats) =>
    `weight ${f.percent(weight, 1)}, target ${f.percent(target, 1)}`,
  'drift.no-target': () => 'no target is set',
  'drift.no-accounts': () => 'the game knows none of your accounts',

  'market.price': ({ price }: Price, f: Formats) => `last price ${coins(price, f)}`,
  'market.volume': ({ coin }: { coin: number }, f: Formats) => `volume ${coins(coin, f)}`,
  'market.never-traded': () => 'never traded',
  'market.thin-change': ({ thin }: { thin: string }) => `n/a, ${thin}`,
  'market.moved': ({ up, percent, price }: Price & { up: boolean; percent: number }, f: Formats) =>
    up ? `rose ${small(percent, f)} to ${coins(price, f)}` : `fell ${small(percent, f)} to ${coins(price, f)}`,
  'market.trade': ({ taker, size, share, price }: TradeArgs, f: Formats) =>
    taker === 'buy'
      ? `bought ${f.number(size, 3)} of ${share} at ${coins(price, f)}`
      : taker === 'sell'
        ? `sold ${f.number(size, 3)} of ${share} at ${coins(price, f)}`
        : `traded ${f.number(size, 3)} of ${share} at ${coins(price, f)}`,
  'market.no-trade': () => 'no matching trade yet',
  'market.spread': ({ percent }: { percent: number }, f: Formats) => `spread ${small(percent, f)}`,
  'market.one-sided': () => 'one side of the order book is empty',
  'market.bid': ({ price }: Price, f: Formats) => `best bid ${coins(price, f)}`,
  'market.ask': ({ price }: Price, f: Formats) => `best ask ${coins(price, f)}`,
  'market.no-asks': () => 'no asks',
  'market.book': ({ size }: { size: number }, f: Formats) => `${f.number(size, 3)} influence in the order book`,
  'market.depth': ({ size }: { size: number }, f: Formats) => `${f.number(size, 3)} influence within ${f.percent(5)} of the best price`,
  'market.traded': ({ influence }: { influence: number }, f: Formats) =>
    influence < 1 ? `less than ${f.number(1)} traded` : `${f.number(influence)} traded`,
  'market.no-earlier-trades': () => 'no earlier trades',

  'auction.listed': ({ player }: Player) => `${player} was listed for auction`,
  'auction.none': () => 'not in an auction',
  'auction.outbid': ({ player, bid }: Player & { bid: number | null }, f: Formats) =>
    bid === null ? `${player} is now at a higher bid; the club was outbid` : `${player} is now at ${coins(bid, f)}; the club was outbid`,
  'auction.leads': ({ auctions }: { auctions: number }, f: Formats) => `highest bidder in ${f.count(auctions, 'auction', 'auctions')}`,
  'auction.ends': ({ player, seconds }: Player & { seconds: number }, f: Formats) => `the auction of ${player} ends in ${f.span(seconds)}`,
  'auction.none-ending': () => 'no auction ends within that time',
  'auction.high-bid': ({ price }: Price, f: Formats) => `highest bid ${coins(price, f)}`,

  'squad.injured': ({ player, days }: Player & { days: number }, f: Formats) => `${player} is injured for ${f.count(days, 'day', 'days')}`,
  'squad.no-injuries': () => 'no injuries',
  'squad.banned': ({ player }: Player) => `${player} is banned`,
  'squad.no-bans': () => 'no bans',
  'squad.tired': ({ player, fitness }: Player & { fitness: number }, f: Formats) => `${player} is at fitness ${f.number(fitness)}`,
  'squad.all-fit': () => 'all players fit',
  'squad.released': ({ player }: Player) => `${player} was released`,
  'squad.moved': ({ player, club }: Player & { club: string }) => `${player} moved to ${club}`,
  'squad.stayed': () => 'still at the club',
  'squad.left': ({ player }: Player) => `${player} left the squad`,
  'squad.size': ({ players }: { players: number }, f: Formats) => `${f.count(players, 'player', 'players')} in the squad`,

  'match.kick-off': ({ seconds }: { seconds: number }, f: Formats) => `kick-off in ${f.span(seconds)}`,
  'match.lock': ({ seconds }: { seconds: number }, f: Formats) => `tactics lock in ${f.span(seconds)}`,
  'match.none': () => 'no upcoming match',
  'match.score': ({ home, away, homeGoals, awayGoals }: ScoreArgs) => `${home} ${homeGoals ?? '?'} – ${awayGoals ?? '?'} ${away}`,
  'match.none-played': () => 'no match played yet',

  'club.job': ({ poster }: { poster: string | null }) =>
    poster === null ? 'a holder posted a manager job' : `${poster} posted a manager job`,
  'club.job-posted': () => 'manager job posted',
  'club.no-job': () => 'no job posted',
  'club.jobs-not-available': () => 'job postings are not available from your current connection',
  'club.no-manager': () => 'no manager',
  'club.managed-by': ({ name }: { name: string }) => `managed by ${name}`,
  'club.manager-left': () => 'the manager left',
  'club.new-manager': ({ name }: { name: string }) => `${name} is the new manager`,
  'club.manager-inactive': ({ name }: { name: string }) => `${name} is inactive; the club can be taken over`,
  'club.manager': ({ name }: { name: string }) => `${name} manages it`,

  'trader.activity-not-available': () => 'last activity is not available',
  'trader.active': ({ days }: { days: number }, f: Formats) => `last active ${f.count(days, 'day', 'days')} ago`,
  'trader.acted': () => 'acted in the game',
  'trader.order': ({ kind, side, size, share, price }: OrderArgs, f: Formats) => {
    const [num, at] = [f.number(size, 3), coins(price, f)];
    const isBid = side === 'bid';
    if (kind === 'placed') return isBid ? `placed a bid for ${num} of ${share} at ${at}` : `placed an ask of ${num} of ${share} at ${at}`;
    if (kind === 'changed') return isBid ? `bids for ${num} of ${share} at ${at} now` : `asks for ${num} of ${share} at ${at} now`;
    if (kind === 'cancelled')
      return isBid ? `cancelled a bid for ${num} of ${share} at ${at}` : `cancelled an ask of ${num} of ${share} at ${at}`;
    return isBid
      ? `a bid for ${num} of ${share} at ${at} is gone, cancelled or filled`
      : `an ask of ${num} of ${share} at ${at} is gone, cancelled or filled`;
  },
  'trader.no-order': () => 'no order placed, changed or cancelled',
  'trader.orders-unobserved': () => 'the orders are not observed now',
  'trader.balance': ({ coin }: { coin: number }, f: Formats) => `balance ${coins(coin, f)}`,

  'vote.open': ({ voting, type, share, seconds }: { voting: boolean; type: string; share: string; seconds: number }, f: Formats) =>
    voting
      ? `voting on the ${words(type)} of ${share}, ${span(seconds, f)} left`
      : `nominations for the ${words(type)} of ${share}, ${span(seconds, f)} left`,
  'vote.none-open': () => 'no open vote',
  'vote.ends': ({ type, share, seconds }: { type: string; share: string; seconds: number }, f: Formats) =>
    `the ${words(type)} vote on ${share} ends in ${span(seconds, f)}`,
  'vote.not-voted': ({ vote }: { vote: string }) => `${vote}; you haven’t voted`,
  'vote.none-ending': () => 'no vote ends within that time',
  'vote.no-accounts': () => 'you have no accounts',
  'vote.no-voters': () => 'individual votes are not available from your current connection',

  'source.ill': ({ source, health, why }: { source: string; health: string; why: string | null }) => {
    const [name, state] = [SOURCES[source] ?? source, HEALTH[health] ?? health];
    return why === null ? `${name} is ${state}` : `${name} is ${state}: ${why}`;
  },
  'source.all-ok': () => 'all sources OK',
  'source.behind': ({ blocks }: { blocks: number }, f: Formats) => `${f.count(blocks, 'block', 'blocks')} behind`,

  'away.alert': ({ name, text, times }: { name: string; text: string; times: number }, f: Formats) =>
    times > 1 ? `${name}: ${f.number(times)} times, most recently: ${text}` : `${name}: ${text}`,
  'away.vote-opened': ({ type }: { type: string }) => `vote opened: ${words(type)}`,
  'away.vote-won': ({ type, option, votes }: { type: string; option: string; votes: number }, f: Formats) =>
    `vote ended (${words(type)}) for “${option}”, ${/* @wc-context: votes cast */ f.count(votes, 'vote', 'votes')}`,
  'away.vote-open-ended': ({ type }: { type: string }) => `vote ended (${words(type)}) without a reported winner`,
  'away.vote-ended': ({ type }: { type: string }) => `vote ended (${words(type)}); result not available`,
  'away.rose': () => 'rose in price',
  'away.fell': () => 'fell in price',
  'away.result': ({ own, theirs, home, opponent }: { own: number; theirs: number; home: boolean; opponent: string }) => {
    const score = `${own}–${theirs}`;
    if (own > theirs) return home ? `won ${score} at home against ${opponent}` : `won ${score} away at ${opponent}`;
    if (own < theirs) return home ? `lost ${score} at home against ${opponent}` : `lost ${score} away at ${opponent}`;
    return home ? `drew ${score} at home against ${opponent}` : `drew ${score} away at ${opponent}`;
  },
  'away.joined': ({ club }: { club: string }) => `joined ${club}`,
  'away.left': ({ club }: { club: string }) => `left ${club}`,
  'away.injured': ({ club, days }: { club: string; days: number }, f: Formats) =>
    `(${club}) is injured for ${f.count(days, 'day', 'days')}`,
  'away.banned': ({ club }: { club: string }) => `(${club}) is banned`,
  'away.fit': ({ club }: { club: string }) => `(${club}) can play again`,

  'away.unseen': () => 'alerts that fired and resolved, and changes that were reverted',
  'away.price-changes': ({ shares }: { shares: number }, f: Formats) => `price changes of ${f.count(shares, 'share', 'shares')}`,
  'away.no-price': () => 'no earlier price to compare with',
  'away.new-votes': () => 'new votes',
  'away.no-votes': () => 'no earlier list of votes to compare with',
  'away.rules': ({ rules }: { rules: number }, f: Formats) => f.count(rules, 'alert rule', 'alert rules'),
  'away.no-data': () => 'their data can’t be loaded now',
  'away.more-shares': ({ shares }: { shares: number }, f: Formats) => f.count(shares, 'more share', 'more shares'),
  'away.only-first': () => 'only the first ones are compared',
  'away.events': () => 'events',
  'away.asleep': () => 'this computer was asleep',
  'away.not-running': () => 'Touchline wasn’t running',

  'away.holdings': () => 'your holdings',
  'away.club-prices': () => 'prices of clubs',
  'away.player-prices': () => 'prices of players',
  'away.votes': () => 'votes',
  'away.ended-votes': () => 'votes that ended',
  'away.results': () => 'results',
  'away.offline': () => 'Touchline is offline',
  'away.timeout': () => 'the request timed out',

  'vote.option': ({ option }: { option: number }) => `Unnamed option, number ${option}`,
  'vote.unlock': () => 'Unlock (likely)',
  'vote.keep-locked': () => 'Keep locked (likely)',
} as const;
