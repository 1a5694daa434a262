import type { CodedText } from '../text/coded-text.ts';
import type { ExpressionError } from './cel.ts';

/** Characters shown before and after the place. */
const AROUND = 30;

/** A mistake as messages name it: its character from 1 on, the text around it with its place in brackets, and the reason. */
interface MarkedPlace {
  readonly at: number;
  readonly marked: string;
  readonly why: CodedText;
}

/** Marks the place of a mistake in the text of an expression. */
export function markedPlace(source: string, { from, to, text: why }: ExpressionError): MarkedPlace {
  const start = Math.max(0, from - AROUND);
  const before = `${start > 0 ? '…' : ''}${source.slice(start, from)}`;
  const end = Math.max(to, from);
  const after = `${source.slice(end, end + AROUND)}${end + AROUND < source.length ? '…' : ''}`;
  return { at: from + 1, marked: `${before}⟦${source.slice(from, end).slice(0, 2 * AROUND)}⟧${after}`, why };
}
