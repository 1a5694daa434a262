import { z } from 'zod';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { penaltyIn } from '#contract/model/clubs/penalty.ts';
import { ELEVEN, pickTeam, type Candidate } from '../world/clubs/team-pick.ts';
import { mix } from '../world/rng.ts';
import type { World } from '../world/world.ts';
import { asFixtures } from './fixture-plus.ts';
import { aClub, gsp, gspPlus } from './tool-sources.ts';
import { clubName, playerName } from './tool-rows.ts';
import { id, refused, tool, type Tool } from './tool.ts';

const STYLES = ['Normal', 'Defensive', 'Attacking', 'Passing', 'Counter', 'Long Ball'];
/** The tool server's names for formation slots. */
const LABELS: Readonly<Record<string, string>> = {
  ...{ RB: 'DFR', LB: 'DFL', CB: 'DFC', RCB: 'DFR', LCB: 'DFL', RM: 'MFR', LM: 'MFL', CM: 'MFC' },
  ...{ FR: 'FWR', FL: 'FWL', FC: 'FWC', SS: 'FWC' },
};
/** Fitness that a player regains per day. */
const RECOVERS = 0.04;
const MOST = 8;

function squadOf(world: World, club: number, days: number): Candidate[] {
  return world.players.squad(club).flatMap((player) => {
    const { multi_position: positions, position: main, rating, fitness, injured } = world.players.facts(player);
    if (injured > world.now() + days * 86_400) return [];
    return [{ id: player, positions, main, form: (rating * Math.min(100, fitness + days * RECOVERS * 100)) / 100 }];
  });
}

/** Formations by how well they suit a squad against an opponent in `days` days; the best one includes its eleven. */
function suited(world: World, club: number, against: number, days: number) {
  const squad = squadOf(world, club, days);
  const by = new Map(squad.map((one) => [one.id, one]));
  const worth = (player: number | null, slot: string): number => {
    const one = player === null ? undefined : by.get(player);
    return one ? one.form * (1 - penaltyIn(slot, one.positions) / 100) : 0;
  };
  const all = FORMATIONS.flatMap(({ name, slots }, formation_id) => {
    const sheet = pickTeam(formation_id, squad)?.slice(0, ELEVEN);
    if (!sheet) return [];
    const fit = slots.reduce((sum, slot, at) => sum + worth(sheet[at] ?? null, slot), 0) / ELEVEN;
    const style = mix(world.seed, 311, club * 31 + formation_id, against) % STYLES.length;
    const edge = (mix(world.seed, 312, formation_id, against) % 100) / 1_000;
    return [{ formation_id, formation: name, play_style: STYLES[style] ?? '', fit, slots, sheet, score: fit / 100 + edge }];
  }).sort((a, b) => b.score - a.score || a.formation_id - b.formation_id);
  const [best] = all;
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return {
    recommended: best
      ? {
          formation_id: best.formation_id,
          formation: best.formation,
          play_style: best.play_style,
          slots: best.slots.map((slot, at) => {
            const player = best.sheet[at] ?? null;
            return {
              slot: at,
              position: LABELS[slot] ?? slot,
              player_id: player,
              player_name: player === null ? null : playerName(world, player),
              effective_score: tenth(worth(player, slot)),
            };
          }),
        }
      : null,
    rankings: all
      .slice(0, MOST)
      .map(({ formation_id, formation, play_style, fit, score }) => ({
        formation_id,
        formation,
        play_style,
        squad_fit_pct: tenth(fit),
        combined_score: Math.round(score * 1_000) / 1_000,
      })),
  };
}

const overrides = {
  opponent_formation_id: z.int().min(0).optional().describe('assuming the opponent uses it'),
  opponent_play_style: z.int().min(0).optional(),
};

/** Tools that analyse a squad. */
export const ANALYSIS_TOOLS = {
  analyse_next_match: tool(
    'Tactical analysis for the next match.',
    { club_id: id.optional(), formation_id: z.int().min(0).optional(), play_style: z.int().min(0).optional(), ...overrides },
    (world, { club_id }) =>
      aClub(world, club_id, (club) => {
        const next = gsp(world, 'get_clubs_next_fixture', { club_id: club }) as {
          home_club?: number;
          away_club?: number;
          fixture_id?: number;
        };
        if (next.home_club === undefined || next.away_club === undefined) return refused('No upcoming match');
        const opponent = next.home_club === club ? next.away_club : next.home_club;
        return {
          club_id: club,
          club_name: clubName(world, club),
          opponent_club_id: opponent,
          opponent_club_name: clubName(world, opponent),
          fixture: asFixtures(world, next),
          ...suited(world, club, opponent, 0),
        };
      }),
  ),
  analyse_matchup: tool(
    'Tactical analysis of one club against another.',
    {
      home_club_id: id.optional(),
      away_club_id: id.optional(),
      for_club_id: id.optional(),
      days_until_match: z.int().min(0).max(60).default(0),
      ...overrides,
    },
    (world, { home_club_id, away_club_id, for_club_id, days_until_match }) =>
      aClub(world, home_club_id, (home) =>
        aClub(world, away_club_id, (away) => {
          const club = for_club_id ?? home;
          if (club !== home && club !== away) return refused('for_club_id must be one of the two clubs');
          return {
            home_club_id: home,
            home_club_name: clubName(world, home),
            away_club_id: away,
            away_club_name: clubName(world, away),
            for_club_id: club,
            days_until_match,
            ...suited(world, club, club === home ? away : home, days_until_match),
          };
        }),
      ),
  ),
  analyse_club: tool('A club’s tactics and recent results.', { club_id: id.optional() }, (world, { club_id }) =>
    aClub(world, club_id, (club) => {
      const season = world.calendar.seasonAt(world.now());
      const schedule = gspPlus(world, 'get_club_schedule', { club_id: club, season_id: season }) as { played?: unknown; date: number }[];
      const played = schedule.filter((one) => Boolean(one.played)).sort((a, b) => b.date - a.date);
      const set = gspPlus(world, 'get_club_tactics', { club_id: club }) as { substitutions?: unknown } | null;
      return {
        club_id: club,
        club_name: clubName(world, club),
        recent_results: asFixtures(world, played.slice(0, 5)),
        current_tactics: set && { ...set, situational_styles: [], planned_substitutions: set.substitutions ?? [] },
        ...suited(world, club, club, 0),
      };
    }),
  ),
} satisfies Record<string, Tool>;
