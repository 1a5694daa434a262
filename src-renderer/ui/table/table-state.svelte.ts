import { onKey } from '../../lib/app/keyboard.ts';
import { counted, whole } from '../../lib/format/format.ts';
import type { MenuItem } from '../controls/menu.ts';
import { entityItems } from '../entity-menu.ts';
import { arrange } from './arrange.ts';
import { columnState } from './columns.svelte.ts';
import { toRows, toTsv } from './copy.ts';
import { pressed } from './keys.ts';
import { FrozenOrder } from './order.svelte.ts';
import { TablePosition } from './position.svelte.ts';
import { RowDrag } from './row-drag.svelte.ts';
import { PLAIN, type LineOrder, type View, type RowTraits, type TableHandlers, type TableProps } from './types.ts';
import { virtualRows, slots } from './virtual.svelte.ts';
import { Widths, fit } from './widths.svelte.ts';

const rowsIn = (lines: readonly { readonly kind: string }[]) => lines.filter(({ kind }) => kind === 'row').length;

/** The state of a table: filter, order, position, columns and rendered lines. Create it during component setup. */
export class TableState<R> {
  readonly #props: () => TableProps<R>;

  host = $state<HTMLElement>();
  probe = $state<HTMLElement>();
  bar = $state<HTMLInputElement>();
  // px: the grid, a row, 10 em of its text, and the headings.
  width = $state(0);
  height = $state(0);
  rowPx = $state(22);
  em10 = $state(120);
  headPx = $state(22);
  filtering = $state(false);
  filter = $state('');

  // Used if the caller does not store the view.
  #own = $state.raw<View | null>(null);
  readonly view = $derived.by(() => {
    const { view = PLAIN, onview } = this.#props();
    return onview ? view : (this.#own ?? view);
  });
  readonly columns;
  readonly #chosen = $derived.by(() => this.columns.chosen.flatMap((id) => this.#props().columns.find((column) => column.id === id) ?? []));

  readonly #wanted = $derived.by(() => arrange(this.#props().lines ?? [], this.#props().columns, this.view.sort, this.filter));
  readonly order: LineOrder<R>;
  readonly lines = $derived.by(() => this.order.lines);

  readonly #virtual;
  readonly #slotsOf = slots();
  /** The rendered lines. */
  readonly items = $derived.by(() => {
    const inSight = this.#virtual.items;
    const places = this.#slotsOf(inSight.map(({ key }) => key));
    return inSight.map(({ index }, i) => ({ index, slot: places[i] }));
  });
  readonly #rendered = $derived.by(() => this.items.flatMap(({ index }) => this.lines.at(index) ?? []));

  // Headings and visible rows are measured, so that figures are never truncated.
  readonly #widths = new Widths<R>();
  readonly #sized = $derived.by(() => this.#widths.of(this.#chosen, this.view.widths, this.em10 / 120));
  readonly #fitted = $derived.by(() => fit(this.#sized, this.width || 10_000));
  readonly #fittedIds = $derived.by(() => this.#fitted.shown.join(' '));
  /** The columns with room. */
  readonly shown = $derived.by(() => this.#chosen.filter(({ id }) => this.#fitted.shown.includes(id)));

  /** Key of the current row: the caller's, or the one chosen since. */
  current = $derived.by(() => this.#props().current ?? null);
  readonly cursor: TablePosition<R>;
  /** Index of the line with the keyboard focus, which the focus ring surrounds. */
  readonly lead = $derived.by(() => (this.cursor.row >= 0 ? this.cursor.row : this.cursor.placeOf(this.current)));
  /** The scroll position at which the line that begins in the middle is there; null before it is first in sight. */
  #middle: number | null = null;
  readonly drag = new RowDrag(() => this.on.move);

  constructor(props: () => TableProps<R>) {
    this.#props = props;
    const { ranked } = props();
    this.order =
      ranked ??
      new FrozenOrder<R>(
        () => this.#wanted,
        () => this.view.sort.length > 0,
      );
    this.cursor = new TablePosition<R>(
      () => this.lines,
      () => this.shown.length,
      ranked && ((key) => ranked.placeOf(key)),
    );
    // Keys of rows that are loaded in parts change; their index is the key for the virtual list.
    const keyAt = ranked ? (i: number) => i : null;
    this.columns = columnState<R>(
      () => props().columns,
      () => this.view,
      (next) => {
        const { onview } = props();
        if (onview) onview(next);
        else this.#own = next;
      },
    );
    this.#virtual = virtualRows(() => ({
      host: this.host,
      count: this.lines.length,
      rowPx: this.rowPx,
      headPx: this.headPx,
      keyAt: keyAt ?? ((i) => this.lines.at(i)?.key ?? i),
    }));
    // When a line with the focused button scrolls away, the table takes the focus, because another line reuses the elements.
    $effect.pre(() => {
      const inSight = new Set<string | undefined>(this.#rendered.map(({ key }) => key));
      const holder = document.activeElement?.closest<HTMLElement>('[role=row][data-key]');
      if (holder && this.host?.contains(holder) && !inSight.has(holder.dataset['key'])) this.host.focus({ preventScroll: true });
    });
    $effect(() => {
      if (this.probe && this.em10 > 0) this.#widths.look(this.probe, this.em10, this.#chosen, this.#rendered);
    });
    $effect(() => {
      void props().subject;
      return () => {
        this.cursor.leave();
        void this.order.again();
        if (this.#virtual.scrolled() > 0) this.host?.scrollTo({ top: 0 });
        this.#middle = null;
      };
    });
    $effect(() => {
      const { host, rowPx, height, headPx } = this;
      const at = this.view.sort.length > 0 ? -1 : this.cursor.placeOf(props().middle ?? null);
      if (!host || at < 0 || height === 0) return;
      const top = Math.max(0, (at + 1) * rowPx - (height - headPx) / 2);
      if (top !== this.#middle) host.scrollTop = this.#middle === null ? top : host.scrollTop + top - this.#middle;
      this.#middle = top;
    });
    $effect(() => this.on.visible?.(this.#rendered.flatMap(({ kind, key }) => (kind === 'row' ? [key] : []))));
    $effect(() => this.on.fit?.(this.#fittedIds.split(' ')));
    $effect(() => onKey('table.filter', () => (props().active ? this.openFilter() : false)));
  }

  get on(): TableHandlers<R> {
    return this.#props().on ?? {};
  }
  get row(): RowTraits<R> {
    return this.#props().row ?? {};
  }
  /** The columns as a template of the CSS grid. */
  get template(): string {
    return this.#fitted.template;
  }
  /** Headings of the columns without room. */
  get hidden(): string[] {
    return this.#fitted.dropped.map((id) => this.#props().columns.find((column) => column.id === id)?.head ?? id);
  }
  /** The number of rows, as in "12 of 50 rows". */
  get count(): string {
    const { lines = [], unit, count } = this.#props();
    if (count !== undefined) return count;
    const all = unit ? counted(rowsIn(lines), ...unit) : counted(rowsIn(lines), 'row', 'rows');
    return this.filter ? `${whole(rowsIn(this.lines.slice()))} of ${all}` : all;
  }
  /** Every row that passes the filter, with the chosen columns, even those without room. */
  get content() {
    return toRows(this.lines.slice(), this.#chosen);
  }

  /** Returns whether a line is rendered. */
  renders(index: number): boolean {
    return this.items.some((item) => item.index === index);
  }
  /** Moves the cursor; a row becomes current unless the selection is extended. */
  goTo(index: number, column = -1, extend = false): void {
    const line = index < 0 ? undefined : this.lines.at(index);
    if (!line) return;
    this.cursor.put(line.key, column, extend);
    this.#virtual.show(index);
    if (line.kind === 'row' && !extend && line.key !== this.current) {
      this.current = line.key;
      this.on.current?.(line.row, line.key);
    }
  }
  /** Moves the current row by a number of rows; for `[` and `]`. */
  step(by: number): void {
    const from = this.cursor.placeOf(this.current);
    for (let i = (from < 0 ? (by > 0 ? -1 : this.lines.length) : from) + by; i >= 0 && i < this.lines.length; i += Math.sign(by)) {
      if (this.lines.at(i)?.kind === 'row') return this.goTo(i);
    }
  }
  sort(id: string, add: boolean): void {
    this.columns.toggleSort(id, add);
    void this.order.again();
  }
  /** Releases the frozen order once neither the pointer nor the focus is in the table. */
  release(): void {
    if (!this.host?.matches(':hover') && !this.host?.contains(document.activeElement)) this.order.release();
  }
  /** The reference of the entity that a row is about. */
  aboutOf(row: R): string | undefined {
    return (this.row.about ?? this.row.drag)?.(row);
  }
  openFilter(): void {
    this.filtering = true;
    this.bar?.focus();
  }
  closeFilter(): void {
    this.filtering = false;
    this.filter = '';
    this.host?.focus();
  }
  menu(): readonly MenuItem[] {
    const line = this.cursor.row < 0 ? undefined : this.lines.at(this.cursor.row);
    const row = line?.kind === 'row' ? line.row : null;
    const own = this.#props().menu?.(row, line?.key ?? null) ?? [];
    const common = row === null ? [] : entityItems(this.aboutOf(row));
    return common.length === 0 ? own : [...own, ...(own.length > 0 ? [{ kind: 'separator' } as const] : []), ...common];
  }

  async #copy(): Promise<void> {
    const part = this.cursor.chosen;
    if (!part) return;
    const columns = this.shown.slice(part.left, part.right + 1);
    await this.#props().ranked?.load(part.top, part.bottom + 1);
    await navigator.clipboard.writeText(toTsv(this.lines.slice(part.top, part.bottom + 1), columns));
  }
  press(event: KeyboardEvent): void {
    if (event.target !== this.host) return;
    if (event.key === 'Escape' && this.filtering) {
      event.stopPropagation();
      return this.closeFilter();
    }
    const { lines, cursor, lead, on } = this;
    const taken = pressed(event, {
      lines,
      row: lead,
      chosen: lines.slice(cursor.chosen?.top ?? lead, (cursor.chosen?.bottom ?? lead) + 1).map(({ key }) => key),
      copy: () => void this.#copy(),
      all: () => cursor.all(),
      open: (row, key) => on.open?.(row, key),
      section: (key) => on.section?.(key),
      walk: () => {
        const to = cursor.after(event, lead, Math.floor((this.height - this.headPx) / this.rowPx));
        if (to) this.goTo(to.row, to.column, event.shiftKey);
        return to !== null;
      },
      move: on.move,
      extra: on.key,
    });
    if (!taken) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
