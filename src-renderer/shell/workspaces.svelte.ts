import type { Input } from '#contract/commands.ts';
import type { Fault } from '#contract/faults.ts';
import { isBuiltInWorkspace, WORKSPACE_NAMES, type Layout } from '#contract/model/app/layout.ts';
import type { OwnWindow } from '#contract/model/app/own-window.ts';
import { client } from '../lib/connection/connection.svelte.ts';
import { links } from '../lib/app/links.svelte.ts';
import { shareLinks } from '../lib/app/shared-links.ts';
import { setSetting, settings } from '../lib/app/settings.svelte.ts';
import { isPanel } from '#contract/panels.ts';
import type { Dock } from './dock/dock.svelte.ts';
import { changesOf, placeOf, readDocument, shapeOf, type WorkspaceDocument } from './dock/document.ts';
import { starter, STARTER_IDS, STARTERS, type StarterId } from './dock/starters.ts';
import { greet } from './default-share.ts';
import { status } from './status.svelte.ts';
import { returnedTiles, withAway } from './windows/away.ts';
import { followPages } from './windows/page-life.ts';
import { reopen, showWindow, tearOff } from './windows/tear-off.ts';
import { windows } from './windows/windows.svelte.ts';
import { toasts } from '../lib/app/toasts.svelte.ts';
import { counted, messageText } from '../lib/format/format.ts';

const SAVE_MS = 2_000;
const HISTORY = 20;

export interface WorkspaceInfo {
  readonly id: string;
  readonly name: string;
  readonly position: number;
}

const failed = (title: () => string, fault: Fault): void =>
  toasts.show(() => ({ key: 'layout', tone: 'error', title: title(), text: messageText(fault) }));
const ownStarter = (id: string): WorkspaceDocument => starter(isBuiltInWorkspace(id) ? id : 'trade');

/** The user's workspaces: the current one, the others, and the undo history. Layouts are saved two seconds after the last change. */
export class Workspaces {
  readonly #dock: Dock;
  #stored = $state.raw<readonly Layout[] | null>(null);
  #current = $state<string | null>(null);
  #past = $state.raw<readonly WorkspaceDocument[]>([]);
  /** The layout that this page has taken or saved last. What differs from it is a change of this page. */
  #saved: WorkspaceDocument | null = null;
  /** When the stored layout that equals it was saved, in Unix seconds. */
  #savedAt = 0;
  /** The newest stored layout known here, as text. */
  #seen = '';
  /** The layout of another page that came while there were changes here. */
  #missed: Layout | null = null;
  /** Whether a built-in layout replaces the stored one, as in safe mode. The stored one stays unchanged, even if safe mode ends earlier. */
  #standsIn = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of changes waiting to be saved, and of saves in progress. */
  #unsaved = $state(0);
  #stopGreeting = (): void => {};
  #stopSharing = (): void => {};
  readonly #stops: readonly (() => void)[];

  constructor(dock: Dock) {
    this.#dock = dock;
    dock.onChange = () => this.#changed();
    dock.isTaken = (id) => windows.has(id);
    dock.tear = (ids) => this.#tear(ids);
    const leaving = (): void => this.flush();
    window.addEventListener('pagehide', leaving);
    this.#stops = [
      client.watch('layouts', {}, ({ data, status: how }) => data && this.#took(data, how === 'live')),
      windows.onChange((now, before) => this.#takeBack(now, before)),
      () => window.removeEventListener('pagehide', leaving),
      followPages(),
    ];
  }

  get all(): readonly WorkspaceInfo[] {
    return [...(this.#stored ?? [])].sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
  }
  get current(): WorkspaceInfo | null {
    return this.all.find(({ id }) => id === this.#current) ?? null;
  }
  /** The name of a workspace at present; one of a built-in workspace changes with the language. */
  #nameOf = ({ id, name }: Pick<Layout, 'id' | 'name'>): string => this.all.find((each) => each.id === id)?.name ?? name;
  /** The workspaces as they are now, with their tiles. */
  get documents(): readonly { readonly id: string; readonly name: string; readonly tiles: unknown }[] {
    return (this.#stored ?? []).map((layout) => ({ ...layout, tiles: this.#tilesOf(layout) }));
  }
  /** Whether there are changes that are not stored yet. */
  get unsaved(): boolean {
    return this.#unsaved > 0;
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  open(id: string): void {
    const layout = this.#stored?.find((each) => each.id === id);
    if (!layout || id === this.#current) return;
    this.flush();
    this.#current = id;
    this.#past = [];
    windows.show(id);
    this.#stopSharing();
    this.#stopSharing = status.current?.safeMode === true ? () => {} : shareLinks(id);
    this.#show(layout);
    // At a start, the setting already has this value; saving it again could revert a change made elsewhere meanwhile.
    if (settings.current.workspace !== id) void setSetting('workspace', id);
  }
  /** Opens the nth workspace from the left, counted from 1. Returns false if there is none. */
  openNth(n: number): boolean {
    const there = this.all[n - 1];
    if (there) this.open(there.id);
    return there !== undefined;
  }
  /** Saves a new workspace and returns its id, or null if it was not saved. A name that exists gets a number. */
  async add(base: string, tiles: unknown): Promise<string | null> {
    const id = `w${crypto.randomUUID().slice(0, 8)}`;
    const name = this.#freeName(base);
    const position = Math.max(-1, ...this.all.map((each) => each.position)) + 1;
    const saved = await this.#save({ id, name, position, tiles });
    if (saved === null) return null;
    this.#stored = [...(this.#stored ?? []).filter((each) => each.id !== id), saved];
    return id;
  }
  async create(name: string, document: WorkspaceDocument): Promise<void> {
    const id = await this.add(name, document);
    if (id !== null) this.open(id);
  }
  duplicate(): Promise<void> {
    return this.create(this.current?.name ?? 'Workspace', withAway(this.#dock.save(), windows.all ?? [], this.#current));
  }
  fromStarter(id: StarterId): Promise<void> {
    return this.create(WORKSPACE_NAMES[id], starter(id));
  }
  async rename(id: string, name: string): Promise<void> {
    const layout = this.#stored?.find((each) => each.id === id);
    if (!layout || name.trim() === '') return;
    await this.#save({ id, name: name.trim().slice(0, 60) });
  }
  async remove(id: string): Promise<void> {
    if (this.all.length < 2) return;
    if (id === this.#current) {
      this.#settle();
      const next = this.all.find((each) => each.id !== id);
      if (next) this.open(next.id);
    }
    const removed = await client.command('layout.remove', { id });
    if (!removed.ok) failed(() => 'Couldn’t delete the workspace', removed.fault);
  }

  /** Resets the layout to that of its built-in workspace; this can be undone. */
  reset(): void {
    const now = this.current;
    if (!now) return;
    this.#remember(this.#dock.save());
    this.#dock.load({ ...ownStarter(now.id), links: links.save() });
    this.#changed();
    toasts.show(() => ({
      key: 'layout-reset',
      title: `Layout “${this.#nameOf(now)}” reset`,
      text: 'The last 20 layouts are kept.',
      actions: [{ label: 'Undo', run: () => void this.undo() }],
    }));
  }
  undo(): boolean {
    if (this.#timer !== undefined) this.flush();
    const before = this.#past.at(-1);
    if (!before) return false;
    this.#past = this.#past.slice(0, -1);
    this.#dock.load({ ...before, links: links.save() });
    void this.#store(before);
    return true;
  }

  /** Restores a saved version of a workspace, including versions from before this start. */
  async restore(id: string, version: number): Promise<void> {
    this.flush();
    const before = this.#saved;
    this.#unsaved += 1;
    const done = await client.command('layout.restore', { id, version });
    this.#unsaved -= 1;
    if (!done.ok) return failed(() => 'Couldn’t restore the layout', done.fault);
    const { layout } = done.value;
    if (id === this.#current) {
      this.#show(layout);
      links.announce();
      if (before) this.#remember(before);
    }
    toasts.show(() => ({
      key: 'layout-reset',
      tone: 'ok',
      title: `Earlier layout of “${this.#nameOf(layout)}” restored`,
      actions: [{ label: 'Undo', run: () => void this.undo() }],
    }));
  }

  /** Saves pending changes at once. */
  flush(): void {
    if (!this.#settle()) return;
    const next = this.#dock.save();
    // Loading a layout counts as a change of the dock. Saving it again would replace what another page has changed since.
    const missed = this.#missed;
    this.#missed = null;
    if (JSON.stringify(next) === JSON.stringify(this.#saved)) return missed?.id === this.#current ? this.#follow(missed, true) : undefined;
    if (this.#saved && placeOf(next) !== placeOf(this.#saved)) this.#remember(this.#saved);
    void this.#store(next);
  }
  destroy(): void {
    this.flush();
    this.#stopGreeting();
    this.#stopSharing();
    for (const stop of this.#stops) stop();
  }

  /** Stops waiting to save. Returns whether there were changes. */
  #settle(): boolean {
    if (this.#timer === undefined) return false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unsaved -= 1;
    return true;
  }
  #changed(): void {
    if (this.#timer === undefined) this.#unsaved += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), SAVE_MS);
  }
  #remember(document: WorkspaceDocument): void {
    this.#past = [...this.#past.slice(1 - HISTORY), document];
  }
  #took(layouts: readonly Layout[], live: boolean): void {
    this.#stored = layouts;
    if (layouts.length === 0) return void this.#first();
    const mine = layouts.find(({ id }) => id === this.#current);
    if (mine) return live ? this.#follow(mine) : undefined;
    const active = settings.current.workspace;
    const there = layouts.find(({ id }) => id === active) ?? this.all[0];
    if (there) this.open(there.id);
  }
  /** Takes the layout that another page has saved. With changes here it waits for their save, which the engine merges with it. */
  #follow(layout: Layout, again = false): void {
    const text = JSON.stringify(layout);
    if (text === this.#seen && !again) return;
    this.#seen = text;
    const read = readDocument(layout.tiles, isPanel);
    if (this.unsaved) this.#missed = layout;
    if (read === null || this.unsaved || this.#standsIn || this.#saved === null) return;
    this.#savedAt = layout.savedAt;
    if (JSON.stringify(read.tiles) === JSON.stringify(this.#saved.tiles) && shapeOf(read) === shapeOf(this.#saved)) return;
    if (shapeOf(read) === shapeOf(this.#saved)) this.#dock.take(read.tiles);
    else this.#tryLoad({ ...read, links: links.save() }, true);
    this.#saved = this.#dock.save();
  }
  /** Takes the tiles that windows have returned. The engine has stored them, but a change that is on its way here has their old state. */
  #takeBack(now: readonly OwnWindow[], before: readonly OwnWindow[]): void {
    const tiles = returnedTiles(before, now, this.#current);
    this.#dock.take(tiles);
    const closed = now.filter(
      ({ id, open }) => !open && before.some((row) => row.id === id && row.open && row.workspace === this.#current),
    );
    const count = this.#dock.tiles.filter(({ id }) => id in tiles).length;
    if (count > 0 && this.unsaved) this.#changed();
    for (const { id } of closed)
      toasts.show(() => ({
        key: 'window',
        tone: 'ok',
        title: count === 0 ? 'Window closed' : `${counted(count, 'tile', 'tiles')} returned`,
        actions: [{ label: 'Open again', run: () => void reopen(id) }],
      }));
  }
  #tear(ids: readonly string[]): void {
    const [row] = ids.flatMap((id) => windows.holding(id) ?? []);
    const here = ids.filter((id) => !windows.holding(id));
    if (row && here.length === 0) showWindow(row);
    // The layout is saved before: the engine returns a tile only to a place in it.
    else if (this.#current !== null) void tearOff(this.#dock, here, this.#current, () => this.flush());
  }
  /** With no layouts stored, saves the built-in workspaces. The last used one goes first, because the first one to be stored is opened. */
  async #first(): Promise<void> {
    const active = settings.current.workspace;
    const ids = STARTER_IDS.toSorted((a, b) => Number(b === active) - Number(a === active));
    // Another page may have saved them already.
    const known = { savedAt: 0, tiles: [], changed: [], moved: false };
    // At once: a page that is closed meanwhile would leave out the rest.
    await Promise.all(
      ids.map((id) => this.#save({ id, name: WORKSPACE_NAMES[id], position: STARTERS[id].position, tiles: starter(id), known })),
    );
  }
  #show(layout: Layout): void {
    const safe = status.current?.safeMode === true;
    const read = safe ? null : readDocument(layout.tiles, isPanel);
    this.#standsIn = safe;
    const shown = read !== null && this.#tryLoad(read);
    if (!shown) this.#dock.load(ownStarter(layout.id));
    if (!shown && !safe) {
      toasts.show(() => ({
        key: 'layout',
        tone: 'warn',
        title: `Couldn’t read the layout “${this.#nameOf(layout)}”`,
        text: 'Showing the default layout. The stored one is kept under earlier layouts.',
      }));
    }
    this.#saved = shown ? this.#dock.save() : null; // what stands in for a layout is saved
    this.#savedAt = layout.savedAt;
    this.#seen = JSON.stringify(layout);
    this.#stopGreeting();
    this.#stopGreeting = greet(this.#dock);
  }
  #tryLoad(document: WorkspaceDocument, keep = false): boolean {
    try {
      this.#dock.load(document, keep);
      return true;
    } catch {
      // A document that the docking library rejects is treated like an invalid one.
      return false;
    }
  }
  #tilesOf({ id, tiles }: Layout): unknown {
    return id === this.#current && !this.#standsIn ? withAway(this.#dock.save(), windows.all ?? [], id) : tiles;
  }
  #freeName(base: string): string {
    const taken = this.all.map(({ name }) => name);
    let name = base;
    for (let n = 2; taken.includes(name); n++) name = `${base.slice(0, 56)} ${n}`;
    return name;
  }
  async #store(tiles: WorkspaceDocument): Promise<void> {
    const [id, before] = [this.#current, this.#saved];
    if (this.#standsIn || !this.current || id === null) return;
    const known = before && { savedAt: this.#savedAt, ...changesOf(tiles, before) };
    this.#saved = tiles;
    const layout = await this.#save({ id, tiles, ...(known && { known }) });
    if (layout === null || id !== this.#current) return;
    // The page shows what another one has added only without further changes of its own, and knows it only then.
    if (JSON.stringify(layout.tiles) === JSON.stringify(tiles)) this.#savedAt = layout.savedAt;
    this.#missed = null;
    this.#follow(layout, true);
  }
  async #save(layout: Input<'layout.save'>): Promise<Layout | null> {
    this.#unsaved += 1;
    const result = await client.command('layout.save', layout);
    this.#unsaved -= 1;
    if (!result.ok && result.fault.code !== 'closed') failed(() => 'Couldn’t save the layout', result.fault);
    return result.ok ? result.value.layout : null;
  }
}
