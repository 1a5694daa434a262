import { fail, type Result } from '#contract/faults.ts';

/** Returns the edit distance of two words; more than `most` if it exceeds that. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Returns up to three known spellings close to the given one, closest first. */
export function near(wrong: string, known: readonly string[]): string[] {
  const asked = wrong.toLowerCase();
  const most = Math.max(2, Math.floor(asked.length / 4));
  return known
    .map((word) => {
      const away = distance(asked, word.toLowerCase(), most);
      const inside =
        asked.length > 2 &&
        (word.toLowerCase().includes(asked) || (word.length > asked.length * 0.6 && asked.includes(word.toLowerCase())));
      return { word, away: inside ? Math.min(away, 1) : away };
    })
    .filter(({ away }) => away <= most)
    .sort((a, b) => a.away - b.away || a.word.length - b.word.length)
    .slice(0, 3)
    .map(({ word }) => word);
}

/** Returns the fault `unknown` for a name, with the closest known names; `more` is added if none is close. */
export const unknownName = (what: string, name: string, known: readonly string[], more = ''): Result<never> => {
  const close = near(name, known);
  return fail('unknown', `there is no ${what} "${name}"${close.length > 0 ? `; did you mean ${close.join(' or ')}?` : more}`);
};
