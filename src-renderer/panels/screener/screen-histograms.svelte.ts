import { FIELDS } from '#contract/fields/fields.ts';
import { perUnit, type FieldKind } from '#contract/fields/field.ts';
import { Live } from '../../lib/connection/live.svelte.ts';
import type { Histogram } from '../../ui/controls/value-range.ts';
import { FORMS } from './screen-form.ts';
import { onlyRow } from './screen-source.ts';

/** The distributions of the form’s fields over the whole market, and all values of one row. Create it in a component. */
export class ScreenHistograms {
  readonly #kind: () => FieldKind | null;
  readonly #live = $derived.by(() => {
    const kind = this.#kind();
    return new Map(
      kind === null ? [] : FORMS[kind].ranges.map(({ field }) => [field, new Live('distribution', { kind, field, bins: 26 })] as const),
    );
  });

  /** `kind` is null while the form is not shown. */
  constructor(kind: () => FieldKind | null) {
    this.#kind = kind;
  }

  /** The distribution of a field; null while it loads, without bars if no row has a value. */
  of(field: string): Histogram | null {
    const kind = this.#kind();
    const data = this.#live.get(field)?.current.data ?? null;
    if (kind === null || data === null) return null;
    const per = perUnit(FIELDS[kind][field] ?? { unit: 'none' });
    return { edges: data.edges.map((edge) => edge / per), counts: data.counts };
  }

  /** All values of a row, by field; for the completion. */
  valuesOf(kind: FieldKind, key: string): { readonly current: Readonly<Record<string, unknown>> | null } {
    const fields = Object.entries(FIELDS[kind]).flatMap(([name, { type }]) => (type === 'list' ? [] : [[name, name] as const]));
    const live = onlyRow(kind, key, Object.fromEntries(fields));
    return {
      get current() {
        const row: object | undefined = live.current.data?.rows[0];
        return row && 'columns' in row ? (row.columns as Record<string, unknown>) : null;
      },
    };
  }
}
