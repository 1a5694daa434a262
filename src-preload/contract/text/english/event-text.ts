import type { Formats } from '../formats.ts';

/** A result from the point of view of one club. */
interface Score {
  readonly own: number;
  readonly other: number;
}

/** English texts about the events of a share. A result begins with a letter: won, drawn or lost. */
export const EVENTS = {
  'event.won': ({ own, other }: Score) => `W ${own}–${other}`,
  'event.drawn': ({ own, other }: Score) => `D ${own}–${other}`,
  'event.lost': ({ own, other }: Score) => `L ${own}–${other}`,
  'event.played': ({ home, away, homeGoals, awayGoals }: { home: string; away: string; homeGoals: number; awayGoals: number }) =>
    `${home} ${homeGoals}–${awayGoals} ${away}`,
  'event.home': () => 'home',
  'event.away': () => 'away',
  'event.match': ({ home, away }: { home: string; away: string }) => `${home} v ${away}`,
  'event.rating-short': ({ rating }: { rating: number }, f: Formats) => f.number(rating),
  'event.player': ({ player, what }: { player: string; what: string }) => `${player}: ${what}`,
  'event.vote-start': ({ vote }: { vote: string }) => `${vote} opens`,
  'event.vote-end': ({ vote }: { vote: string }) => `${vote} ends`,
  'event.vote-manager': () => 'manager vote',
  'event.vote-agent': () => 'agent vote',
  'event.vote-unlock': () => 'unlocking vote',
  'event.vote': () => 'vote',
  'event.week-paid': ({ amount, week }: { amount: number; week: number }, f: Formats) =>
    `holders were paid ${f.shortTotal(amount)} coin in week ${f.number(week)}`,
  'event.own-paid': ({ amount }: { amount: number }, f: Formats) => `${f.total(amount)} coin paid to your accounts`,
} as const;
