/** One path: its parameters, the response of the service, and the resulting model. */
export interface RestSample {
  readonly params?: Readonly<Record<string, unknown>>;
  /** Required parameters. */
  readonly required?: readonly string[];
  readonly wire: unknown;
  /** Values the model must contain. */
  readonly model: unknown;
  /** Fields of a row that pass unchanged, whatever their type. */
  readonly free?: readonly string[];
}
export const page = (...items: unknown[]) => ({ page: 1, per_page: 20, total: items.length, total_pages: 1, items });
/** Pages without a total. */
export const endless = (...items: unknown[]) => ({ page: 1, per_page: 50, total: null, total_pages: null, items });
