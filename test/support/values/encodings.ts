import fc from 'fast-check';

/** Generators for game states and every documented encoding of them. */

type Row = Readonly<Record<string, unknown>>;
/** One field of a state: its values, and the row parts that encode each of them. A field without parts encodes nothing. */
export interface Field<V = unknown> {
  readonly values: fc.Arbitrary<V>;
  readonly forms: (value: V) => readonly Row[];
  /** The service may leave it out. */
  readonly optional: boolean;
  /** It identifies a row: another value means another row. */
  readonly key?: boolean;
  /** Generates another value; by default any of `values`. */
  readonly other?: (value: V) => fc.Arbitrary<V>;
}
/** Encodings of a state. A field named in `present` is not left out. */
export interface Encoded<S> {
  readonly state: fc.Arbitrary<S>;
  readonly encode: (state: S, present?: string) => fc.Arbitrary<unknown>;
  /** The state with one compared field changed, and the name of the field. */
  readonly change: (state: S) => fc.Arbitrary<{ readonly state: S; readonly field: string }>;
}

const field = <V>(values: fc.Arbitrary<V>, forms: Field<V>['forms'], more: Partial<Field<V>> = {}): Field =>
  ({ values, forms, optional: true, ...more }) as unknown as Field;
export const int = (name: string, max = 1_000_000_000): Field => field(fc.nat(max), (value) => [{ [name]: value }]);
export const key = (name: string): Field => ({ ...int(name, 1_000), optional: false, key: true });
/** A requested parameter, which the response repeats. */
export const asked = (name: string, value: unknown): Field => ({
  ...field(fc.constant(value), () => [{ [name]: value }]),
  optional: false,
  key: true,
});
export const required = (of: Field): Field => ({ ...of, optional: false });
export const flag = (name: string): Field => field(fc.boolean(), (value) => [{ [name]: value }, { [name]: Number(value) }]);
export const word = (name: string, ...words: string[]): Field => field(fc.constantFrom(...words), (value) => [{ [name]: value }]);
const none = (name: string, ...forms: unknown[]): Row[] => [{}, { [name]: null }, ...forms.map((form) => ({ [name]: form }))];
export const intOrNull = (name: string): Field =>
  field(fc.option(fc.nat(100)), (value) => (value === null ? none(name) : [{ [name]: value }]));
export const idOrNone = (name: string): Field =>
  field(fc.option(fc.integer({ min: 1, max: 500 })), (value) => (value === null ? none(name, 0) : [{ [name]: value }]));
export const textOrNone = (name: string): Field =>
  field(fc.option(fc.constantFrom('ann', 'bob', 'WDL')), (value) => (value === null ? none(name, '') : [{ [name]: value }]));
export const anyOf = field;
/** A list sent as a count or item by item. */
export const count = (within: string, name: string): Field =>
  field(fc.nat(3), (value) => [{ [within]: { [name]: value } }, { [within]: { [name]: Array.from({ length: value }, () => ({})) } }]);

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const merged = (a: Row, b: Row): Row => {
  const inside = (name: string): unknown => (isRow(a[name]) && isRow(b[name]) ? merged(a[name], b[name]) : b[name]);
  return { ...a, ...Object.fromEntries(Object.keys(b).map((name) => [name, inside(name)])) };
};
/** Fields that no document names. They differ between builds and between two reads. */
const unknownFields = fc.dictionary(fc.constantFrom('served_at', 'node_name', 'x_cache', 'etag'), fc.oneof(fc.nat(), fc.string()));

/** A record of fields in any order, with optional fields left out. `extra` generates additional, unknown fields. */
export function record(fields: Readonly<Record<string, Field>>, extra: fc.Arbitrary<Row> = unknownFields): Encoded<Row> {
  const names = Object.keys(fields);
  return {
    state: fc.record(Object.fromEntries(names.map((name) => [name, fields[name]!.values]))),
    encode: (state, present) =>
      fc
        .tuple(
          extra,
          ...names.map((name) => {
            const { forms, optional } = fields[name]!;
            const all = forms(state[name]);
            const stated = all.filter((form) => Object.keys(form).length > 0);
            return fc.constantFrom(...(present === name ? stated : optional ? [...all, {}] : all));
          }),
        )
        .chain((parts) => fc.shuffledSubarray(parts, { minLength: parts.length }))
        .map((parts) => parts.reduce(merged, {})),
    change: (state) =>
      fc.constantFrom(...names.filter((name) => fields[name]!.key !== true)).chain((name) => {
        const { values, other } = fields[name]!;
        const differs = (value: unknown): boolean => JSON.stringify(value) !== JSON.stringify(state[name]);
        return (other?.(state[name]) ?? values).filter(differs).map((value) => ({ state: { ...state, [name]: value }, field: name }));
      }),
  };
}

/** One record, alone or in a list of one; or none. */
export const single = (of: Encoded<Row>): Encoded<Row | null> => ({
  state: fc.option(of.state, { freq: 8 }),
  encode: (state, present) =>
    state === null ? fc.constantFrom(null, []) : of.encode(state, present).chain((row) => fc.constantFrom(row, [row])),
  change: (state) => (state === null ? of.state.map((next) => ({ state: next, field: 'response' })) : of.change(state)),
});

/** Rows in any order, identified by `by`. An empty list may be null, and a single row may come without a list. */
export const rowsOf = (of: Encoded<Row>, by: (row: Row) => string): Encoded<readonly Row[]> => ({
  state: fc.uniqueArray(of.state, { selector: by, maxLength: 6 }),
  encode: (state, present) =>
    fc
      .tuple(...state.map((row) => of.encode(row, present)))
      .chain((rows) => fc.shuffledSubarray(rows, { minLength: rows.length }))
      .chain((rows) => fc.constantFrom<unknown>(rows, ...(rows.length === 0 ? [null] : rows.length === 1 ? rows : []))),
  change: (state) =>
    state.length === 0
      ? of.state.map((row) => ({ state: [row], field: 'listed' }))
      : fc.oneof(
          fc.nat(state.length - 1).map((at) => ({ state: state.filter((_, n) => n !== at), field: 'listed' })),
          fc
            .nat(state.length - 1)
            .chain((at) =>
              of
                .change(state[at]!)
                .map(({ state: row, field: name }) => ({ state: state.map((one, n) => (n === at ? row : one)), field: name })),
            ),
        ),
});
