import { FIRST_SORT, ScreenBody } from '#contract/model/market/saved-screen.ts';
import { FIELD_KINDS, type FieldKind } from '#contract/fields/field.ts';
import type { UnknownRows } from '#contract/model/market/screen.ts';
import type { TileContext } from '../../lib/app/tile.ts';
import { readView, type View } from '../../ui/table/types.ts';
import { bodyOf, chosenIds, sortedColumn } from './screen-columns.ts';

const isKind = (value: unknown): value is FieldKind => (FIELD_KINDS as readonly unknown[]).includes(value);
/** The name of a screen that is not saved. */
const unnamed = (): string => 'Screen';

/** The screen of a tile, stored in its parameters: one for each kind, so that a change of the kind loses nothing. */
export class ScreenState {
  readonly #tile: () => TileContext;
  constructor(tile: () => TileContext) {
    this.#tile = tile;
  }

  get #params(): Record<string, unknown> {
    return this.#tile().params;
  }
  get kind(): FieldKind {
    const { kind } = this.#params;
    return isKind(kind) ? kind : 'players';
  }
  /** Id of the saved screen that is open; null for none. */
  get open(): string | null {
    const open = this.#params[`open-${this.kind}`];
    return typeof open === 'string' && open !== '' ? open : null;
  }
  get screen(): ScreenBody {
    const { kind } = this;
    const read = ScreenBody.safeParse({ ...(this.#params[kind] as object | undefined), kind, name: unnamed() });
    return read.success ? read.data : ScreenBody.parse({ kind, name: unnamed() });
  }
  /** The screen as it is saved and shared, with its visible columns. */
  get body(): ScreenBody {
    const { kind, screen } = this;
    const shown = chosenIds(kind, this.view.columns, screen.columns).filter((id) => id !== 'name');
    return bodyOf({ ...screen, shown });
  }
  get view(): View {
    const { sort, order } = this.screen;
    return { ...readView(this.#params[`view-${this.kind}`]), sort: [{ id: sort ?? FIRST_SORT[this.kind], desc: order === 'desc' }] };
  }
  get form(): boolean {
    return this.#params['form'] !== false;
  }

  setKind(kind: FieldKind): void {
    this.#tile().setParams({ kind });
  }
  /** Opens a screen; `id` is null for one that is not saved. */
  openScreen({ name: _name, kind, shown, sort, ...rest }: ScreenBody, id: string | null): void {
    const view = `view-${kind}`;
    this.#tile().setParams({
      ...{ kind, [`open-${kind}`]: id },
      [kind]: { ...rest, sort: sort === null ? null : sortedColumn(kind, sort, rest.columns) },
      ...(shown.length > 0 && { [view]: { ...readView(this.#params[view]), columns: shown } }),
    });
  }
  set(patch: Partial<Omit<ScreenBody, 'name' | 'kind'>>): void {
    const { name: _name, kind, ...rest } = this.screen;
    this.#tile().setParams({ [kind]: { ...rest, ...patch } });
  }
  setUnknown(unknown: UnknownRows): void {
    this.set({ unknown });
  }
  /** Takes the table's view: its order is the screen's. One key sorts, because the order is that of the whole market. */
  setView(view: View): void {
    const { sort, ...rest } = view;
    const last = sort.at(-1);
    this.#tile().setParams({ [`view-${this.kind}`]: { ...rest, sort: [] } });
    this.set(last ? { sort: last.id, order: last.desc ? 'desc' : 'asc' } : { sort: null, order: 'desc' });
  }
  setForm(form: boolean): void {
    this.#tile().setParams({ form });
  }
}
