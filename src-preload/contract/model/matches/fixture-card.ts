import { z } from 'zod';
import { FixtureDetail } from './fixture.ts';
import { Commentary, FixturePlayer, MatchEvent, Substitution } from './match.ts';
import { PlayedTactics } from '../clubs/tactics.ts';

/** A match in full; parts are null before it is played, and if no source serves them. */
export const FixtureCard = FixtureDetail.extend({
  played: z.boolean(),
  events: z.array(MatchEvent).nullable(),
  players: z.array(FixturePlayer).nullable(),
  commentary: z.array(Commentary).nullable(),
  substitutions: z.array(Substitution).nullable(),
  tactics: z.array(PlayedTactics).nullable(),
});
export type FixtureCard = z.output<typeof FixtureCard>;
