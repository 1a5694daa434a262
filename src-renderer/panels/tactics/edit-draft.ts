import { assign } from '#contract/model/clubs/assignment.ts';
import { changesOf, type Change } from '#contract/model/clubs/planned-change.ts';
import type { DraftBody } from '#contract/model/clubs/draft.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import type { FormationRow } from '#contract/model/matches/lineup.ts';
import { ELEVEN, LAST_MINUTE, SHEET } from '#contract/model/clubs/tactics-codes.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import type { Tactics } from '#contract/model/clubs/tactics.ts';
import { placements, type Squad } from './compare.ts';
import { takersOf } from './line-up-labels.ts';

type Place = DraftBody['lineup'][number];
const NORMAL = 1;
const EMPTY: Place = { player: null, tackling: NORMAL, tempo: NORMAL };
const between = (code: number | string | null, most: number, fallback: number): number =>
  typeof code === 'number' && Number.isInteger(code) && code >= 0 && code <= most ? code : fallback;

/** A draft with an empty line-up. */
export const emptyDraft = (formation = 0): DraftBody => ({
  formation,
  playStyle: 0,
  usePlaymaker: false,
  useTargetMan: false,
  ...takersOf(() => null),
  lineup: Array.from({ length: SHEET }, () => EMPTY),
  substitutions: [],
  formationChanges: [],
});

/** Name and body of a draft of the club's current tactics; an empty draft if no line-up is shown. */
export const draftFromSet = (tactics: Parameters<typeof draftOf>[0] | null): [name: string, body: DraftBody] =>
  tactics?.actions[0] ? ['Current line-up', draftOf(tactics)] : ['New draft', emptyDraft()];

const minute = (at: number): number => Math.min(LAST_MINUTE, Math.max(0, Math.round(at)));
const when = ({ situation, margin }: Change) => ({ situation: between(situation, 20, 0), margin: between(margin, 20, 0) });

/** The club's current tactics as a draft; unknown codes get their defaults. */
export function draftOf(tactics: Pick<Tactics, 'actions' | 'substitutions' | 'formationChanges'>): DraftBody {
  const [first] = tactics.actions;
  if (!first) return emptyDraft();
  const changes = changesOf(tactics);
  return {
    ...takersOf((job) => first[job]),
    usePlaymaker: first.usePlaymaker,
    useTargetMan: first.useTargetMan,
    formation: between(first.formation, FORMATIONS.length - 1, 0),
    playStyle: between(first.playStyle, 20, 0),
    lineup: Array.from({ length: SHEET }, (_, at): Place => {
      const place = first.lineup[at];
      return place ? { player: place.player, tackling: between(place.tackling, 2, NORMAL), tempo: between(place.tempo, 3, NORMAL) } : EMPTY;
    }),
    substitutions: changes
      .flatMap((change) =>
        change.swaps.map(({ off, on }) => ({
          off: off as PlayerId | null,
          on: on as PlayerId | null,
          from: minute(change.at),
          until: minute(change.until),
          ...when(change),
        })),
      )
      .slice(0, 9),
    formationChanges: changes
      .flatMap((change) =>
        change.formation === null
          ? []
          : [{ formation: between(change.formation, FORMATIONS.length - 1, 0), at: minute(change.at), ...when(change) }],
      )
      .slice(0, 9),
  };
}

/** A place in the line-up, or a player outside it. */
export type LineUpPlace = { readonly at: number } | { readonly player: number };
/** Serialises a place or a player for a drag: `3`, or `player 12`. */
export const spotText = (spot: LineUpPlace): string => ('at' in spot ? String(spot.at) : `player:${spot.player}`);
/** Parses the text of `spotText`; null if it has another form. */
export function spotOfText(text: string): LineUpPlace | null {
  const [, player, place] = /^(?:player:(\d+)|(\d+))$/.exec(text) ?? [];
  return player !== undefined ? { player: Number(player) } : place !== undefined ? { at: Number(place) } : null;
}
const at = (spot: LineUpPlace): number | null => ('at' in spot ? spot.at : null);

/** Swaps two places; a player outside the line-up replaces the one at the place. Instructions move with the player. */
export function exchange(body: DraftBody, a: LineUpPlace, b: LineUpPlace): DraftBody {
  const [one, other] = [at(a), at(b)];
  const lineup = [...body.lineup];
  if (one !== null && other !== null) [lineup[one], lineup[other]] = [lineup[other] ?? EMPTY, lineup[one] ?? EMPTY];
  else {
    const [place, joins] = one !== null ? [one, b] : [other, a];
    if (place === null || !('player' in joins)) return body;
    lineup[place] = { ...(lineup[place] ?? EMPTY), player: joins.player as PlayerId };
  }
  return { ...body, lineup };
}

/** Sets the instructions of the player at a place. */
export const instruct = (body: DraftBody, place: number, placed: Partial<Place>): DraftBody => ({
  ...body,
  lineup: body.lineup.map((one, n) => (n === place ? { ...one, ...placed } : one)),
});
/** Empties a place. */
export const clear = (body: DraftBody, place: number): DraftBody => instruct(body, place, EMPTY);

/** Changes the formation and assigns the same eleven to its slots with the highest total effective rating. */
export function reform(body: DraftBody, formation: number, squad: Squad, now: number): DraftBody {
  const slots = FORMATIONS[formation]?.slots;
  if (!slots || formation === body.formation) return body;
  const eleven = body.lineup.slice(0, ELEVEN);
  const everywhere = eleven.map((place) => placements(formation, new Array<Place>(ELEVEN).fill(place), squad, now));
  // A player who can't play counts as 0 everywhere; the tiny bonus keeps players in their slots on a tie.
  const worth = slots.map((_, slot) => everywhere.map((at, from) => (at[slot]?.worth ?? 0) + (from === slot ? 1e-6 : 0)));
  return { ...body, formation, lineup: [...assign(worth).map((from) => eleven[from] ?? EMPTY), ...body.lineup.slice(ELEVEN)] };
}

/** Fills the line-up with the autopick or the best eleven; players keep their instructions. */
export function fill(body: DraftBody, row: FormationRow, which: 'picked' | 'best'): DraftBody {
  const team = row[which];
  if (!team) return body;
  const eleven = team.lineup.map(({ player }) => player);
  const inside = new Set(eleven);
  const { bench: picks = [], lineup: others = [] } = row.autopick ?? {};
  const spare = new Set([...picks, ...[...others, ...body.lineup].map(({ player }) => player)]);
  const bench = [...spare].filter((id) => id !== null && !inside.has(id));
  const placed = new Map(body.lineup.flatMap((place) => (place.player === null ? [] : [[place.player, place] as const])));
  const sheet = [...eleven, ...bench.slice(0, SHEET - ELEVEN)];
  const lineup = Array.from({ length: SHEET }, (_, n): Place => {
    const player = sheet[n] ?? null;
    return player === null ? EMPTY : (placed.get(player) ?? { ...EMPTY, player });
  });
  const picked = which === 'picked' ? row.autopick : null;
  const takers = takersOf((job) => {
    const meant = picked?.[job] ?? body[job];
    return meant !== null && inside.has(meant) ? meant : null;
  });
  return { ...body, formation: row.formation, lineup, ...takers };
}
