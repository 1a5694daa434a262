import { fail, ok } from '#contract/faults.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import type { OldTacticAction, PlayedTactics, TacticAction } from '#contract/model/clubs/tactics.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Api } from '../../../api/api.ts';
import type { Ask } from '../../../net/request-options.ts';
import { allOrFirstFault, combine, FALLBACK_ON, type AsyncReading } from '../../merge-readings.ts';

/** Reads the line-up of one action, ordered by position. */
async function withLineup({ id, season: _season, ...action }: OldTacticAction, ask: Ask, api: Api): AsyncReading<TacticAction> {
  const got = await api.gsp('get_old_tactic_action_lineups', { old_tactic_action_id: id }, ask);
  if (!got.ok) return got;
  const rows = [...got.value.data].sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const lineup = rows.map(({ player, tackling, tempo }) => ({ player, tackling, tempo }));
  return ok({ ...got.value, data: { ...action, lineup } });
}

interface Old {
  readonly club: ClubId;
  readonly actions: readonly OldTacticAction[];
}
/** Reads the actions of both clubs by the specified method; the clubs come from the fixture. */
async function oldActions({ fixture_id, home_club, away_club }: Fixture, ask: Ask, api: Api): AsyncReading<Old[]> {
  const clubs = [home_club, away_club].filter((club) => typeof club === 'number');
  if (clubs.length === 0) return fail('not-found', text('match.no-clubs'));
  const got = await allOrFirstFault(clubs.map((club_id) => api.gsp('get_old_tactic_actions', { club_id, fixture_id }, ask)));
  if (!got.ok) return got;
  const data = clubs.map((club, n): Old => ({ club, actions: got.value[n]?.data ?? [] }));
  return ok(combine(data, got.value));
}

/**
 * Reads the tactics of both clubs in a match, first by the specified method. The market's match history is not specified, but adds details
 * only it has, such as why the game picked a team. If the history is not served, the line-ups come from the specified method too.
 */
export async function playedTactics(fixture: Fixture, ask: Ask, api: Api): AsyncReading<PlayedTactics[]> {
  const old = await oldActions(fixture, ask, api);
  if (!old.ok && !FALLBACK_ON.includes(old.fault.code) && old.fault.code !== 'not-found') return old;
  const history = await api.rest('/fixture_history/tactics/{fixture_id}', { fixture_id: fixture.fixture_id }, ask);
  const served = old.ok && old.value.data.some(({ actions }) => actions.length > 0) ? old.value : null;
  if (served === null) return history.ok || !old.ok ? history : ok({ ...old.value, data: [] });
  if (history.ok) {
    const missing = served.data.filter(({ club }) => !history.value.data.some((one) => one.club === club));
    const rest = missing.map(({ club, actions }) => bare(club, actions.map(plain)));
    return ok(combine([...history.value.data, ...rest], [served, history.value]));
  }
  const read = await Promise.all(
    served.data.map(async ({ club, actions }) => {
      const lineups = await Promise.all(actions.map((action) => withLineup(action, ask, api)));
      const played = actions.map((action, n) => (lineups[n]?.ok ? lineups[n].value.data : plain(action)));
      return { played: bare(club, played), parts: lineups.flatMap((one) => (one.ok ? [one.value] : [])) };
    }),
  );
  const tactics = read.map(({ played }) => played);
  return ok(combine(tactics, [served, ...read.flatMap(({ parts }) => parts)]));
}

const plain = ({ id: _id, season: _season, ...action }: OldTacticAction): TacticAction => ({ ...action, lineup: [] });
const bare = (club: ClubId, actions: TacticAction[]): PlayedTactics => ({ club, actions, set: null, auto: null, reasonForAuto: null });
