import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import { links, type SentFrom } from '../../lib/app/links.svelte.ts';
import { reportFocus } from '../../lib/connection/live.svelte.ts';
import { isPanel, type PanelId } from '#contract/panels.ts';
import { cardOf, panelRow } from '../../panels/table.ts';
import { TileDocument } from '#contract/model/app/tile-document.ts';
import type { WorkspaceDocument } from './document.ts';
import { createDockview, type DockviewApi, type DockviewGroupPanel, type IDockviewPanel, type SerializedDockview } from './library.ts';
import type { IContentRenderer, IHeaderActionsRenderer, ITabRenderer } from './library.ts';
import { TileState } from './tile-state.svelte.ts';

type Side = 'left' | 'right' | 'above' | 'below';
/** Position of a new tile: beside another one, among its tabs, or floating. */
type Where = Side | 'within' | 'float';

/** The components that the dock draws: a tile's body and tab, and both ends of a group's header. */
interface Renderers {
  bodyOf(dock: Dock, id: string): IContentRenderer;
  tabOf(dock: Dock, id: string): ITabRenderer;
  headOf(dock: Dock, group: DockviewGroupPanel, side: 'start' | 'end'): IHeaderActionsRenderer;
}

/** The dock: the docking library's grid, with a state for each tile in it. */
export class Dock {
  readonly #tiles = new SvelteMap<string, TileState>();
  /** Tiles opened with an entity since the workspace was loaded. */
  readonly #asked = new Set<string>();
  /** The front tile of each group of tiles. */
  readonly #fronts = new SvelteMap<string, string | null>();
  readonly #api: DockviewApi;
  readonly #heard: { dispose(): void }[] = [];
  #active = $state<string | null>(null);
  #maximised = $state(false);
  #loading = false;
  #lastNumber = 0;
  /** Called after every change that a saved layout contains. */
  onChange: () => void = () => {};
  /** Called after the user closed a tile. */
  onClose: (tile: TileState) => void = () => {};
  /** Moves tiles to a new window. */
  tear: (ids: readonly string[]) => void = () => {};
  /** End of the ids of new tiles, which no other page makes, and whether another window uses an id. */
  suffix = `-${crypto.randomUUID().slice(0, 4)}`;
  isTaken: (id: string) => boolean = () => false;

  constructor(element: HTMLElement, { bodyOf, headOf, tabOf }: Renderers) {
    this.#api = createDockview(element, {
      createComponent: ({ id }) => bodyOf(this, id),
      createTabComponent: ({ id }) => tabOf(this, id),
      createPrefixHeaderActionComponent: (group) => headOf(this, group, 'start'),
      createRightHeaderActionComponent: (group) => headOf(this, group, 'end'),
      theme: { name: 'touchline', className: 'tl-dock', gap: 4, dndTabIndicator: 'line', dndPanelOverlay: 'group' },
      floatingGroupBounds: 'boundedWithinViewport',
      floatingGroupDragHandle: 'tabbar',
      announcements: false,
      scrollbars: 'native',
      disableAutoResizing: true,
    });
    const api = this.#api;
    let dragged: readonly string[] = [];
    element.addEventListener('dragstart', () => (dragged = []), { capture: true });
    // Tabs dropped outside of the window get a window of their own.
    element.addEventListener('dragend', ({ clientX: x, clientY: y, dataTransfer }) => {
      const outside = x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight;
      if (outside && dataTransfer?.dropEffect !== 'move') this.tear(dragged);
      dragged = [];
    });
    this.#heard.push(
      api.onDidLayoutChange(() => this.#changed()),
      api.onDidActivePanelChange(({ panel }) => this.#setActive(panel?.id ?? null)),
      // The library sets an attribute for the order of floating tiles that is not allowed on a dialog.
      api.onDidLayoutChange(() =>
        element.querySelectorAll('.dv-resize-container[aria-level]').forEach((each) => each.removeAttribute('aria-level')),
      ),
      api.onDidAddPanel((panel) => this.#follow(panel)),
      api.onDidRemovePanel(({ id }) => {
        const tile = this.#tiles.get(id);
        this.#tiles.delete(id);
        if (tile && !this.#loading) this.onClose(tile);
      }),
      api.onWillDragPanel(({ panel }) => (dragged = [panel.id])),
      api.onWillDragGroup(({ group }) => (dragged = group.panels.map(({ id }) => id))),
      api.onDidMaximizedGroupChange(() => (this.#maximised = api.hasMaximizedGroup())),
      api.onDidAddGroup((group) => {
        this.#fronts.set(group.id, group.activePanel?.id ?? null);
        group.api.onDidActivePanelChange(({ panel }) => this.#fronts.set(group.id, panel?.id ?? null));
      }),
      api.onDidRemoveGroup((group) => this.#fronts.delete(group.id)),
    );
    const resized = new ResizeObserver(() => this.#fit(element));
    resized.observe(element);
    this.#heard.push(
      { dispose: links.onSend((group, ref, from) => this.#deliver(group, ref, from)) },
      { dispose: () => resized.disconnect() },
    );
  }

  get tiles(): TileState[] {
    return [...this.#tiles.values()];
  }
  get active(): TileState | null {
    return this.#find(this.#active);
  }
  get maximised(): boolean {
    return this.#maximised;
  }
  front(group: string): TileState | null {
    return this.#find(this.#fronts.get(group));
  }
  /** The front tiles, one per group, in the order of the grid. */
  get shown(): TileState[] {
    return [...this.#fronts.values()].flatMap((id) => this.#find(id) ?? []);
  }
  tile(id: string): TileState {
    const tile = this.#tiles.get(id);
    if (!tile) throw new Error(`no tile ${id}`);
    return tile;
  }

  /**
   * Shows a workspace. Throws if the docking library rejects its document. With `keep`, tiles that are here stay mounted, so that what is typed
   * in them is not lost; they take their new state, and those in front stay in front.
   */
  load(workspace: WorkspaceDocument, keep = false): void {
    untrack(() => {
      this.#loading = true;
      const [fronts, active] = keep ? [this.shown.map(({ id }) => id), this.#active] : [[], null];
      try {
        if (!keep) this.#clear();
        this.#asked.clear();
        links.restore(workspace.links);
        for (const [id, tile] of Object.entries(workspace.tiles)) {
          const there = this.#tiles.get(id);
          if (there?.panel === tile.panel) there.take(tile);
          else {
            // The library would keep the body of another panel under this id.
            if (there) this.close(id);
            this.#make(id, tile);
          }
        }
        if (Object.keys(workspace.place.panels).length > 0) this.#api.fromJSON(atRest(workspace.place), { reuseExistingPanels: keep });
        else this.#api.clear();
        for (const id of this.#tiles.keys()) if (!this.#api.getPanel(id)) this.#tiles.delete(id);
        for (const panel of fronts.flatMap((id) => this.#api.getPanel(id) ?? []))
          if (panel.group.activePanel !== panel) panel.group.model.openPanel(panel, { skipSetGroupActive: true });
        if (active !== null) this.#api.getPanel(active)?.api.setActive();
        this.#setActive(this.#api.activePanel?.id ?? null);
      } finally {
        this.#loading = false;
      }
    });
  }
  #clear(): void {
    this.#api.clear();
    this.#tiles.clear();
  }
  /** Takes the state of its tiles from another window. */
  take(tiles: WorkspaceDocument['tiles']): void {
    for (const [id, document] of Object.entries(tiles)) this.#tiles.get(id)?.take(document);
  }
  /** Removes tiles that another window has taken, without calling `onClose`. */
  drop(ids: readonly string[]): void {
    const mine = ids.filter((id) => this.#tiles.has(id));
    this.#loading = true;
    for (const id of mine) this.close(id);
    this.#loading = false;
    if (mine.length > 0) this.#changed();
  }
  /** Returns the ids of the tabs of a tile's group. */
  tabsOf(id: string): string[] {
    const known = new Set(this.tiles.map((tile) => tile.id));
    return (this.#api.getPanel(id)?.group.panels ?? []).map((panel) => panel.id).filter((each) => known.has(each));
  }
  save(): WorkspaceDocument {
    const tiles = Object.fromEntries([...this.#tiles].map(([id, tile]) => [id, tile.document()]));
    // Saving restores and maximises a maximised tile again, which must not count as a change by the user.
    this.#loading = true;
    const place = this.#api.toJSON();
    this.#loading = false;
    return { version: 1, place: atRest(place), tiles, links: links.save() };
  }

  /** Opens a panel beside a tile; without a tile, at the right edge. */
  open(panel: PanelId, more: Partial<TileDocument> = {}, beside: string | null = this.#active, where: Where = 'within'): TileState {
    const id = this.#newId(panel);
    const tile = this.#make(id, TileDocument.parse({ role: panelRow(panel).role, ...more, panel }));
    if (tile.ref) this.#asked.add(id);
    const anchor = beside === null ? undefined : this.#api.getPanel(beside);
    const base = { id, component: 'tile', tabComponent: 'tab', title: panelRow(panel).title };
    if (where === 'float') this.#api.addPanel({ ...base, floating: { width: 420, height: 320, x: 120, y: 80 } } as never);
    else if (anchor) this.#api.addPanel({ ...base, position: { referencePanel: anchor, direction: where } });
    else this.#api.addPanel(base);
    return tile;
  }

  /** Shows an entity in the tiles of a link group, or in a new tile if none of them can show it. */
  show(ref: EntityRef, group: number | null): void {
    const takers = this.tiles.filter((tile) => tile.group === group && tile.takes(ref) && (group !== null || tile === this.active));
    if (group !== null) links.send(group, ref);
    else takers[0]?.setRef(ref);
    if (takers.length > 0) return;
    this.open(cardOf(splitRef(ref).kind), { ref, group });
  }
  /** Brings an entity to the front in a tile of the panel: one that shows it, one in the active link group, or else a new one. */
  openAt(panel: PanelId, ref: EntityRef | null, params: Record<string, unknown>): void {
    const group = this.active?.group ?? 1;
    const free = this.tiles.filter((tile) => tile.panel === panel && !tile.pinned);
    const there =
      this.tiles.find((tile) => tile.panel === panel && ref !== null && tile.ref === ref) ??
      free.find((tile) => tile.group === group) ??
      (panelRow(panel).takes.length === 0 ? free[0] : undefined);
    if (there?.id !== this.#active) this.restore();
    if (!there) return this.focus(this.open(panel, { group, ref, params }, ...this.#roomFor(panel)).id);
    if (ref !== null && there.ref !== ref && there.group !== null) links.send(there.group, ref);
    // A tile that only sends does not receive from its own group.
    if (ref !== null && there.ref !== ref) there.setRef(ref);
    if (Object.keys(params).length > 0) there.setParams(params);
    this.focus(there.id);
  }

  focus(id: string): void {
    const panel = this.#api.getPanel(id);
    panel?.api.setActive();
    const inside = panel?.view.content.element.querySelector<HTMLElement>('[tabindex="0"], button, input, [role="grid"]');
    // A tile that is still loading has nothing to focus, so its tab gets the focus.
    (inside ?? panel?.view.tab.element.closest<HTMLElement>('.dv-tab'))?.focus({ preventScroll: true });
    // Stacked tiles may be scrolled out of view.
    panel?.group.element.scrollIntoView({ block: 'nearest' });
  }
  /** Moves the focus to the next or previous front tile, in the order of the grid. */
  step(by: 1 | -1): void {
    const fronts = this.#api.groups.map((group) => group.activePanel?.id).filter((id) => id !== undefined);
    const at = fronts.indexOf(this.#active ?? '');
    const next = fronts[(at + by + fronts.length) % fronts.length];
    if (next) this.focus(next);
  }
  close(id: string): void {
    this.#api.getPanel(id)?.api.close();
  }
  duplicate(id: string, where: Where = 'within'): void {
    const { panel, ...rest } = this.tile(id).document();
    if (isPanel(panel)) this.open(panel, rest, id, where);
  }
  /** Moves a tile to a side of its own group. */
  split(id: string, side: Side): void {
    const panel = this.#api.getPanel(id);
    const position = ({ left: 'left', right: 'right', above: 'top', below: 'bottom' } as const)[side];
    panel?.api.moveTo({ group: panel.group, position });
  }
  float(id: string): void {
    const panel = this.#api.getPanel(id);
    if (panel)
      this.#api.addFloatingGroup(panel, { width: Math.max(360, panel.api.width), height: Math.max(260, panel.api.height), x: 120, y: 80 });
  }
  /** Moves a floating tile back into the grid, beside the largest group. */
  ground(id: string): void {
    const inGrid = this.#api.groups.filter(({ api }) => api.location.type === 'grid');
    const [group] = inGrid.sort((a, b) => b.width * b.height - a.width * a.height);
    if (group) this.#api.getPanel(id)?.api.moveTo({ group, position: group.width > group.height ? 'right' : 'bottom' });
  }
  get canFloat(): boolean {
    return this.#tiles.size > 1;
  }
  retitle(id: string, title: string): void {
    const panel = this.#api.getPanel(id);
    if (panel && panel.title !== title) panel.api.setTitle(title);
  }
  toggleMaximised(id: string): void {
    const panel = this.#api.getPanel(id);
    if (this.#api.hasMaximizedGroup()) this.#api.exitMaximizedGroup();
    else if (panel && panel.api.location.type === 'grid') this.#api.maximizeGroup(panel);
  }
  restore(): boolean {
    if (!this.#api.hasMaximizedGroup()) return false;
    this.#api.exitMaximizedGroup();
    return true;
  }

  destroy(): void {
    for (const each of this.#heard) each.dispose();
    this.#api.dispose();
  }

  /** The grid keeps its proportions only while all of it is shown, so a maximised tile is restored for the resize. */
  #fit({ clientWidth, clientHeight }: HTMLElement): void {
    const big = this.#api.hasMaximizedGroup() ? this.#api.activePanel : undefined;
    const before = this.#loading;
    this.#loading = true;
    if (big) this.#api.exitMaximizedGroup();
    this.#api.layout(clientWidth, clientHeight);
    if (big) this.#api.maximizeGroup(big);
    this.#loading = before;
  }
  #make(id: string, document: TileDocument): TileState {
    const tile = new TileState(id, document, {
      changed: () => this.#changed(),
      openPanel: (panel, from, ref, params) => this.#openFrom(panel, from, ref, params),
    });
    // A tile without an entity shows that of its group.
    const sent = links.ref(tile.group);
    if (sent && document.ref === null) tile.receive(sent);
    this.#tiles.set(id, tile);
    return tile;
  }
  #find(id: string | null | undefined): TileState | null {
    return (id && this.#tiles.get(id)) || null;
  }
  #newId(panel: PanelId): string {
    const next = (): string => `${panel}-${this.#lastNumber}${this.suffix}`;
    do this.#lastNumber += 1;
    while (this.#tiles.has(next()) || this.isTaken(next()));
    return next();
  }
  #follow(panel: IDockviewPanel): void {
    const tile = this.#tiles.get(panel.id);
    if (!tile) return;
    const { api } = panel;
    [tile.visible, tile.width, tile.floating] = [api.isVisible, api.width, api.location.type === 'floating'];
    api.onDidLocationChange(({ location }) => (tile.floating = location.type === 'floating'));
    api.onDidVisibilityChange(({ isVisible }) => {
      tile.visible = isVisible;
      reportFocus();
    });
  }
  #setActive(id: string | null): void {
    if (this.active) this.active.focused = false;
    this.#active = id;
    if (this.active) this.active.focused = true;
    reportFocus();
  }
  /**
   * Gives an entity to a link group. A front tile that cannot show it is replaced by one of its tabs that can, but not at the start: a link or
   * a notification may have opened the tile meanwhile. It keeps its entity when that of the group, or its default, arrives.
   */
  #deliver(group: number, ref: EntityRef, from: SentFrom): void {
    for (const tile of this.#tiles.values()) {
      const keeps = from === 'default' ? tile.ref !== null : from === 'before' && this.#asked.has(tile.id);
      if (tile.group === group && !keeps) tile.receive(ref);
    }
    if (from === 'here' || from === 'elsewhere') this.#swapFronts(group, ref);
    // The window in which it was sent saves it.
    if (from === 'here' || from === 'default') this.#changed();
  }
  #swapFronts(group: number, ref: EntityRef): void {
    for (const each of this.#api.groups) {
      const front = this.#find(each.activePanel?.id);
      if (!front?.follows || front.group !== group || front.takes(ref) || front.ref === ref) continue;
      if (panelRow(front.panel).takes.length === 0) continue;
      const better = each.panels.find((panel) => {
        const tile = this.#find(panel.id);
        return tile?.follows && tile.group === group && tile.takes(ref);
      });
      if (better) each.model.openPanel(better, { skipSetGroupActive: true });
    }
  }
  #openFrom(panel: PanelId, from: TileState, ref?: EntityRef, params?: Record<string, unknown>): void {
    const there = panelRow(panel).named
      ? undefined
      : (this.tiles.find((tile) => tile.panel === panel && tile.group === from.group && !tile.pinned && (!ref || tile.takes(ref))) ??
        // A panel without an entity is the same in every link group.
        this.tiles.find((tile) => tile.panel === panel && !tile.pinned && panelRow(panel).takes.length === 0));
    if (!there) {
      const more = { group: from.group, ref: ref ?? from.ref, params: params ?? {} };
      const { takes, named } = panelRow(panel);
      // A panel without an entity does not cover the tile that opened it.
      return void this.open(panel, more, ...(takes.length === 0 && !named ? this.#roomFor(panel) : [from.id]));
    }
    if (ref && there.group !== null) links.send(there.group, ref);
    else if (ref) there.setRef(ref);
    if (params) there.setParams(params);
    this.focus(there.id);
  }
  /** Returns where to open a tile: in the largest group, for a list in the tallest other one; never over a list that opened it. */
  #roomFor(panel: PanelId): [beside: string | null, where: Where] {
    const from = this.active;
    const grid = this.#api.groups.filter(({ api }) => api.location.type === 'grid' && api.isVisible);
    const [largest, ...rest] = grid.sort((a, b) => b.width * b.height - a.width * a.height);
    // A list has no entity of its own.
    const isList = (id: PanelId): boolean => panelRow(id).takes.length === 0;
    const tall = rest.toSorted((a, b) => b.height - a.height)[0];
    const covers = from !== null && largest?.activePanel?.id === from.id && isList(from.panel);
    const target = isList(panel) ? (tall ?? largest) : covers ? tall : largest;
    const beside = target?.activePanel?.id;
    return beside === undefined ? [this.#active, 'right'] : [beside, 'within'];
  }
  #changed(): void {
    if (!this.#loading) this.onChange();
  }
}

/** Returns a copy without the maximised tile, which is not part of a saved workspace. */
function atRest(place: SerializedDockview): SerializedDockview {
  const copy = structuredClone(place);
  delete (copy.grid as { maximizedNode?: unknown }).maximizedNode;
  return copy;
}
