import type { DraftBody } from '#contract/model/clubs/draft.ts';

/** Words by which a service names a part of tactics, and the field of a draft they are about. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/substitut/i, 'substitutions.0'],
  [/formation.?change/i, 'formationChanges.0'],
  [/formation/i, 'formation'],
  [/play.?style/i, 'playStyle'],
  [/captain/i, 'captain'],
  [/penalt/i, 'penaltyTaker'],
  [/free.?kick/i, 'freeKicks'],
  [/corner/i, 'cornerTaker'],
  [/playmaker/i, 'playmaker'],
  [/target.?man/i, 'targetMan'],
];

/** The field a service's words are about: a player or a slot it names, else a word it uses; empty where it cannot be told. */
export function fieldOf(words: string, { lineup }: DraftBody): string {
  const named = WORDS.find(([word]) => word.test(words))?.[1];
  if (named !== undefined) return named;
  const player = /player(?:_id)?\D{0,3}(\d+)/i.exec(words)?.[1];
  const at = player === undefined ? -1 : lineup.findIndex((place) => place.player === Number(player));
  if (at >= 0) return `lineup.${at}`;
  const slot = /slot\D{0,3}(\d+)/i.exec(words)?.[1];
  return slot !== undefined && Number(slot) < lineup.length ? `lineup.${Number(slot)}` : '';
}
