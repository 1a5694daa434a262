import type { Digest, DigestLine } from '#contract/model/app/digest.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import type { Desk } from '../app-state.svelte.ts';
import { headline } from './digest-labels.ts';

const KEY = 'away';

/** What happened while nobody looked: shown by itself once, and again when it is asked for. */
export class Away {
  current = $state.raw<Digest | null>(null);
  open = $state(false);
  readonly #desk: Desk;
  #shown: number | null = null;

  constructor(desk: Desk) {
    this.#desk = desk;
  }
  /** Follows the engine; the returned function ends it. */
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
    // Who came for one thing is not stopped on the way.
    if (!nothing && !this.#desk.asked) return void (this.open = true);
    toasts.say({
      key: KEY,
      tone: digest.lines.length > 0 ? 'warn' : 'info',
      title: headline(digest),
      actions: nothing ? [] : [{ label: 'Show', run: () => this.show() }],
    });
    // Its toast stays.
    if (nothing) void client.command('digest.seen', {});
  }

  show(): void {
    toasts.dismiss(KEY);
    this.open = true;
  }
  /** Closing it says that it was seen. */
  close(): void {
    this.open = false;
    this.#seen();
  }
  /** Opens what a line is about; the others wait. */
  follow(line: DigestLine): void {
    this.open = false;
    this.#desk.openAt(line.opens);
    if (line.alerts.length > 0) void client.command('alert.acknowledge', { ids: [...line.alerts] });
    const left = (this.current?.lines.length ?? 1) - 1;
    if (left > 0)
      toasts.say({
        key: KEY,
        title: `${left} more since you were away`,
        actions: [
          { label: 'Show', run: () => this.show() },
          { label: 'Seen', run: () => this.#seen() },
        ],
      });
    else this.#seen();
  }
  #seen(): void {
    toasts.dismiss(KEY);
    void client.command('digest.seen', {});
  }
}
