import type { ExpressionError } from '#contract/expression/cel.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

/** Characters shown before and after the place. */
const AROUND = 30;

/** Says what is wrong with an expression, with the place marked in its text. `column`: the name of a custom column, null for the filter. */
export function sayWrong(source: string, { from, to, text: why }: ExpressionError, column: string | null): CodedText {
  const start = Math.max(0, from - AROUND);
  const before = `${start > 0 ? '…' : ''}${source.slice(start, from)}`;
  const end = Math.max(to, from);
  const after = `${source.slice(end, end + AROUND)}${end + AROUND < source.length ? '…' : ''}`;
  const marked = `${before}⟦${source.slice(from, end).slice(0, 2 * AROUND)}⟧${after}`;
  const at = from + 1;
  return column === null ? text('expression.filter', { at, marked, why }) : text('expression.column', { name: column, at, marked, why });
}
