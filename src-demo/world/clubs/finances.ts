import { INCOME, SPENDING } from '#contract/model/clubs/finance.ts';
import { WEEK } from '../matches/calendar.ts';
import { perWorld } from '../per-world.ts';
import { unit } from '../rng.ts';
import { bookings, managerWage } from './wages.ts';
import type { World } from '../world.ts';

type Income = (typeof INCOME)[number];
type Field = Income | (typeof SPENDING)[number];
/** One movement of a club's money. Amounts are never negative; the field determines the direction. */
interface Movement {
  readonly time: number;
  readonly field: Field;
  readonly amount: number;
}
type Week = { readonly game_week: number; readonly date: number } & Record<Field, number>;

const isIncome = (field: Field): field is Income => (INCOME as readonly string[]).includes(field);

/** Clubs' income and expenses this season: matches, transfers, wages and running costs. */
export const finances = perWorld((world: World) => {
  const { seed, clubs, players, calendar } = world;
  const atStart = (club: number): number[] => {
    const found: number[] = [];
    for (let player = club; player <= players.count; player += clubs.count) if (players.home(player) === club) found.push(player);
    return found;
  };
  /** Weekly items of a club. Before the start they use the squad at the start. */
  const weekly = (club: number, ids: readonly number[]): readonly (readonly [Field, number])[] => {
    const { fans_current: fans, stadium_size_current: seats } = clubs.facts(club);
    const squad = ids.map(players.facts);
    const wages = squad.reduce((sum, { wages: one }) => sum + one, 0);
    const agents = squad.reduce((sum, { wages: one, agent }) => sum + (agent === null ? 0 : Math.floor(one * 0.002)), 0);
    return [
      ['sponsor', fans * 60_000],
      ['merchandise', Math.floor(fans * 25_000 * (0.8 + 0.4 * unit(seed, 191, club)))],
      ['player_wages', wages],
      ['agent_wages', agents],
      ['managers_wage', clubs.facts(club).manager === null ? 0 : managerWage(clubs, club)],
      ['ground_maintenance', seats * 9_000],
    ];
  };
  function movements(club: number, from: number, to: number): Movement[] {
    const found: Movement[] = [];
    const add = (time: number, field: Field, amount: number): void => {
      if (amount !== 0) found.push({ time, field, amount });
    };
    const times = [...bookings(calendar, from, to)];
    const before = times.some((time) => time < world.startedAt) ? weekly(club, atStart(club)) : [];
    const since = times.some((time) => time >= world.startedAt) ? weekly(club, players.squad(club)) : [];
    for (const time of times) for (const [field, amount] of time < world.startedAt ? before : since) add(time, field, amount);
    for (const match of world.payouts.between(club, from, to)) {
      add(match.time, 'gate_receipts', match.gate);
      add(match.time, 'tv_revenue', match.tv);
      add(match.time, 'shareholder_payouts', world.payouts.clubShare(match));
    }
    for (const move of world.moves.ofClub(club, from, to))
      add(move.time, move.from === club ? 'transfers_in' : 'transfers_out', move.amount);
    return found;
  }
  const net = (list: readonly Movement[]): number => list.reduce((sum, { field, amount }) => sum + (isIncome(field) ? amount : -amount), 0);
  return {
    movements,
    net,
    /** Current balance of a club: the balance at the start plus later movements. */
    balance: (club: number): number => clubs.facts(club).balance + net(movements(club, world.startedAt, world.now() + 1)),
    /** One row per week of a season so far, oldest first. */
    weeks: (club: number, season: number): Week[] => {
      const { start, end } = calendar.season(season);
      const until = Math.min(end, world.now()) + 1;
      const rows: Record<string, number>[] = Array.from({ length: Math.ceil((until - start) / WEEK) }, (_, n) => ({
        game_week: n + 1,
        date: start + n * WEEK,
        ...Object.fromEntries([...INCOME, ...SPENDING].map((field) => [field, 0])),
      }));
      for (const { time, field, amount } of movements(club, start, until)) {
        const row = rows[Math.floor((time - start) / WEEK)];
        if (row) row[field] = (row[field] ?? 0) + amount;
      }
      return rows as Week[];
    },
    managerWages: (club: number, from: number, to: number): { time: number; amount: number }[] =>
      clubs.facts(club).manager === null
        ? []
        : [...bookings(calendar, from, to)].map((time) => ({ time, amount: managerWage(clubs, club) })),
  };
});
