import { isObject } from './envelope.ts';

/** Returns an error message if the answer, or a row of it, echoes a different id than the request; otherwise null. */
export const about =
  (field: string, askedAs = field) =>
  (answer: unknown, asked: object): string | null => {
    const wanted = (asked as Record<string, unknown>)[askedAs];
    for (const row of Array.isArray(answer) ? (answer as unknown[]) : [answer]) {
      const named = isObject(row) ? (row[field] ?? wanted) : wanted;
      if (named !== wanted) return `the response is about ${field.replace(/_id$/, '')} ${String(named)}, not ${String(wanted)}`;
    }
    return null;
  };
