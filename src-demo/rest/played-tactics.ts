import { storedTactics } from '../gsp/tactic-rows.ts';
import type { DemoFixture } from '../world/matches/fixtures.ts';
import { tactics } from '../world/clubs/set-tactics.ts';
import type { World } from '../world/world.ts';

/** Tactics both clubs played: actions with player ids, and the team sheet as set or picked. */
export const playedTactics = (world: World, fixture: DemoFixture) =>
  [fixture.home, fixture.away].map((club) => {
    const { tactics: played, reason } = tactics(world).played(fixture, club);
    const stored = storedTactics(played);
    return {
      club_id: club,
      tactic_actions: stored.tactic_actions.map(({ lineup, ...action }) => ({
        ...action,
        autopicked: reason,
        lineup: lineup.map((index) => stored.team_sheet[index] ?? null),
      })),
      set_tactics: stored,
      auto_tactics: reason === null ? null : stored,
      reason_for_auto: reason,
    };
  });
