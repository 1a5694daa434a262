import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import { basisOf } from '../world/market/cost-basis.ts';
import { issuesOf } from '../world/market/issues.ts';
import { loans } from '../world/players/loans.ts';
import { DAY } from '../world/scale.ts';
import { voteState } from '../world/people/open-votes.ts';
import type { World } from '../world/world.ts';
import { holdingRow, holdingsOf, shareDetails, type Held } from './holding-routes.ts';
import { proposal } from './proposals.ts';
import { paged, text } from './query.ts';
import { route, type Route } from './route.ts';
import { AGGREGATION, findHeld, HELD_QUERY } from './share-balances.ts';

const ofUser = (world: World, name: string, then: (user: number) => unknown): Answer => {
  const user = world.users.indexOf(name);
  return user === null ? no(404, 'User not found') : yes(then(user));
};
const earned = (world: World, { share, user }: Held, days: number): number =>
  world.payouts.ofHolding(share, user, world.now() - days * DAY, world.now());

/** The vote about a share, in the form of a holding's row. */
function voteOf(world: World, share: number) {
  const [open] = world.votes.of(share);
  if (!open)
    return {
      has_active_proposal: false,
      proposal_id: null,
      proposal_type: null,
      proposal_stage: null,
      proposal_end_time_unix: null,
      proposal_time_remaining: null,
      proposal_total_votes: null,
      proposal_leading_candidate: null,
      proposal_leading_votes: null,
    };
  const served = proposal(world, open);
  const lead = [...open.options].sort((a, b) => b.votes - a.votes)[0];
  return {
    has_active_proposal: voteState(open, world.now()) !== 'finished',
    proposal_id: open.id,
    proposal_type: open.type,
    proposal_stage: served.stage,
    proposal_end_time_unix: open.endTime,
    proposal_time_remaining: served.time_remaining,
    proposal_total_votes: served.total_votes,
    proposal_leading_candidate: typeof lead?.candidate === 'number' ? world.users.name(lead.candidate) : null,
    proposal_leading_votes: lead?.votes ?? null,
  };
}

const detailed = (world: World, row: Held) => {
  const { kind, id } = world.shares.of(row.share);
  return {
    ...holdingRow(world, row),
    ...shareDetails(world, row.share),
    ...(kind === 'player' && loans(world).state(id)),
    ...basisOf(world, row.share, row.user),
    earnings_7d: earned(world, row, 7),
    earnings_30d: earned(world, row, 30),
    ...voteOf(world, row.share),
    issues: issuesOf(world, row.share),
  };
};

function summary(world: World, user: number) {
  const rows = holdingsOf(world, user);
  const of = (club: boolean) => rows.filter(({ share }) => world.shares.isClub(share) === club);
  const worth = (list: readonly Held[]): number => list.reduce((sum, { share, num }) => sum + num * world.figures.lastPrice(share), 0);
  const influence = (list: readonly Held[]): number => list.reduce((sum, { num }) => sum + num, 0);
  const [clubs, players] = [of(true), of(false)];
  const balance = world.ledger.balance(user).total;
  const paid = (days: number): number => rows.reduce((sum, row) => sum + earned(world, row, days), 0);
  return {
    name: world.users.name(user),
    balance,
    no_of_clubs: clubs.length,
    no_of_players: players.length,
    no_of_club_inf: influence(clubs),
    no_of_players_inf: influence(players),
    club_asset_value: worth(clubs),
    player_asset_value: worth(players),
    total_networth: balance + worth(clubs) + worth(players),
    earnings_7d: paid(7),
    earnings_30d: paid(30),
  };
}

/** Display name of a share, for searches. */
function nameOf(world: World, share: number): string {
  const { kind, id } = world.shares.of(share);
  if (kind === 'club') return world.names.club(id);
  const name = world.names.player(id);
  return name ? `${name.first} ${name.surname}` : `Player #${id}`;
}

export const PORTFOLIO_ROUTES = {
  '/share_balances/summary': route({
    query: z.object({ name: text }),
    answer: (world, _path, { name }) => ofUser(world, name, (user) => summary(world, user)),
  }),
  '/share_balances/issue_counts': route({
    query: z.object({ name: text, share_type: z.enum(['club', 'player']).optional() }),
    answer: (world, _path, { name, share_type }) =>
      ofUser(world, name, (user) => {
        const rows = holdingsOf(world, user).filter(({ share }) => share_type === undefined || world.shares.of(share).kind === share_type);
        const counts: Record<string, number> = {};
        for (const { share } of rows) for (const issue of issuesOf(world, share)) counts[issue] = (counts[issue] ?? 0) + 1;
        return { name, share_type: share_type ?? null, total: rows.length, issues: counts };
      }),
  }),
  '/share_balances/detailed': route({
    query: z.object({ ...HELD_QUERY, ...AGGREGATION, issue: text.optional(), search: text.optional() }),
    answer: (world, _path, { issue, search, countries, leagues, ...query }) => {
      if (countries || leagues) return no(400, 'countries and leagues are not available with details');
      const found = findHeld(world, query);
      if (!Array.isArray(found)) return found;
      const wanted = search?.toLowerCase();
      const rows = found.filter(
        ({ share }) =>
          (issue === undefined || issuesOf(world, share).includes(issue)) &&
          (wanted === undefined || nameOf(world, share).toLowerCase().includes(wanted)),
      );
      return yes(paged(rows, query.page, query.per_page, (row) => detailed(world, row)));
    },
  }),
  '/share_balances/active_proposals': route({
    query: z.object({ name: text }),
    answer: (world, _path, { name }) =>
      ofUser(world, name, (user) => {
        const items = world.votes
          .open()
          .flatMap((open) => {
            const num = world.ledger.holding(open.share, user).total;
            const voted = open.ballots.get(user) ?? null;
            return num > 0 ? [{ ...proposal(world, open), num, voted_option_id: voted }] : [];
          })
          .sort((a, b) => a.end_time_unix - b.end_time_unix);
        return { items, total: items.length };
      }),
  }),
} satisfies Record<string, Route>;
