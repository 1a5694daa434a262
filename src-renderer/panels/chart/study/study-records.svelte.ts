import type { Share } from '#contract/model/market/share.ts';
import { NOTHING } from '#contract/snapshot.ts';
import { withReading } from '#contract/studies/holders.ts';
import { Live } from '../../../lib/connection/live.svelte.ts';
import { needsBooks, needsHolders, type StudyUse } from '../studies.ts';

interface Wanted {
  readonly share: Share;
  readonly studies: readonly StudyUse[];
  /** Unix seconds. */
  readonly from: number;
  readonly to: number;
}

/** What the studies of a chart read besides its trades. `of` returns null while no study is drawn. */
export class StudyRecords {
  readonly #of: () => Wanted | null;
  constructor(of: () => Wanted | null) {
    this.#of = of;
  }
  readonly #span = $derived.by(() => {
    const { share, from, to } = this.#of() ?? {};
    return share === undefined || from === undefined || to === undefined ? null : { share, from, to };
  });
  readonly #readsBooks = $derived.by(() => this.#of()?.studies.some(needsBooks) ?? false);
  readonly #readsHolders = $derived.by(() => this.#of()?.studies.some(needsHolders) ?? false);
  readonly #books = $derived(this.#span && this.#readsBooks ? new Live('book-history', this.#span) : null);
  readonly #held = $derived(this.#span && this.#readsHolders ? new Live('holder-history', this.#span) : null);
  // While the study is shown, the list of holders is read, so that their number is recorded.
  readonly #owners = $derived(this.#span && this.#readsHolders ? new Live('owners', { share: this.#span.share }) : null);

  readonly books = $derived(this.#books?.current.data ?? null);
  readonly holders = $derived(this.#held?.current.data ? withReading(this.#held.current.data, this.#owners?.current ?? NOTHING) : null);
}
