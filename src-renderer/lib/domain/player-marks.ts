import type { Player } from '#contract/model/clubs/player.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import { counted, day } from '../format/format.ts';
import { injuredUntil, morale } from './player-condition.ts';

/** Fitness below which a player counts as tired. */
export const TIRED = 75;
const LAST_SEASON = 1;

/** A notable fact about a player, shown as an icon with a text. */
export interface PlayerMark {
  readonly sign: 'injured' | 'banned' | 'tied' | 'card' | 'tired' | 'unhappy' | 'loan' | 'auction' | 'contract' | 'retired';
  readonly tone: 'error' | 'warn' | 'plain';
  readonly text: string;
}

/** The context of marks: the time in Unix seconds, the user's club and the formatters. */
interface Place {
  readonly now: number;
  readonly club: ClubId;
  /** Players with a running auction. */
  readonly auctioned: ReadonlySet<number>;
  /** Returns a club's name. */
  readonly named: (club: ClubId) => string;
}

/** Returns the marks of a player: reasons against playing him first, then cards, morale and transfers. */
export function marks(player: Player, { now, club, auctioned, named }: Place): PlayerMark[] {
  const until = injuredUntil(player, now);
  const mood = morale(player);
  const loan = player.loaned_to_club;
  const found: (PlayerMark | null | false)[] = [
    until !== null && { sign: 'injured', tone: 'error', text: `injured until ${day(until)}` },
    !!player.banned && { sign: 'banned', tone: 'error', text: `banned for ${counted(player.banned, 'match', 'matches')}` },
    !!player.cup_tied && { sign: 'tied', tone: 'warn', text: 'cup-tied' },
    !!player.retired && { sign: 'retired', tone: 'warn', text: 'retires' },
    !!player.yellow_cards && { sign: 'card', tone: 'warn', text: counted(player.yellow_cards, 'yellow card', 'yellow cards') },
    (player.fitness ?? 100) < TIRED && { sign: 'tired', tone: 'warn', text: `tired, fitness ${player.fitness}` },
    mood?.tone === 'warn' && { sign: 'unhappy', tone: 'warn', text: mood.text },
    !!loan && { sign: 'loan', tone: 'plain', text: loan === club ? 'on loan from another club' : `on loan at ${named(loan as ClubId)}` },
    auctioned.has(player.player_id) && { sign: 'auction', tone: 'plain', text: 'in auction' },
    (player.contract ?? 9) <= LAST_SEASON && { sign: 'contract', tone: 'warn', text: 'contract ending' },
  ];
  return found.filter((mark): mark is PlayerMark => Boolean(mark));
}
