import { z } from 'zod';
import { DraftBody } from '#contract/model/clubs/draft.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { labelOf, LAST_MINUTE, PLAY_STYLES } from '#contract/model/clubs/tactics-codes.ts';
import { emptyDraft } from './edit-draft.ts';
import { JOB_TITLES, placeName, TACKLING_WORDS, TEMPO_WORDS } from './lineup-text.ts';
import { takersOf } from './line-up-labels.ts';

/** A pasted line-up; `club` and `name` are null if the text does not have them. */
interface Read {
  readonly name: string | null;
  readonly club: number | null;
  readonly body: DraftBody;
}
/** Players who are not in the squad, with the places that stay empty because of them. */
type Unknown = readonly { readonly place: string; readonly who: string }[];
/** Parsed clipboard text: a line-up, or the reason why it could not be read. */
type Pasted = (Read & { readonly ok: true; readonly unknown: Unknown }) | { readonly ok: false; readonly why: string };

/** Names of the players who may be in the line-up, by id; null if the squad is unknown. */
type Known = ReadonlyMap<number, string> | null;

const MOST_TEXT = 100_000;
const File = z.looseObject({
  touchline: z.literal('lineup'),
  club: z.int().optional(),
  name: z.string().max(80).optional(),
  body: DraftBody,
});
const no = (why: string): Pasted => ({ ok: false, why });

/** Parses a pasted line-up, as text or JSON. */
export function readPasted(text: string, known: Known): Pasted {
  const pasted = text.trim();
  if (pasted === '') return no('Nothing was pasted.');
  if (pasted.length > MOST_TEXT) return no('The text is too long for a line-up.');
  return pasted.startsWith('{') ? fromJson(pasted, known) : fromText(pasted, known);
}

function fromJson(pasted: string, known: Known): Pasted {
  let value: unknown;
  try {
    value = JSON.parse(pasted);
  } catch {
    return no('The JSON is incomplete.');
  }
  const file = File.safeParse(value);
  if (file.success) {
    const { name = null, club = null, body } = file.data;
    return knownOnly({ name, club, body }, known);
  }
  const bare = DraftBody.safeParse(value);
  if (bare.success) return knownOnly({ name: null, club: null, body: bare.data }, known);
  const [issue] = (value !== null && typeof value === 'object' && 'body' in value ? file.error : bare.error).issues;
  return no(`The JSON isn’t a valid line-up: check ${issue?.path.join('.') || 'its structure'}.`);
}

const UNKNOWN = -1;

/** Empties the places of players who are not in the squad. `said` maps placeholder ids to the names as they were written. */
function knownOnly({ name, club, body }: Read, known: Known, said: ReadonlyMap<number, string> = new Map()): Pasted {
  const is = (id: number | null): boolean => id === null || (id >= 0 && (known === null || known.has(id)));
  const keep = <T extends number | null>(id: T): T | null => (is(id) ? id : null);
  const unknown = body.lineup.flatMap(({ player }, at) =>
    player === null || is(player) ? [] : [{ place: placeName(body.formation, at), who: said.get(player) ?? `#${player}` }],
  );
  const clean: DraftBody = {
    ...body,
    ...takersOf((job) => keep(body[job])),
    lineup: body.lineup.map((place) => ({ ...place, player: keep(place.player) })),
    substitutions: body.substitutions.map((swap) => ({ ...swap, off: keep(swap.off), on: keep(swap.on) })),
  };
  const read = DraftBody.safeParse(clean);
  return read.success ? { ok: true, name, club, body: read.data, unknown } : no('The line-up contains an invalid number.');
}

const numbered = (text: string): number | null => {
  const [, digits] = /\((\d+)\)\s*$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
};
const codeOf = (labels: readonly string[], word: string): number | null => {
  const [, digits] = /^#(\d+)$/.exec(word) ?? [];
  const at = labels.findIndex((label) => label.toLowerCase() === word.toLowerCase());
  return digits !== undefined ? Number(digits) : at < 0 ? null : at;
};

function fromText(pasted: string, known: Known): Pasted {
  const said = new Map<number, string>();
  const byName = new Map([...(known ?? [])].map(([id, name]) => [name.toLowerCase(), id]));
  const who = (words: string): number | null => {
    const text = words.trim();
    if (text === '' || /^nobody$/i.test(text) || text === '-' || text === '–') return null;
    const [, digits] = /#(\d+)$/.exec(text) ?? [];
    if (digits !== undefined) {
      if (known && !known.has(Number(digits))) said.set(Number(digits), text);
      return Number(digits);
    }
    const id = byName.get(text.toLowerCase()) ?? UNKNOWN - said.size;
    if (id < 0) said.set(id, text);
    return id;
  };
  const draft: Record<string, unknown> & { lineup: unknown[]; substitutions: unknown[]; formationChanges: unknown[] } = emptyDraft();
  let [name, club, formation]: [string | null, number | null, number | null] = [null, null, null];
  let place = 0;
  for (const line of pasted.split(/\r?\n/)) {
    const [, label = '', value = ''] = /^\s*([A-Za-z -]+):\s*(.*)$/.exec(line) ?? [];
    const job = JOB_TITLES.find(([, title]) => title.toLowerCase() === label.trim().toLowerCase())?.[0];
    const parts = (label === '' ? line : value).split('·').map((part) => part.trim());
    const [, situation = '0', margin = '0'] = /\((\d+)\/(\d+)\)\s*$/.exec(line) ?? [];
    const when = { situation: Number(situation), margin: Number(margin) };
    const [, from, until] = /^\s*(\d+)[′'](?:\s*to\s*(\d+)[′'])?/.exec(line) ?? [];
    if (/^name$/i.test(label)) name = value.trim().slice(0, 80) || null;
    else if (/^club$/i.test(label)) club = numbered(value);
    else if (/^formation$/i.test(label)) {
      const called = FORMATIONS.findIndex((one) => one.name.toLowerCase() === value.trim().toLowerCase());
      formation = numbered(value) ?? (called < 0 ? null : called);
    } else if (/^style$/i.test(label)) draft['playStyle'] = numbered(value) ?? codeOf(PLAY_STYLES, value.trim()) ?? 0;
    else if (job) {
      draft[job] = who(parts[0] ?? '');
      if (job === 'playmaker') draft['usePlaymaker'] = parts.includes('used');
      if (job === 'targetMan') draft['useTargetMan'] = parts.includes('used');
    } else if (from !== undefined) {
      const part = (word: string) => parts.find((one) => one.toLowerCase().startsWith(`${word} `))?.slice(word.length) ?? '';
      const next = /\((\d+)\)/.exec(part('formation'))?.[1];
      if (next !== undefined) draft.formationChanges.push({ formation: Number(next), at: Number(from), ...when });
      else {
        const minutes = { from: Number(from), until: Number(until ?? LAST_MINUTE) };
        draft.substitutions.push({ off: who(part('off')), on: who(part('on')), ...minutes, ...when });
      }
    } else {
      const [, rest] = /^\s*(?:[A-Z]{2,3}|s\d)\s+(.*)$/.exec(parts[0] ?? '') ?? [];
      if (rest === undefined || place >= draft.lineup.length) continue;
      const optionOf = (word: string, labels: readonly string[]): number =>
        codeOf(labels, parts.find((one) => one.startsWith(`${word} `))?.slice(word.length + 1) ?? labelOf(labels, 1)) ?? 1;
      draft.lineup[place++] = { player: who(rest), tackling: optionOf('tackling', TACKLING_WORDS), tempo: optionOf('tempo', TEMPO_WORDS) };
    }
  }
  if (formation === null && place === 0) return no('No line-up found: the text contains no formation or players.');
  if (formation === null || !FORMATIONS[formation]) return no('Unknown formation.');
  // Ids below zero are placeholders for unknown names; `knownOnly` removes them before any check.
  return knownOnly({ name, club, body: { ...draft, formation } as unknown as DraftBody }, known, said);
}
