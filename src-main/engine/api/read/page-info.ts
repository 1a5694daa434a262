import { ok, type Fault, type Result } from '#contract/faults.ts';
import type { Reading, Source } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { seconds, type Clock } from '../../base/clock.ts';
import type { Decoded } from '../schema/decode.ts';
import { isObject } from '../schema/envelope.ts';

/** Paging information of an answer; null for what it does not state. */
export interface Paging {
  readonly page: number | null;
  /** Rows per page. */
  readonly size: number | null;
  /** Rows in the whole list. */
  readonly total: number | null;
  readonly pages: number | null;
}
/** A reading with the paging information of its answer. */
export type Paged<T> = Reading<T> & { readonly paging?: Paging };

type Body = Readonly<Record<string, unknown>>;
/** Names the interfaces use for each figure. */
const NAMES: Readonly<Record<keyof Paging, readonly string[]>> = {
  page: ['page'],
  size: ['per_page', 'perPage'],
  total: ['total', 'total_results', 'total_matching', 'total_in_season', 'total_clubs'],
  pages: ['total_pages', 'totalPages'],
};
/** Objects beside the rows that may contain these figures. */
const BESIDE = ['meta', 'metadata'];

function figure(body: Body, field: keyof Paging): number | null {
  for (const name of NAMES[field]) {
    const value = body[name];
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
  }
  return null;
}

/** Reads the paging information of an answer; undefined if there is none. */
export function pagingOf(body: unknown): Paging | undefined {
  if (!isObject(body)) return undefined;
  const bodies = [body, ...BESIDE.flatMap((name) => (isObject(body[name]) ? [body[name]] : []))];
  const find = (field: keyof Paging): number | null => bodies.map((one) => figure(one, field)).find((value) => value !== null) ?? null;
  const paging: Paging = { page: find('page'), size: find('size'), total: find('total'), pages: find('pages') };
  return paging.size === null && paging.total === null && paging.pages === null ? undefined : paging;
}

/** Number of rows in an answer: a list, a list under `items`, or its only list; null if there is no such list. */
export function rowCount(body: unknown): number | null {
  if (Array.isArray(body)) return body.length;
  if (!isObject(body)) return null;
  if (Array.isArray(body['items'])) return body['items'].length;
  const lists = Object.values(body).filter(Array.isArray);
  return lists.length === 1 ? (lists[0]?.length ?? null) : null;
}

/** Says how much of a list was read. */
export const partialWords = (rows: number, total: number | null): CodedText => text('list.part', { rows, total });

/** Says which part of a list an answer contains; null if it is the whole list or does not state its size. */
export function pageWords(body: unknown): CodedText | null {
  const paging = pagingOf(body);
  const rows = rowCount(body);
  if (!paging || rows === null) return null;
  const { total, page } = paging;
  const pages = paging.pages ?? 1;
  if (pages <= 1) return total !== null && total > rows ? partialWords(rows, total) : null;
  return text('list.page', { page: page ?? 1, pages, rows, total });
}

interface Origin {
  readonly height?: number | null;
  readonly doubt?: Fault;
  /** The answer as served, if it may state that it is one page of a longer list. */
  readonly body?: unknown;
}
/** Builds the reading of a decoded answer. It has paging information, and is marked as partial, if the body says so. */
export function readingOf<T>(
  clock: Clock,
  { value: data, unusable, notes }: Decoded<T>,
  source: Source,
  { height = null, doubt, body }: Origin,
): Result<Paged<T>> {
  const paging = pagingOf(body);
  const partial = pageWords(body);
  return ok({
    data,
    source,
    height,
    observedAt: seconds(clock),
    ...(unusable && { unusable }),
    ...(notes && { notes }),
    ...(doubt && { doubt }),
    ...(paging && { paging }),
    ...(partial && { partial }),
  });
}
