import { CIRCLE_RULE, type Circle } from '#contract/model/market/trade-flows.ts';
import { isMine } from '../lib/domain/accounts.svelte.ts';
import { counted, influence, percent } from '../lib/format/format.ts';
import { masked } from '../lib/app/settings.svelte.ts';

/** Returns the rule that joins trades, as sentences. */
export const circleRule = (): string =>
  `Marked: influence of a share returned to its first seller within ${influence(CIRCLE_RULE.seconds / 3_600)} hours in at most ${influence(CIRCLE_RULE.most)} trades, at prices within ${percent(CIRCLE_RULE.percent)} and sizes within ${percent(CIRCLE_RULE.sizePercent)} of the first. There can be many reasons for it.`;

/** Returns the way of the influence and the rule that joins the trades. */
export function circleText({ names, trades }: Circle): string {
  const way = names.map((name) => (isMine(name) ? masked(name) : name)).join(' → ');
  return `${way}, ${counted(trades.length, 'trade', 'trades')}. ${circleRule()}`;
}
