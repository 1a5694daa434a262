/** One method of the game state: its parameters, its response and the resulting model. */
export interface GspSample {
  readonly params?: Readonly<Record<string, unknown>>;
  /** Parameters the specification marks as required. */
  readonly required?: readonly string[];
  /** `result.data`, or the whole result where the state itself is the answer. */
  readonly wire: unknown;
  /** Part of the resulting model. */
  readonly model: unknown;
  /** Fields that are not read by name, or whose form is not documented. */
  readonly free?: readonly string[];
  /** The specification documents no field of its rows: a field in an unknown form is null, not a fault. */
  readonly open?: true;
}
export const sample = (required: Readonly<Record<string, unknown>>, wire: unknown, model: unknown, more: Partial<GspSample> = {}): GspSample => ({
  params: required,
  required: Object.keys(required),
  wire,
  model,
  ...more,
});
