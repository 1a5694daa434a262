import { POSITIONS, type Position } from '#contract/model/clubs/player.ts';
import type { Cell, ScreenKind } from './market-columns.ts';
import { ageAt } from './market-rows.ts';

/** Filters of a list query by name. */
type Where = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
/** One condition: a field and a test of its value. */
interface Filter {
  readonly field: string;
  readonly fits: (cell: Cell) => boolean;
}

const ID = { club: 'club_id', player: 'player_id' } as const;
const within =
  (least: number, most: number): Filter['fits'] =>
  (cell) =>
    typeof cell === 'number' && cell >= least && cell <= most;
const masked = (field: string, mask: number): Filter => ({ field, fits: (cell) => typeof cell === 'number' && (cell & mask) !== 0 });

/** Equality with one or several values: text filters also accept NULL, NOT_NULL and comma-separated lists. */
function equals(value: string | number | boolean | readonly (string | number)[]): Filter['fits'] {
  if (value === 'NULL') return (cell) => cell === null;
  if (value === 'NOT_NULL') return (cell) => cell !== null;
  const wanted = new Set(
    (Array.isArray(value) ? value : String(typeof value === 'boolean' ? Number(value) : value).split(',')).map(String),
  );
  return (cell) => cell !== null && wanted.has(String(cell));
}

function positions(value: unknown): Filter | null {
  if (typeof value !== 'string') return null;
  const mask = value.split(',').reduce((sum, code) => sum | (POSITIONS[code.trim().toUpperCase() as Position] ?? 0), 0);
  return masked('multi_position', mask);
}

function ofPlayers(name: string, where: Where, now: number): Filter | null {
  const value = where[name];
  const age = (fits: (years: number) => boolean): Filter => ({
    field: 'dob',
    fits: (dob) => typeof dob === 'number' && fits(ageAt(dob, now)),
  });
  if (name === 'age' && typeof value === 'number') return age((years) => years === value);
  if (name === 'age_min' && typeof value === 'number') return age((years) => years >= value);
  if (name === 'age_max' && typeof value === 'number') return age((years) => years <= value);
  if (name === 'free_agents') return { field: 'club_id', fits: (club) => value !== true || club === null };
  if (name === 'positions') return positions(value);
  if (name === 'position_mask' && typeof value === 'number')
    return masked(where['position_mask_multi'] === true ? 'multi_position' : 'position', value);
  if (name === 'position_mask_multi') return { field: 'position', fits: () => true };
  return null;
}

/** Filters that REST does not answer from the stored fields. */
const ELSEWHERE = ['owned', 'has_job_posting', 'include_loaned', 'loan_offered', 'loan_offer_accepted', 'profile_pic'];

/** Returns a query's filters as tests of single fields; null when one of them cannot be decided from stored rows. `now` in Unix seconds. */
export function filtersOf(kind: ScreenKind, where: Where, now: number): Filter[] | null {
  const all: Filter[] = [];
  for (const [name, value] of Object.entries(where)) {
    if (ELSEWHERE.includes(name) || name.startsWith('ability_')) return null;
    const own = kind === 'player' ? ofPlayers(name, where, now) : null;
    const [, field, end] = /^(.+)_(min|max)$/.exec(name) ?? [];
    if (own) all.push(own);
    else if (field !== undefined && typeof value === 'number')
      all.push({ field, fits: end === 'min' ? within(value, Infinity) : within(-Infinity, value) });
    else all.push({ field: name, fits: equals(value) });
  }
  return all;
}

/** Returns the stored field that a query sorts by; `turned` means that the order of its values is reversed. */
export function sortOf(kind: ScreenKind, sort: string | undefined): { readonly field: string; readonly reversed: boolean } | null {
  if (sort === undefined) return { field: ID[kind], reversed: false };
  // the youngest players have the latest dates of birth
  return kind === 'player' && sort === 'age' ? { field: 'dob', reversed: true } : { field: sort, reversed: false };
}
