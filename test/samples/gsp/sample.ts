/** One method of the game state: how it is asked, what is served, what the model makes of it. */
export interface GspSample {
  readonly params?: Readonly<Record<string, unknown>>;
  /** Parameters the specification marks as required. */
  readonly required?: readonly string[];
  /** `result.data`, or the whole result where the state itself is the answer. */
  readonly wire: unknown;
  /** Part of what it becomes. */
  readonly model: unknown;
  /** Fields nobody reads by name, or whose form is not stated. */
  readonly free?: readonly string[];
  /** The specification states no field of its rows: one in a form we do not know is null, not a fault. */
  readonly open?: true;
}
export const sample = (required: Readonly<Record<string, unknown>>, wire: unknown, model: unknown, more: Partial<GspSample> = {}): GspSample => ({
  params: required,
  required: Object.keys(required),
  wire,
  model,
  ...more,
});
