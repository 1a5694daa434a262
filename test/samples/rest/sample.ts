/** One path: how it is asked, what the service answers, and what must come of it. */
export interface RestSample {
  readonly params?: Readonly<Record<string, unknown>>;
  /** Parameters it cannot do without. */
  readonly required?: readonly string[];
  readonly wire: unknown;
  /** What the model must hold of it. */
  readonly model: unknown;
  /** Fields of a row that pass as they come, whatever their type. */
  readonly free?: readonly string[];
}
export const page = (...items: unknown[]) => ({ page: 1, per_page: 20, total: items.length, total_pages: 1, items });
/** Pages that come without a total. */
export const endless = (...items: unknown[]) => ({ page: 1, per_page: 50, total: null, total_pages: null, items });
