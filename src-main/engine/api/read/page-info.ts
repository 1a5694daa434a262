import type { Reading } from '#contract/snapshot.ts';
import { isObject } from '../schema/envelope.ts';

/** What an answer says of the list it is a page of; null where it does not say. */
export interface Paging {
  readonly page: number | null;
  /** Rows a page holds. */
  readonly size: number | null;
  /** Rows of the whole list. */
  readonly total: number | null;
  readonly pages: number | null;
}
/** A reading with what its answer said of further pages. */
export type Paged<T> = Reading<T> & { readonly paging?: Paging };

type Body = Readonly<Record<string, unknown>>;
/** Each figure under the names that the interfaces use for it. */
const NAMES: Readonly<Record<keyof Paging, readonly string[]>> = {
  page: ['page'],
  size: ['per_page', 'perPage'],
  total: ['total', 'total_results', 'total_matching', 'total_in_season', 'total_clubs'],
  pages: ['total_pages', 'totalPages'],
};
/** Objects beside the rows that some answers keep these figures in. */
const BESIDE = ['meta', 'metadata'];

function figure(body: Body, field: keyof Paging): number | null {
  for (const name of NAMES[field]) {
    const value = body[name];
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
  }
  return null;
}

/** The figures of an answer, wherever they stand; undefined where it says nothing of pages. */
export function pagingOf(body: unknown): Paging | undefined {
  if (!isObject(body)) return undefined;
  const bodies = [body, ...BESIDE.flatMap((name) => (isObject(body[name]) ? [body[name]] : []))];
  const find = (field: keyof Paging): number | null => bodies.map((one) => figure(one, field)).find((value) => value !== null) ?? null;
  const paging: Paging = { page: find('page'), size: find('size'), total: find('total'), pages: find('pages') };
  return paging.size === null && paging.total === null && paging.pages === null ? undefined : paging;
}

/** How many rows an answer holds: a list, a list under `items`, or the only list there is; null where that cannot be told. */
export function rowCount(body: unknown): number | null {
  if (Array.isArray(body)) return body.length;
  if (!isObject(body)) return null;
  if (Array.isArray(body['items'])) return body['items'].length;
  const lists = Object.values(body).filter(Array.isArray);
  return lists.length === 1 ? (lists[0]?.length ?? null) : null;
}

const count = (n: number): string => n.toLocaleString('en-GB');
const ofAll = (rows: number, total: number | null): string =>
  total !== null && total > rows ? `${count(rows)} of ${count(total)} rows` : `the first ${count(rows)} rows`;
/** One sentence about a list of which some rows were read. */
export const partialWords = (rows: number, total: number | null): string => `Only a part of the list was read: ${ofAll(rows, total)}.`;

/** What is to be said of one answer that is a page of a longer list; null where it is the whole list or does not say. */
export function pageWords(body: unknown): string | null {
  const paging = pagingOf(body);
  const rows = rowCount(body);
  if (!paging || rows === null) return null;
  const { total, page } = paging;
  const pages = paging.pages ?? 1;
  if (pages <= 1) return total !== null && total > rows ? partialWords(rows, total) : null;
  return `Only a part of the list was read: page ${count(page ?? 1)} of ${count(pages)}${total === null ? '' : `, ${ofAll(rows, total)}`}.`;
}
