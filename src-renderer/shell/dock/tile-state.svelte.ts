import type { TileDocument } from '#contract/model/app/tile-document.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { links } from '../../lib/app/links.svelte.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import type { Role, TileContext } from '../../lib/app/tile.ts';
import type { PanelId } from '#contract/panels.ts';
import { panelRow } from '../../panels/table.ts';

/** The functions of the dock that a tile uses. */
interface Around {
  changed(): void;
  openPanel(panel: PanelId, from: TileState, ref?: EntityRef, params?: Record<string, unknown>): void;
}

/** The state of one tile: its content, its link, and what its head shows. */
export class TileState implements TileContext {
  readonly id: string;
  readonly panel: PanelId;
  readonly #around: Around;
  ref = $state<EntityRef | null>(null);
  params = $state.raw<Record<string, unknown>>({});
  group = $state<number | null>(null);
  timeGroup = $state<TileDocument['timeGroup']>('same');
  role = $state<Role>('receive');
  pinned = $state(false);
  /** A panel without reads reports no snapshot; without one, there is no age chip. */
  snapshot = $state.raw<Snapshot<unknown> | null>(null);
  focused = $state(false);
  visible = $state(true);
  /** Whether it floats above the grid. */
  floating = $state(false);
  width = $state(0);

  constructor(id: string, { panel, ...content }: TileDocument, around: Around) {
    this.id = id;
    this.panel = panel as PanelId;
    this.#around = around;
    Object.assign(this, content);
  }

  /** The title of its tab. */
  get title(): string {
    const { title, titles, named } = panelRow(this.panel);
    const own = this.params['title'];
    if (named && typeof own === 'string' && own !== '') return own;
    return titles?.[String(this.params['only'] ?? this.params['scope'])] ?? title;
  }
  /** The entity's name, for menus and screen readers. */
  get about(): string | null {
    return this.ref === null ? null : nameOf(this.ref);
  }

  takes(ref: EntityRef): boolean {
    return (panelRow(this.panel).takes as readonly string[]).includes(splitRef(ref).kind);
  }
  get timeLink(): number | null {
    return this.timeGroup === 'same' ? this.group : this.timeGroup;
  }
  get follows(): boolean {
    return this.group !== null && this.role !== 'send' && !this.pinned;
  }

  setRef(ref: EntityRef): void {
    this.ref = ref;
    this.#around.changed();
    if (this.group !== null && this.role !== 'receive' && !this.pinned) links.send(this.group, ref);
  }
  /** Takes an entity from the link group. */
  receive(ref: EntityRef): void {
    if (this.follows && this.takes(ref) && this.ref !== ref) this.ref = ref;
  }
  setParams(patch: Record<string, unknown>): void {
    this.params = { ...this.params, ...patch };
    this.#around.changed();
  }
  /** Resets its panel to the default view; the entity and the link stay. */
  reset(): void {
    this.params = {};
    this.snapshot = null;
    this.#around.changed();
  }
  /** Joins a group, and shows its entity at once, or leaves its group with null. */
  setGroup(group: number | null): void {
    this.group = group;
    this.pinned = false;
    const ref = links.ref(group);
    if (ref) this.receive(ref);
    else if (group !== null && this.ref && this.role !== 'receive') links.send(group, this.ref);
    this.#around.changed();
  }
  setTimeGroup(group: TileDocument['timeGroup']): void {
    this.timeGroup = group;
    this.#around.changed();
  }
  setRole(role: Role): void {
    this.role = role;
    this.#around.changed();
  }
  setPinned(pinned: boolean): void {
    this.pinned = pinned;
    const ref = links.ref(this.group);
    if (!pinned && ref) this.receive(ref);
    this.#around.changed();
  }
  /** Takes its state from another window, except the entity if it follows that of its group. Equal parameters stay the same object. */
  take({ panel: _panel, ref, params, ...link }: TileDocument): void {
    Object.assign(this, link);
    if (JSON.stringify(params) !== JSON.stringify(this.params)) this.params = params;
    if (!this.follows || links.ref(this.group) === null) this.ref = ref;
  }
  report(snapshot: Snapshot<unknown> | null): void {
    this.snapshot = snapshot;
  }
  openPanel(panel: PanelId, ref?: EntityRef, params?: Record<string, unknown>): void {
    this.#around.openPanel(panel, this, ref, params);
  }

  document(): TileDocument {
    const { panel, ref, group, timeGroup, role, pinned, params } = this;
    return { panel, ref, group, timeGroup, role, pinned, params: $state.snapshot(params) };
  }
}
