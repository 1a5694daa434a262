import { createAppearances } from '../players/appearances.ts';
import type { Clubs } from './all-clubs.ts';
import type { DemoFixture } from '../matches/fixtures.ts';
import type { Game } from '../matches/game.ts';
import type { Moves } from '../players/moves.ts';
import type { Players } from '../players/all-players.ts';
import { unit } from '../rng.ts';
import { LEAGUE_CLUBS, SEASON } from '../scale.ts';
import type { Shares } from '../market/shares.ts';
import type { LiveTrades } from '../market/trades.ts';
import type { Users } from '../people/all-users.ts';

export const SUPPLY = 1_000_000;
export const TICKET = 200_000;
export const TV_MONEY = 5_000_000_000;
/** Fractions of the weekly wage, and of the income of a match. */
const REGULAR = 0.002;
const LINEUP = 0.0005;
const GOAL = 0.001;
const ASSIST = 0.001;
const AGENT = 0.00002;
const CLUB = 0.01;
const MAX_KEPT = 1_500;

/** Payouts of one match for all influence in one share, in base units. */
interface Payout {
  readonly share: number;
  readonly fixture: number;
  readonly time: number;
  readonly regular: number;
  readonly lineup: number;
  readonly goals: number;
  readonly assists: number;
  /** The agent's additional wage, which influence does not share. */
  readonly agent_wage: number;
  readonly total: number;
}
interface ClubMatch {
  readonly fixture: DemoFixture;
  readonly time: number;
  readonly home: boolean;
  readonly rival: number;
  readonly gate: number;
  readonly tv: number;
}

interface Parts extends Pick<Game, 'comps' | 'fixtures' | 'progress' | 'calendar' | 'matches'> {
  readonly seed: number;
  readonly clubs: Clubs;
  readonly players: Players;
  readonly shares: Shares;
  readonly users: Users;
  readonly trades: LiveTrades;
  readonly moves: Moves;
}

/** Payouts of influence: a share of each league match of its club. */
export function createPayouts({ seed, clubs, players, comps, fixtures, progress, calendar, matches, shares, users, trades, moves }: Parts) {
  const seasons = new Map<string, readonly ClubMatch[]>();
  const rounds = new Map<string, readonly DemoFixture[]>();
  const appearances = createAppearances({ comps, fixtures, matches, players });
  const matchesOfRound = (season: number, order: number, round: number): readonly DemoFixture[] => {
    const key = `${season}:${order}:${round}`;
    const cached = rounds.get(key);
    if (cached) return cached;
    const made = fixtures.ofRound(comps.leagueAt(season, order), round);
    if (rounds.size >= MAX_KEPT) rounds.clear();
    rounds.set(key, made);
    return made;
  };
  const match = (club: number, fixture: DemoFixture): ClubMatch => {
    const { id, date, home, away } = fixture;
    const { fans_current, stadium_size_current } = clubs.facts(club);
    const seats = Math.min(fans_current * 1.1, stadium_size_current);
    const gate = home === club ? Math.floor(seats * (0.55 + 0.4 * unit(seed, 181, id))) * TICKET : 0;
    return { fixture, time: date, home: home === club, rival: home === club ? away : home, gate, tv: Math.floor(TV_MONEY / 34) };
  };
  /** League matches of a club in a season, oldest first. */
  const played = (club: number, season: number): readonly ClubMatch[] => {
    const order = Math.floor((club - 1) / LEAGUE_CLUBS);
    const over = progress.played(comps.leagueAt(season, order));
    const key = `${club}:${season}:${over}`;
    const cached = seasons.get(key);
    if (cached) return cached;
    const made: ClubMatch[] = [];
    for (let round = 0; round < over; round++) {
      const own = matchesOfRound(season, order, round).find(({ home, away }) => home === club || away === club);
      if (own) made.push(match(club, own));
    }
    if (seasons.size >= MAX_KEPT) seasons.clear();
    seasons.set(key, made);
    return made;
  };
  const between = (club: number, from: number, to: number): ClubMatch[] => {
    const found: ClubMatch[] = [];
    for (let season = calendar.seasonAt(from); season <= SEASON; season++)
      for (const one of played(club, season)) if (one.time >= from && one.time < to) found.push(one);
    return found;
  };
  const ofPlayer = (player: number, from: number, to: number): Payout[] => {
    const { wages, agent } = players.facts(player);
    const now = players.clubOf(player);
    const known = moves.ofPlayer(player);
    const moved = known.some(({ time }) => time >= from);
    /** The player's club at a moment. */
    const clubAt = (time: number): number | null => {
      let club = now;
      for (const move of known) {
        if (move.time <= time) break;
        club = move.from;
      }
      return club;
    };
    const clubsThen = moved ? [...new Set([now, ...known.map((move) => move.from)])] : [now];
    const share = shares.indexOf('player', player) ?? 0;
    const regular = Math.floor(wages * REGULAR);
    const agent_wage = agent === null ? 0 : Math.floor(wages * AGENT);
    const found: Payout[] = [];
    for (const club of clubsThen) {
      if (club === null) continue;
      for (const { fixture, time } of between(club, from, to)) {
        if (moved && clubAt(time) !== club) continue;
        const did = appearances.of(player, fixture, club);
        const lineup = did?.started ? Math.floor(wages * LINEUP) : 0;
        const [goals, assists] = [Math.floor(wages * GOAL) * (did?.goals ?? 0), Math.floor(wages * ASSIST) * (did?.assists ?? 0)];
        found.push({
          share,
          fixture: fixture.id,
          time,
          regular,
          lineup,
          goals,
          assists,
          agent_wage,
          total: regular + lineup + goals + assists,
        });
      }
    }
    return found;
  };
  const clubShare = ({ gate, tv }: Pick<ClubMatch, 'gate' | 'tv'>): number => Math.floor((gate + tv) * CLUB);
  const ofShare = (share: number, from: number, to: number): Payout[] => {
    const { kind, id } = shares.of(share);
    if (kind === 'player') return ofPlayer(id, from, to);
    return between(id, from, to).map(({ fixture, time, gate, tv }) => {
      const total = clubShare({ gate, tv });
      return { share, fixture: fixture.id, time, regular: total, lineup: 0, goals: 0, assists: 0, agent_wage: 0, total };
    });
  };
  /** A trader's influence at a moment since the start. Before the start it is the initial holding. */
  const heldAt = (share: number, user: number, time: number): number => {
    let held = users.holding(share, user);
    for (const trade of trades.of(share)) {
      if (trade.time > time) break;
      if (trade.buyer === user) held += trade.num;
      if (trade.seller === user) held -= trade.num;
    }
    return Math.max(0, held);
  };
  const part = (payout: Payout, num: number): number => Math.floor((payout.total * num) / SUPPLY);
  return {
    appearances,
    played,
    between,
    clubShare,
    ofPlayer,
    ofShare,
    heldAt,
    part,
    /** Payouts of a trader, oldest first. Matches that paid nothing are left out. */
    ofUser: (user: number, from: number, to: number): { payout: Payout; amount: number }[] =>
      users
        .sharesOf(user)
        .flatMap((share) => ofShare(share, from, to).map((payout) => ({ payout, amount: part(payout, heldAt(share, user, payout.time)) })))
        .filter(({ amount }) => amount > 0)
        .sort((a, b) => a.payout.time - b.payout.time || a.payout.share - b.payout.share),
    /** Payouts of a match that was just played, by holder. */
    ofMatch: ({ home, away, date, comp }: DemoFixture): Map<number, number> => {
      const paid = new Map<number, number>();
      if (comp.kind !== 'league') return paid;
      for (const club of [home, away]) {
        const held = [shares.indexOf('club', club) ?? 0, ...players.squad(club).map((player) => shares.indexOf('player', player) ?? 0)];
        for (const share of held) {
          for (const payout of ofShare(share, date, date + 1)) {
            for (const user of users.pool(share)) {
              const amount = part(payout, heldAt(share, user, date));
              if (amount > 0) paid.set(user, (paid.get(user) ?? 0) + amount);
            }
          }
        }
      }
      return paid;
    },
    /** Payouts of one holding within a period. */
    ofHolding: (share: number, user: number, from: number, to: number): number =>
      ofShare(share, from, to).reduce((sum, payout) => sum + part(payout, heldAt(share, user, payout.time)), 0),
  };
}
export type Payouts = ReturnType<typeof createPayouts>;
