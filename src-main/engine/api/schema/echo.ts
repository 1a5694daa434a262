import { text, type CodedText } from '#contract/text/coded-text.ts';
import { isObject } from './envelope.ts';

/** Returns the error if the answer, or a row of it, echoes a different id than the request; otherwise null. */
export const about =
  (field: string, askedAs = field) =>
  (answer: unknown, asked: object): CodedText | null => {
    const wanted = (asked as Record<string, unknown>)[askedAs];
    for (const row of Array.isArray(answer) ? (answer as unknown[]) : [answer]) {
      const named = isObject(row) ? (row[field] ?? wanted) : wanted;
      if (named !== wanted) return text('echo.other', { what: field.replace(/_id$/, ''), said: String(named), wanted: String(wanted) });
    }
    return null;
  };
