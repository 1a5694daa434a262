import type { LikenessDifference, Similar, SimilarPlayer } from '#contract/model/worth/similar.ts';
import { counted, influence, list, percent, seasonsText, whole } from '../../lib/format/format.ts';

/** Returns one difference in words: “2 points”, “1 year younger”, “DMC first”. */
function differenceText({ what, by, code }: LikenessDifference): string {
  const size = Math.abs(by);
  switch (what) {
    case 'position':
      return code === null ? 'position not known' : `${code} first`;
    case 'rating':
      return by > 0 ? counted(size, 'point more', 'points more') : counted(size, 'point less', 'points less');
    case 'age':
      return by > 0 ? counted(size, 'year older', 'years older') : counted(size, 'year younger', 'years younger');
    case 'contract':
      return by > 0 ? counted(size, 'season longer', 'seasons longer') : counted(size, 'season shorter', 'seasons shorter');
    case 'wage':
      return by > 0 ? `${percent(size * 100, 0)} higher wage` : `${percent(size * 100, 0)} lower wage`;
    case 'played':
      return by > 0 ? 'plays more' : 'plays less';
  }
}
/** Returns all differences of a player; “the same” if none is worth a word. */
export const differencesText = ({ differences }: SimilarPlayer): string =>
  differences.length === 0 ? 'no difference' : list(differences.map(differenceText));

/** Returns what follows from the rows in one sentence. `name` writes a player; `cheaper`: only cheaper ones were asked for. */
export function conclusion({ rows, self }: Similar, name: (player: number) => string, cheaper: boolean): string {
  if (rows.length === 0 && cheaper && self.ask === null)
    return 'Nobody offers influence in this player, so no ask is lower, and no club gets a similar one for less. Choose “All alike” to see similar players.';
  if (rows.length === 0) return cheaper ? 'No similar player can be had more cheaply now.' : 'No similar player can be had now.';
  if (cheaper && self.ask === null)
    return 'Nobody offers influence in this player, so no ask is lower. A club gets the players above for less.';
  const sooner = rows.filter(({ payback }) => payback !== null && self.payback !== null && payback < self.payback);
  const [best] = [...sooner].sort((a, b) => (a.payback ?? 0) - (b.payback ?? 0));
  const lower = rows.filter(({ rating }) => rating !== null && self.rating !== null && rating < self.rating).length;
  if (self.payback === null) return 'This player has no payback to compare with, so only price and likeness count.';
  if (!best)
    return lower > rows.length / 2
      ? 'None of them pays back sooner: most cost less because they are rated lower.'
      : 'None of them pays back sooner than this player.';
  const at = `${seasonsText(best.payback ?? 0)} seasons, ${influence(best.askSize ?? 0)} at the ask`;
  return sooner.length === 1
    ? `One of ${whole(rows.length)} also pays back sooner: ${name(best.player)}, ${at}.`
    : `${whole(sooner.length)} of ${whole(rows.length)} also pay back sooner, first ${name(best.player)}: ${at}.`;
}

/** Returns what the players of the strip have in common, with their number. */
export function cohortText({ cohort: { position, rating, age, count } }: Similar): string {
  if (position === null || rating === null) return counted(count, 'comparable player with an ask', 'comparable players with an ask');
  const players = counted(count, 'player', 'players');
  return age === null
    ? `${position}, rating ${whole(rating[0])}–${whole(rating[1])}, with an ask: ${players}`
    : `${position}, rating ${whole(rating[0])}–${whole(rating[1])}, age ${whole(age[0])}–${whole(age[1])}, with an ask: ${players}`;
}
