import type { StepName } from './checkpoint.ts';
import { clubBooksStep, playerBooksStep } from './read-books.ts';
import { clubsStep } from './read-clubs.ts';
import { freeStep } from './read-free-agents.ts';
import { namesStep } from './read-names.ts';
import { squadsStep } from './read-players.ts';
import type { Step } from './sync-step.ts';

/** The steps of a run, by name. */
export const STEP: Readonly<Record<StepName, Step>> = {
  clubs: clubsStep,
  squads: squadsStep,
  free: freeStep,
  club_books: clubBooksStep,
  player_books: playerBooksStep,
  names: namesStep,
};
