// @wc-ignore-file
import type { DraftBody } from '#contract/model/clubs/draft.ts';
import { FORMATIONS, slotOf } from '#contract/model/clubs/formation.ts';
import { conditionWords, ELEVEN, labelOf, PLAY_STYLES } from '#contract/model/clubs/tactics-codes.ts';
import { JOBS, type Job } from './line-up-labels.ts';

/** First line of a copied line-up. */
const HEAD = 'Touchline line-up';
/** Words of the format, which is read again and so is the same in every language. */
const TITLES = ['Captain', 'Penalties', 'Free kicks', 'Corners', 'Playmaker', 'Target man'];
export const JOB_TITLES = JOBS.map(({ id }, at): readonly [Job, string] => [id, TITLES[at] ?? '']);
export const TACKLING_WORDS = ['none', 'normal', 'hard'];
export const TEMPO_WORDS = ['slow', 'normal', 'fast', 'very fast'];

/** A draft for copying, with the names of its club and players. */
export interface Named {
  readonly club: number;
  readonly clubName: string;
  readonly name: string;
  readonly body: DraftBody;
}
/** Name of a place in the line-up: `RB`, `s3`. */
export const placeName = (formation: number | null, at: number): string =>
  at < ELEVEN ? (slotOf(formation, at) ?? String(at + 1)) : `s${at - ELEVEN + 1}`;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A line-up as readable text that can be pasted back: ids follow `#`, codes are in brackets. */
export function textOf({ club, clubName, name, body }: Named, called: (id: number) => string): string {
  const who = (id: number | null): string => (id === null ? 'nobody' : `${oneLine(called(id)).replaceAll('·', ' ')} #${id}`);
  const coded = (label: string, code: number): string => `${label} (${code})`;
  const used = { playmaker: body.usePlaymaker, targetMan: body.useTargetMan } as const;
  const condition = (situation: number, margin: number): string => {
    const words = conditionWords(situation, margin);
    return words === '' ? '' : ` · ${words} (${situation}/${margin})`;
  };
  return [
    HEAD,
    `Club: ${coded(oneLine(clubName), club)}`,
    `Name: ${oneLine(name)}`,
    `Formation: ${coded(FORMATIONS[body.formation]?.name ?? '', body.formation)}`,
    `Style: ${coded(labelOf(PLAY_STYLES, body.playStyle), body.playStyle)}`,
    ...JOB_TITLES.map(
      ([job, label]) => `${label}: ${who(body[job])}${job in used ? (used[job as keyof typeof used] ? ' · used' : ' · not used') : ''}`,
    ),
    '',
    ...body.lineup.map(
      ({ player, tackling, tempo }, at) =>
        `${placeName(body.formation, at).padEnd(4)} ${who(player)} · tackling ${labelOf(TACKLING_WORDS, tackling)} · tempo ${labelOf(TEMPO_WORDS, tempo)}`,
    ),
    '',
    ...body.substitutions.map(
      ({ off, on, from, until, situation, margin }) =>
        `${from}′ to ${until}′ · off ${who(off)} · on ${who(on)}${condition(situation, margin)}`,
    ),
    ...body.formationChanges.map(
      ({ formation, at, situation, margin }) =>
        `${at}′ · formation ${coded(FORMATIONS[formation]?.name ?? '', formation)}${condition(situation, margin)}`,
    ),
  ]
    .join('\n')
    .trimEnd();
}

/** A line-up as JSON for other programs. */
export const jsonOf = ({ club, name, body }: Named): string =>
  JSON.stringify({ touchline: 'lineup', version: 1, club, name, body }, null, 2);
