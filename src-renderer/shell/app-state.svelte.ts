import { readLink, type HelpTopic } from '#contract/links.ts';
import type { Opens } from '#contract/model/alerts/alert.ts';
import { Share, splitRef, type EntityRef, type PlayerId } from '#contract/model/market/share.ts';
import { aboutAt, aboutFocus, aboutTile, setAlert, type AlertAbout } from '../lib/alerts/alert-about.ts';
import { client } from '../lib/connection/connection.svelte.ts';
import { replay } from '../lib/app/replay.svelte.ts';
import { refAt, refInFocus } from '../lib/app/hovered-player.ts';
import { readOnce } from '../lib/connection/live.svelte.ts';
import { nameOf } from '../lib/domain/names.svelte.ts';
import { setSetting, settings } from '../lib/app/settings.svelte.ts';
import { thesisDialog } from '../lib/app/thesis-dialog.svelte.ts';
import type { PanelId } from '#contract/panels.ts';
import type { SettingPage } from '#contract/settings/row.ts';
import { cardOf, panelRow } from '../panels/table.ts';
import type { Dock } from './dock/dock.svelte.ts';
import { toasts } from '../lib/app/toasts.svelte.ts';
import { alerting } from './alerting.svelte.ts';
import { Away } from './digest/digest-state.svelte.ts';
import { placeFor } from './open-at.ts';
import { OwnTiles } from './windows/own-tiles.svelte.ts';
import { ownId } from './windows/windows.svelte.ts';
import { Workspaces } from './workspaces.svelte.ts';
import { messageText } from '../lib/format/format.ts';

/** State and actions of the shell that the palette, the keys and the buttons share. */
export class Desk {
  dock = $state.raw<Dock | null>(null);
  workspaces = $state.raw<Workspaces | null>(null);
  /** The tiles of a window beside the main one; such a window has no workspaces. */
  own = $state.raw<OwnTiles | null>(null);
  page = $state<'dock' | 'settings'>('dock');
  settingsGroup = $state<SettingPage>('connection');
  /** Initial state of the palette; null while it is closed. With `only: 'panels'` it lists panels only. */
  palette = $state.raw<{ readonly text: string; readonly only: 'all' | 'panels' } | null>(null);
  sheet = $state(false);
  help = $state(false);
  helpPage = $state<HelpTopic>('getting-started');
  messages = $state(false);
  /** The entity whose note is open; null while none is. */
  noting = $state.raw<EntityRef | null>(null);
  renaming = $state<string | null>(null);
  /** Id of the workspace whose earlier layouts are shown. */
  goingBack = $state<string | null>(null);
  /** Ids of the workspaces that are chosen first in the export dialog; null while it is closed. */
  exporting = $state.raw<readonly string[] | null>(null);
  /** The file in the import dialog, its text null before one is chosen; null while the dialog is closed. */
  importing = $state.raw<{ readonly name: string; readonly text: string | null } | null>(null);
  /** The digest of events during the user's absence. */
  readonly away = new Away(this);
  /** Set when the host opened something, so that no dialog appears in front of it. */
  openedByHost = false;

  #waiting: (() => void) | null = null;

  /** Attaches the dock and loads its tiles. Returns a function that detaches both. */
  mount(dock: Dock): () => void {
    this.dock = dock;
    if (ownId === null) this.workspaces = new Workspaces(dock);
    else this.own = new OwnTiles(dock, ownId);
    return () => {
      this.stored?.destroy();
      dock.destroy();
      [this.dock, this.workspaces, this.own] = [null, null, null];
    };
  }
  /** What saves the tiles of this page. */
  get stored(): Workspaces | OwnTiles | null {
    return this.workspaces ?? this.own;
  }

  /** The titles of the front tiles. */
  get names(): string {
    return [...new Set(this.dock?.shown.map(({ title }) => title))].join(', ');
  }

  openPalette(text = '', only: 'all' | 'panels' = 'all'): void {
    this.palette = { text, only };
  }
  openSettings(group = this.settingsGroup): void {
    this.settingsGroup = group;
    this.page = 'settings';
  }
  openHelp(page = this.helpPage): void {
    this.helpPage = page;
    this.help = true;
  }
  /** Goes where a link leads. A wrong link shows a message and changes nothing. */
  follow(link: string): void {
    this.openedByHost = true;
    const target = readLink(link);
    if (target?.kind === 'open') this.openAt(target.opens);
    else if (target?.kind === 'help') this.openHelp(target.page);
    else if (target?.kind === 'settings') this.openSettings(target.page);
    else
      toasts.show(() => ({ key: 'link', tone: 'error', title: 'Couldn’t open the link', text: 'It leads to nothing that Touchline has.' }));
  }
  /** Opens a panel for the entity of the active tile, in its link group. */
  openPanel(panel: PanelId): void {
    this.page = 'dock';
    const from = this.dock?.active ?? null;
    const ref = from?.ref ?? null;
    const { takes } = panelRow(panel);
    const there = this.dock?.tiles.find((tile) => tile.panel === panel && !tile.pinned);
    if (there && takes.length === 0) return this.dock?.focus(there.id);
    if (ref !== null && takes.includes('club') && !takes.includes(splitRef(ref).kind)) return void this.#openOfClub(panel, ref);
    this.#openFocused(panel, from?.group ?? 1, ref);
  }
  /** Shows an entity in a tile of the panel that is in sight in the link group, or in a new one. */
  #openFocused(panel: PanelId, group: number | null, ref: EntityRef | null): void {
    const there = this.dock?.tiles.find((tile) => tile.panel === panel && tile.visible && !tile.pinned && tile.group === group);
    if (there) {
      if (ref !== null && there.ref !== ref && there.takes(ref)) there.setRef(ref);
      return this.dock?.focus(there.id);
    }
    const tile = this.dock?.open(panel, { group, ref });
    if (tile) this.dock?.focus(tile.id);
  }
  /** Opens a panel for clubs from a player or trader: with their club. */
  async #openOfClub(panel: PanelId, ref: EntityRef): Promise<void> {
    const group = this.dock?.active?.group ?? 1;
    const { kind, key } = splitRef(ref);
    const read = kind === 'player' ? readOnce('player', { id: Number(key) as PlayerId }) : readOnce('user', { name: key });
    const club = (await read)?.club_id;
    if (!club)
      return toasts.show(() => ({
        key: 'club-of',
        title: `${nameOf(ref)} has no club`,
        text: 'Squad and tactics are available for clubs only.',
      }));
    this.#openFocused(panel, group, `club_${club}` as EntityRef);
  }
  /** Opens the subject of an alert, once the workspace is loaded; its card if the panel cannot show the entity. */
  openAt(opens: Opens): void {
    this.page = 'dock';
    const { panel, ref, params } = placeFor(opens);
    this.whenLoaded(() => this.dock?.openAt(panel, ref, params));
  }
  /** Runs it once the workspace is loaded; the last one if several wait. */
  whenLoaded(run: () => void): void {
    if (this.dock && (this.workspaces?.current ?? this.own?.row)) run();
    else this.#waiting = run;
  }
  /** Runs what waited for the workspace to load. */
  runWaiting(): void {
    const run = this.#waiting;
    this.#waiting = null;
    run?.();
  }
  /** Opens the alerts panel, on its unread tab if there are unread alerts. */
  openAlerts(): void {
    const unread = (alerting.current?.unacknowledged ?? 0) > 0;
    this.openAt({ panel: 'alerts', ref: null, params: unread ? { tab: 'unread' } : {} });
  }
  explore(operation: { readonly interface: string; readonly name: string }): void {
    this.openPanel('explorer');
    this.dock?.active?.setParams({ interface: operation.interface, name: operation.name, params: {} });
  }
  showCapabilities(): void {
    this.openPanel('connection');
    this.dock?.active?.setParams({ tab: 'map' });
  }
  /** Shows an entity in linked tiles, or in a new tile. The search then ranks it before others that match as well. */
  show(ref: EntityRef, newTile: boolean, panel?: PanelId): void {
    this.page = 'dock';
    void client.command('recent.add', { ref });
    const from = this.dock?.active ?? null;
    const kind = splitRef(ref).kind;
    if (newTile) this.dock?.open(panel ?? cardOf(kind), { ref, group: null });
    else if (panel && from) from.openPanel(panel, ref);
    else this.dock?.show(ref, from ? from.group : 1);
  }

  /** Opens the preview of a file of workspaces, or without one the dialog to choose it. */
  importBundle(name = '', text: string | null = null): void {
    this.openedByHost = true;
    this.whenLoaded(() => (this.importing = { name, text }));
  }
  showEarlier(): void {
    this.workspaces?.flush();
    this.goingBack = this.workspaces?.current?.id ?? null;
  }
  toggleMask(): void {
    void setSetting('mask', !settings.current.mask);
  }
  toggleCurrency(): void {
    void setSetting('currency', settings.current.currency === 'coin' ? 'usdc' : 'coin');
  }
  openRule(params: Record<string, unknown>): void {
    this.openAt({ panel: 'rules', ref: null, params });
  }
  /** Starts a rule for a subject. The default is the subject at the keyboard focus, under the pointer, or of the active tile. */
  setAlert(about: AlertAbout | null = this.#aboutHere()): void {
    const panel = this.dock?.active?.panel ?? null;
    if (about !== null) return this.openRule(setAlert(about, panel));
    toasts.show(() => ({
      key: 'alert',
      title: 'Nothing to set an alert on',
      text: 'This tile doesn’t show a club, player or trader.',
      actions: [{ label: 'New rule', run: () => this.openRule({ rule: 'new' }) }],
    }));
  }
  /** Replays from the candle, the trade or the recorded time at the keyboard focus or under the pointer; without one, asks for a time. */
  replayHere(): void {
    const { at, subject } = this.#aboutHere() ?? {};
    if (at === undefined) return void (replay.asking = true);
    void replay.start(at, subject?.kind === 'entity' ? Share.safeParse(subject.ref).data : undefined);
  }
  /** Opens the dialog for a thesis about a share; the default is the one at the focus, under the pointer, or of the active tile. */
  writeThesis(ref: EntityRef | null = null): void {
    const { subject } = this.#aboutHere() ?? {};
    const share = Share.safeParse(ref ?? (subject?.kind === 'entity' ? subject.ref : (this.dock?.active?.ref ?? null))).data;
    if (share) return thesisDialog.open(share);
    toasts.show(() => ({ key: 'thesis', title: 'Nothing to write a thesis about', text: 'This tile doesn’t show a club or player.' }));
  }
  /** Opens the note on an entity. The default is the one at the keyboard focus, under the pointer, or of the active tile. */
  openNote(ref: EntityRef | null = this.noting ?? this.#refHere()): void {
    if (ref !== null) return void (this.noting = ref);
    toasts.show(() => ({
      key: 'note',
      title: 'Nothing to note here',
      text: 'Select a row, or a tile that shows a club, player, trader or match.',
    }));
  }
  #refHere(): EntityRef | null {
    const tile = this.dock?.active;
    const body = tile && document.querySelector(`[data-tile="${tile.id}"]`);
    const focused = document.activeElement;
    const inBody = body && focused && body.contains(focused) ? refInFocus(focused) : null;
    return inBody ?? refAt([...document.querySelectorAll('[data-tile] :hover')].at(-1) ?? null) ?? tile?.ref ?? null;
  }
  #aboutHere(): AlertAbout | null {
    const tile = this.dock?.active;
    const body = tile && document.querySelector(`[data-tile="${tile.id}"]`);
    if (!body) return null;
    return aboutFocus(body) ?? aboutAt([...body.querySelectorAll(':hover')].at(-1) ?? null) ?? aboutTile(tile);
  }
  /** Adds an entity to the first watchlist. The default is the one at the keyboard focus, under the pointer, or of the active tile. */
  async watch(ref: EntityRef | null = this.#refHere()): Promise<void> {
    if (ref === null)
      return void toasts.show(() => ({ key: 'watch', title: 'Nothing to add', text: 'This tile doesn’t show a club, player or trader.' }));
    const first = (await readOnce('watchlists', {}))?.[0];
    const rows = first && (await readOnce('watchlist', { id: first.id }))?.rows;
    if (first && rows?.some((row) => row.kind === 'item' && row.ref === ref))
      return toasts.show(() => ({ key: 'watch', title: `${nameOf(ref)} is in the watchlist “${first.name}” already` }));
    const done = await client.command('watchlist.add', { ...(first ? { id: first.id } : { name: 'My watchlist' }), refs: [ref] });
    if (done.ok)
      toasts.show(() => ({ key: 'watch', tone: 'ok', title: `${nameOf(ref)} added to the watchlist “${first?.name ?? 'My watchlist'}”` }));
    else toasts.show(() => ({ key: 'watch', tone: 'error', title: 'Couldn’t add it to the watchlist', text: messageText(done.fault) }));
  }
}
