import { activeAt, ownersOf } from '../market/owners.ts';
import { perWorld } from '../per-world.ts';
import { unit } from '../rng.ts';
import { DAY } from '../scale.ts';
import type { World } from '../world.ts';

/** A club is vacant without a manager, or with one inactive for this many seconds. */
export const INACTIVE = 14 * DAY;
const TEXTS = [
  'Looking for an active manager who plays the young ones.',
  'Promotion is the aim; the wage bill has to come down first.',
  'A quiet club with a full stadium. Log in before every match, please.',
  'We sell in the summer and buy nobody over thirty.',
  'Ambitious shareholders seek a tactician. Weekly report expected.',
] as const;

interface DemoJob {
  readonly club: number;
  readonly poster: number;
  readonly influence: number;
  readonly posted: number;
  readonly text: string;
}

export function isAvailable(world: World, club: number): boolean {
  const { manager } = world.clubs.facts(club);
  return manager === null || activeAt(world, manager) < world.now() - INACTIVE;
}

/** Postings created since the start. */
export const postings = perWorld(() => new Map<number, { readonly posted: number; readonly text: string }>());

/** The job posting of a club, created by its largest holder; null when it has none. */
export function jobOf(world: World, club: number): DemoJob | null {
  if (!world.clubs.has(club)) return null;
  const since = postings(world).get(club);
  if (!since && (world.clubs.facts(club).manager !== null || club % 3 !== 0)) return null;
  const share = world.shares.indexOf('club', club) ?? 0;
  const [first] = ownersOf(world, share);
  if (!first) return null;
  const posted = Math.floor(world.startedAt / DAY) * DAY - Math.floor(20 * unit(world.seed, 171, club) * DAY) - 3_600;
  const text = TEXTS[Math.floor(TEXTS.length * unit(world.seed, 172, club))] ?? TEXTS[0];
  return { club, poster: first.user, influence: first.num, posted, text, ...since };
}

const everyClub = (world: World): number[] => Array.from({ length: world.clubs.count }, (_, n) => n + 1);
/** All postings, newest first. */
export const jobsPosted = (world: World): DemoJob[] =>
  everyClub(world)
    .flatMap((club) => jobOf(world, club) ?? [])
    .sort((a, b) => b.posted - a.posted || a.club - b.club);
export const clubsAvailable = (world: World): number[] => everyClub(world).filter((club) => isAvailable(world, club));
