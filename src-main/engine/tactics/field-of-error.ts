import type { DraftBody } from '#contract/model/clubs/draft.ts';

/** Words with which a service names a part of tactics, and the matching field of a draft. */
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

/** Returns the field of a draft that an error text refers to, by a known word, a player id or a slot; an empty string if unknown. */
export function fieldOf(words: string, { lineup }: DraftBody): string {
  const named = WORDS.find(([word]) => word.test(words))?.[1];
  if (named !== undefined) return named;
  const player = /player(?:_id)?\D{0,3}(\d+)/i.exec(words)?.[1];
  const at = player === undefined ? -1 : lineup.findIndex((place) => place.player === Number(player));
  if (at >= 0) return `lineup.${at}`;
  const slot = /slot\D{0,3}(\d+)/i.exec(words)?.[1];
  return slot !== undefined && Number(slot) < lineup.length ? `lineup.${Number(slot)}` : '';
}
