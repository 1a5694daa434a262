import type { Formats } from '../formats.ts';
import { words } from './english-values.ts';

interface Result {
  readonly own: number;
  readonly theirs: number;
  readonly home: boolean;
  readonly opponent: string;
}

/** English texts of the digest, which says what happened while the user was away. */
export const AWAY = {
  'away.alert': ({ name, text, times }: { name: string; text: string; times: number }, f: Formats) =>
    `${name}: ${times > 1 ? `${f.number(times)} times, most recently: ` : ''}${text}`,
  'away.vote-opened': ({ type }: { type: string }) => `vote opened: ${words(type)}`,
  'away.vote-won': ({ type, option, votes }: { type: string; option: string; votes: number }, f: Formats) =>
    `vote ended (${words(type)}) for “${option}”, ${f.count(votes, 'vote', 'votes')}`,
  'away.vote-open-ended': ({ type }: { type: string }) => `vote ended (${words(type)}) without a reported winner`,
  'away.vote-ended': ({ type }: { type: string }) => `vote ended (${words(type)}); result not available`,
  'away.rose': () => 'rose in price',
  'away.fell': () => 'fell in price',
  'away.result': ({ own, theirs, home, opponent }: Result) =>
    `${own > theirs ? 'won' : own === theirs ? 'drew' : 'lost'} ${own}–${theirs} ${home ? 'at home against' : 'away at'} ${opponent}`,
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
  'away.more-shares': ({ shares }: { shares: number }, f: Formats) => `${f.number(shares)} more ${shares === 1 ? 'share' : 'shares'}`,
  'away.only-first': () => 'only the first ones are compared',
  'away.events': () => 'events',
  'away.asleep': () => 'this computer was asleep',
  'away.not-running': () => 'Touchline wasn’t running',

  'away.holdings': () => 'your holdings',
  'away.club-prices': () => 'prices of clubs',
  'away.player-prices': () => 'prices of players',
  'away.squads': () => 'squads',
  'away.votes': () => 'votes',
  'away.ended-votes': () => 'votes that ended',
  'away.results': () => 'results',
  'away.offline': () => 'Touchline is offline',
  'away.timeout': () => 'the request timed out',

  'vote.option': ({ option }: { option: number }) => `Unnamed option, number ${option}`,
  'vote.unlock': () => 'Unlock (likely)',
  'vote.keep-locked': () => 'Keep locked (likely)',
} as const;
