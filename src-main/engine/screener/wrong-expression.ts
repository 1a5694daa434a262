import type { ExpressionError } from '#contract/expression/cel.ts';
import { markedPlace } from '#contract/expression/marked-place.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

/** Says what is wrong with an expression, with the place marked in its text. `column`: the name of a custom column, null for the filter. */
export function sayWrong(source: string, error: ExpressionError, column: string | null): CodedText {
  const place = markedPlace(source, error);
  return column === null ? text('expression.filter', { ...place }) : text('expression.column', { name: column, ...place });
}
