import { changesIn } from '#contract/model/clubs/planned-change.ts';
import type { DraftBody } from '#contract/model/clubs/draft.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { labelOf, PLAY_STYLES, TACKLING, TEMPO } from '#contract/model/clubs/tactics-codes.ts';
import { changeWords } from './change-labels.ts';
import { placeName } from './lineup-text.ts';
import { JOBS } from './line-up-labels.ts';

/** One field that differs between two drafts. `field` is a path such as `lineup.3.tempo`. */
export interface Diff {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}
const LISTS = ['substitutions', 'formationChanges'] as const;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Whether two drafts are equal. */
export const sameDraft = (a: DraftBody, b: DraftBody): boolean => diff(a, b).length === 0;

/** The fields that differ from `a` to `b`: team settings, each place of the line-up, and planned changes as whole lists. */
export function diff(a: DraftBody, b: DraftBody): Diff[] {
  const { lineup: before, ...team } = a;
  const fields = Object.keys(team).flatMap((field): Diff[] => {
    const [from, to] = [a[field as keyof typeof team], b[field as keyof typeof team]];
    return same(from, to) ? [] : [{ field, from, to }];
  });
  const places = before.flatMap((place, n) =>
    (['player', 'tackling', 'tempo'] as const).flatMap((part): Diff[] => {
      const [from, to] = [place[part], b.lineup[n]?.[part]];
      return from === to ? [] : [{ field: `lineup.${n}.${part}`, from, to }];
    }),
  );
  const isList = ({ field }: Diff): boolean => (LISTS as readonly string[]).includes(field);
  return [...fields.filter((one) => !isList(one)), ...places, ...fields.filter(isList)];
}

/** Applies the `to` values of differences to a draft. */
export function patch(body: DraftBody, diffs: readonly Diff[]): DraftBody {
  const changed: Record<string, unknown> = { ...body };
  const lineup = body.lineup.map((place) => ({ ...place }) as Record<string, unknown>);
  for (const { field, to } of diffs) {
    const [head = '', n, part] = field.split('.');
    if (head === 'lineup' && part !== undefined) Object.assign(lineup[Number(n)] ?? {}, { [part]: to });
    else changed[head] = to;
  }
  return { ...changed, lineup } as unknown as DraftBody;
}

const FLAGS: Readonly<Record<string, string>> = { usePlaymaker: 'Use playmaker', useTargetMan: 'Use target man' };
const LABELS: Readonly<Record<string, readonly string[]>> = { tackling: TACKLING, tempo: TEMPO };

/** A difference as text: the name of the field and both values. */
export function diffWords({ field, from, to }: Diff, a: DraftBody, b: DraftBody, name: (id: number) => string) {
  const said = (what: string, words: (value: unknown) => string) => ({ what, from: words(from), to: words(to) });
  const player = (id: unknown): string => (typeof id === 'number' ? name(id) : /* @wc-include */ /* @wc-context: no entity */ 'none');
  const [head = '', n, part = ''] = field.split('.');
  if (head === 'lineup') {
    const place = placeName(b.formation, Number(n));
    if (part === 'player') return said(place, player);
    return said(part === 'tackling' ? `${place} tackling` : `${place} tempo`, (code) => labelOf(LABELS[part] ?? [], Number(code)));
  }
  if (head === 'substitutions' || head === 'formationChanges') {
    const list = (body: DraftBody): string =>
      changesIn(body)
        .filter(({ field: one }) => one.startsWith(head))
        .map((change) => changeWords(change, name))
        .join('; ') || /* @wc-include */ 'none';
    return { what: head === 'substitutions' ? 'Substitutions' : 'Formation changes', from: list(a), to: list(b) };
  }
  if (head === 'formation') return said('Formation', (id) => FORMATIONS[Number(id)]?.name ?? String(id));
  if (head === 'playStyle') return said('Style', (code) => labelOf(PLAY_STYLES, Number(code)));
  if (FLAGS[head] !== undefined)
    return said(
      FLAGS[head], // @wc-include
      (on) => (on === true ? 'yes' : 'no'),
    );
  return said(JOBS.find(({ id }) => id === head)?.label ?? head, player);
}
