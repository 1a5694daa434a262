import { untrack } from 'svelte';
import type { OwnWindow } from '#contract/model/app/own-window.ts';
import { links } from '../../lib/app/links.svelte.ts';
import { shareLinks } from '../../lib/app/shared-links.ts';
import type { Dock } from '../dock/dock.svelte.ts';
import { stacked } from '../dock/document.ts';
import type { TileState } from '../dock/tile-state.svelte.ts';
import { tilesOf, windowDocument } from './away.ts';
import { holdPage } from './page-life.ts';
import { actOnWindow } from './act-on-window.ts';
import { tearOff } from './tear-off.ts';
import { windows } from './windows.svelte.ts';

const SAVE_MS = 2_000;

/** The tiles of a window beside the main one. They are saved two seconds after the last change. */
export class OwnTiles {
  readonly #dock: Dock;
  readonly #id: string;
  #row = $state.raw<OwnWindow | null>(null);
  /** The stored tiles that this page knows: those of the last row, or of its own last save. */
  #known: readonly string[] = [];
  /** Number of changes waiting to be saved, and of saves in progress. */
  #unsaved = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stops: (() => void)[] = [];

  constructor(dock: Dock, id: string) {
    this.#dock = dock;
    this.#id = id;
    // Two pages of one window never make the same id.
    dock.suffix = `-${crypto.randomUUID().slice(0, 4)}@${id}`;
    dock.onChange = () => this.#changed();
    dock.onClose = (tile) => void this.#return(tile);
    dock.tear = (ids) => this.#tear(ids);
    holdPage(id);
    const leaving = (): void => this.flush();
    window.addEventListener('pagehide', leaving);
    this.#stops.push(
      windows.onChange((rows) => this.#took(rows)),
      // The workspace takes the state of a tile as it was last saved.
      links.onSend(() => this.#changed()),
      () => window.removeEventListener('pagehide', leaving),
    );
    untrack(() => this.#took(windows.all ?? []));
  }

  /** Null until it is loaded. */
  get row(): OwnWindow | null {
    return this.#row;
  }
  get unsaved(): boolean {
    return this.#unsaved > 0;
  }
  /** Hides the bar, or shows it again. */
  toggleCompact(): void {
    if (this.#row) this.#row = { ...this.#row, compact: !this.#row.compact };
    this.#changed();
    this.flush();
  }
  /** Returns all tiles to their workspace, which closes the window. */
  close(): void {
    this.flush();
    void actOnWindow('window.close', { id: this.#id });
  }
  /** Saves pending changes at once. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unsaved -= 1;
    void this.#save();
  }
  destroy(): void {
    this.flush();
    for (const stop of this.#stops) stop();
  }

  #changed(): void {
    if (this.#timer === undefined) this.#unsaved += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), SAVE_MS);
  }
  async #save(also: ReturnType<typeof tilesOf> = {}): Promise<void> {
    if (!this.#row) return;
    const { id, workspace, host, compact } = this.#row;
    const document = this.#dock.save();
    const tiles = { ...document.tiles, ...also };
    this.#unsaved += 1;
    const saved = await actOnWindow('window.save', {
      id,
      workspace,
      host,
      compact,
      tiles: { ...document, tiles },
      known: [...this.#known],
    });
    if (saved) this.#known = Object.keys(tiles);
    this.#unsaved -= 1;
  }
  #took(rows: readonly OwnWindow[]): void {
    const row = rows.find(({ id }) => id === this.#id);
    const before = this.#row;
    if (!row) return void (this.#row = null);
    this.#row = before && this.unsaved ? { ...row, compact: before.compact } : row;
    this.#known = Object.keys(tilesOf(row));
    if (!before) return void this.#load(row);
    const left = tilesOf(row);
    if (row.open) {
      this.#dock.drop(Object.keys(tilesOf(before)).filter((id) => !(id in left)));
      this.#join(row, before);
    } else this.flush(); // the engine takes the last state also after the window was closed
  }
  /** Takes tiles that another page of the same window has added; without them, the next save here would remove them. */
  #join(row: OwnWindow, before: OwnWindow): void {
    const here = new Set(this.#dock.tiles.map(({ id }) => id));
    const known = tilesOf(before);
    const added = Object.entries(tilesOf(row)).filter(([id]) => !here.has(id) && !(id in known));
    if (added.length === 0) return;
    const now = this.#dock.save();
    const whole = { ...now, tiles: { ...now.tiles, ...Object.fromEntries(added) } };
    const document = this.unsaved ? windowDocument({ tiles: whole }) : windowDocument(row);
    this.#dock.load({ ...document, links: now.links }, true);
  }
  #load(row: OwnWindow): void {
    this.#stops.push(shareLinks(row.workspace, { refs: {}, times: {}, spans: {}, intervals: {} }));
    const document = windowDocument(row);
    try {
      this.#dock.load(document);
    } catch {
      this.#dock.load(stacked(document.tiles, document.links));
    }
  }
  /** Returns a closed tile to its workspace, with its last state. One that was made here has no place there. */
  async #return(tile: TileState): Promise<void> {
    const own = tile.id.endsWith(`@${this.#id}`);
    if (own) return void (this.#dock.tiles.length === 0 && this.close());
    void this.#save({ [tile.id]: tile.document() });
    await actOnWindow('window.return', { id: this.#id, tile: tile.id });
  }
  #tear(ids: readonly string[]): void {
    if (!this.#row) return;
    const before = this.#dock.save();
    // They leave this window before, because a tile is in one window only.
    const leave = (): void => {
      this.#dock.drop(ids);
      this.flush();
    };
    void tearOff(this.#dock, ids, this.#row.workspace, leave, () => {
      this.#dock.load(before);
      this.#changed();
    });
  }
}
