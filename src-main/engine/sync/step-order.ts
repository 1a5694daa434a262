import type { StepName } from './checkpoint.ts';
import { clubBooksStep, playerBooksStep } from './read-books.ts';
import { clubsStep } from './read-clubs.ts';
import { freeStep } from './read-free-agents.ts';
import { namesStep } from './read-names.ts';
import { squadsStep } from './read-players.ts';
import type { SyncStep } from './sync-step.ts';

/** The steps of a run, by name. */
export const STEP: Readonly<Record<StepName, SyncStep>> = {
  clubs: clubsStep,
  squads: squadsStep,
  free: freeStep,
  club_books: clubBooksStep,
  player_books: playerBooksStep,
  names: namesStep,
};
