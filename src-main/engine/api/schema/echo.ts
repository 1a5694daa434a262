import { isObject } from './envelope.ts';

/** A complaint when the answer, or a row of it, names another thing than was asked for. */
export const about =
  (field: string, askedAs = field) =>
  (answer: unknown, asked: object): string | null => {
    const wanted = (asked as Record<string, unknown>)[askedAs];
    for (const row of Array.isArray(answer) ? (answer as unknown[]) : [answer]) {
      const named = isObject(row) ? (row[field] ?? wanted) : wanted;
      if (named !== wanted) return `answered about ${field.replace(/_id$/, '')} ${String(named)}, not ${String(wanted)}`;
    }
    return null;
  };
