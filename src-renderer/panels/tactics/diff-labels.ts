import { changesIn } from '#contract/model/clubs/planned-change.ts';
import type { DraftBody } from '#contract/model/clubs/draft.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { labelOf, PLAY_STYLES, TACKLING, TEMPO } from '#contract/model/clubs/tactics-codes.ts';
import { changeWords } from './change-labels.ts';
import type { Diff } from './lineup-diff.ts';
import { placeName } from './lineup-text.ts';
import { JOBS } from './line-up-labels.ts';

type Named = (id: number) => string;
const FLAGS: Readonly<Record<string, string>> = { usePlaymaker: 'Use playmaker', useTargetMan: 'Use target man' };
const LABELS: Readonly<Record<string, readonly string[]>> = { tackling: TACKLING, tempo: TEMPO };

/** A difference as text: the name of the field and both values. */
export function diffWords({ field, from, to }: Diff, a: DraftBody, b: DraftBody, name: Named): { what: string; from: string; to: string } {
  const said = (what: string, words: (value: unknown) => string) => ({ what, from: words(from), to: words(to) });
  const player = (id: unknown): string => (typeof id === 'number' ? name(id) : 'none');
  const [head = '', n, part = ''] = field.split('.');
  if (head === 'lineup') {
    const place = placeName(b.formation, Number(n));
    if (part === 'player') return said(place, player);
    return said(`${place} ${part}`, (code) => labelOf(LABELS[part] ?? [], Number(code)));
  }
  if (head === 'substitutions' || head === 'formationChanges') {
    const list = (body: DraftBody): string =>
      changesIn(body)
        .filter(({ field: one }) => one.startsWith(head))
        .map((change) => changeWords(change, name))
        .join('; ') || 'none';
    return { what: head === 'substitutions' ? 'Substitutions' : 'Formation changes', from: list(a), to: list(b) };
  }
  if (head === 'formation') return said('Formation', (id) => FORMATIONS[Number(id)]?.name ?? String(id));
  if (head === 'playStyle') return said('Style', (code) => labelOf(PLAY_STYLES, Number(code)));
  if (FLAGS[head] !== undefined) return said(FLAGS[head], (on) => (on === true ? 'yes' : 'no'));
  return said(JOBS.find(([job]) => job === head)?.[1] ?? head, player);
}
