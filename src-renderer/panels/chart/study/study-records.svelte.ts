import type { Share } from '#contract/model/market/share.ts';
import { HISTORY_FIELDS } from '#contract/model/records/value-history.ts';
import { NOTHING } from '#contract/snapshot.ts';
import { withReading } from '#contract/studies/holders.ts';
import { RECORDED_FIELDS, type RecordedSeries } from '#contract/studies/recorded-series.ts';
import { Live } from '../../../lib/connection/live.svelte.ts';
import { needsBooks, needsRecorded, type StudyUse } from '../studies.ts';

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
  readonly #fields = $derived.by(() =>
    RECORDED_FIELDS.filter((field) => this.#of()?.studies.some((use) => needsRecorded(use, field))).join(' '),
  );
  readonly #readsHolders = $derived(this.#fields.includes('holders'));
  readonly #books = $derived(this.#span && this.#readsBooks ? new Live('book-history', this.#span) : null);
  readonly #held = $derived(this.#span && this.#readsHolders ? new Live('holder-history', this.#span) : null);
  // While the study is shown, the list of holders is read, so that their number is recorded.
  readonly #owners = $derived(this.#span && this.#readsHolders ? new Live('owners', { share: this.#span.share }) : null);

  readonly #values = $derived.by(() => {
    const span = this.#span;
    const fields = HISTORY_FIELDS.filter((field) => this.#fields.split(' ').includes(field));
    return span === null ? [] : fields.map((field) => ({ field, live: new Live('value-history', { ...span, field }) }));
  });

  readonly books = $derived(this.#books?.current.data ?? null);
  readonly #holders = $derived(this.#held?.current.data ? withReading(this.#held.current.data, this.#owners?.current ?? NOTHING) : null);
  readonly recorded = $derived<RecordedSeries>({
    holders: this.#holders,
    ...Object.fromEntries(this.#values.map(({ field, live }) => [field, live.current.data])),
  });
}
