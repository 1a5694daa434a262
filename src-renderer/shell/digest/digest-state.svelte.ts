import type { Digest, DigestLine } from '#contract/model/app/digest.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import type { Opens } from '#contract/model/alerts/alert.ts';
import { headline } from './digest-labels.ts';

const KEY = 'away';

/** The part of the application that the digest uses. */
interface Desk {
  /** Whether the user opened something specific at start. */
  readonly openedByHost: boolean;
  openAt(opens: Opens): void;
}

/** The digest of events during the user's absence. It opens once automatically, and again on request. */
export class Away {
  current = $state.raw<Digest | null>(null);
  open = $state(false);
  readonly #desk: Desk;
  #shown: number | null = null;

  constructor(desk: Desk) {
    this.#desk = desk;
  }
  /** Starts to follow the engine's digest. Returns a function that stops it. */
  start(): () => void {
    return client.watch('digest', {}, ({ data }) => {
      if (!data) return;
      this.current = data;
      if (data.seen && this.open && this.#shown === data.until)
        this.open = false; // seen in another window
      else if (data.state === 'ready' && !data.seen && this.#shown !== data.until) this.#arrived(data);
    });
  }

  #arrived(digest: Digest): void {
    this.#shown = digest.until;
    const nothing = digest.lines.length === 0 && digest.unknown.length === 0;
    // The dialog does not interrupt a user who opened something specific.
    if (!nothing && !this.#desk.openedByHost) return void (this.open = true);
    toasts.show(() => ({
      key: KEY,
      tone: digest.lines.length > 0 ? 'warn' : 'info',
      title: headline(digest),
      actions: nothing ? [] : [{ label: 'Show', run: () => this.show() }],
    }));
    // The digest counts as seen; its toast stays.
    if (nothing) void client.command('digest.seen', {});
  }

  show(): void {
    toasts.dismiss(KEY);
    this.open = true;
  }
  /** Closes the dialog and marks the digest as seen. */
  close(): void {
    this.open = false;
    this.#seen();
  }
  /** Opens the subject of a line; a toast leads back to the other lines. */
  follow(line: DigestLine): void {
    this.open = false;
    this.#desk.openAt(line.opens);
    if (line.alerts.length > 0) void client.command('alert.acknowledge', { ids: [...line.alerts] });
    const left = (this.current?.lines.length ?? 1) - 1;
    if (left > 0)
      toasts.show(() => ({
        key: KEY,
        title: `${left} more while you were away`,
        actions: [
          { label: 'Show', run: () => this.show() },
          { label: 'Mark as read', run: () => this.#seen() },
        ],
      }));
    else this.#seen();
  }
  #seen(): void {
    toasts.dismiss(KEY);
    void client.command('digest.seen', {});
  }
}
