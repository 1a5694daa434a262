import type { RecordClass } from '#contract/model/app/recorder.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Handle } from '../store/handle.ts';
import { bookRuns } from './book-runs.ts';
import type { BookStore } from './book-store.ts';
import type { ChangeStore } from './change-store.ts';
import { refOf } from './subjects.ts';

/** Records to export: of one subject or of a whole class, piece by piece. `after`: the piece to continue with, 0 for the first. */
export interface ExportRequest {
  readonly name: RecordClass;
  readonly ref: string | null;
  readonly from: number;
  readonly to: number;
  readonly after: number;
}
export interface RecordRows {
  readonly columns: string[];
  readonly rows: unknown[][];
  readonly next: number | null;
}

/** Subjects in one piece. */
const PIECE = 500;
const subjectsOf = (name: RecordClass): string =>
  name === 'books'
    ? 'SELECT share AS subject FROM book_now UNION SELECT share FROM book_day ORDER BY 1 LIMIT ? OFFSET ?'
    : `SELECT subject FROM now_${name} ORDER BY 1 LIMIT ? OFFSET ?`;

const COLUMNS = { books: ['share', 'side', 'price', 'num', 'from', 'to'], values: ['ref', 'time', 'height', 'field', 'value'] } as const;

/** Returns recorded order books as runs, and values as one row per change of a field. */
export function exportRecords(
  handle: Handle,
  books: BookStore,
  values: ChangeStore,
  { name, ref, from, to, after }: ExportRequest,
): RecordRows {
  const refs =
    ref !== null
      ? [ref]
      : handle.all<{ subject: number }>(subjectsOf(name), PIECE, after).flatMap(({ subject }) => refOf(handle, subject) ?? []);
  const next = ref !== null || refs.length < PIECE ? null : after + PIECE;
  if (name === 'books') {
    const rows = refs.flatMap((share) =>
      bookRuns(books.history(handle, share as Share, from, to, Infinity)).map((run) => [
        share,
        run.side,
        run.price,
        run.num,
        run.from,
        run.to,
      ]),
    );
    return { columns: [...COLUMNS.books], rows, next };
  }
  const rows = refs.flatMap((one) => {
    let before: Readonly<Record<string, unknown>> = {};
    return values.history(handle, name, one, from, to).rows.flatMap(({ at, height, values: now }) => {
      const changed = Object.entries(now).filter(([field, value]) => !Object.hasOwn(before, field) || before[field] !== value);
      before = now;
      return changed.map(([field, value]) => [one, at, height, field, value]);
    });
  });
  return { columns: [...COLUMNS.values], rows, next };
}
