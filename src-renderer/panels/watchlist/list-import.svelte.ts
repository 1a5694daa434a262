import type { NameHit, ResolvedName } from '#contract/model/clubs/name.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { messageText } from '../../lib/format/format.ts';
import { readList, type ListEntry } from './list-file.ts';

/** Lines whose names are found in one command. */
const AT_ONCE = 100;

/** One line of the preview. `ref`: what it means, or what the user chose; null while that is open. */
export interface ImportLine extends ListEntry {
  readonly at: number;
  readonly ref: EntityRef | null;
  readonly name: string;
  readonly candidates: readonly NameHit[];
}

/** A list that is being imported: its lines, what they mean, and the user's choices. */
export class ListImport {
  lines = $state.raw<readonly ImportLine[]>([]);
  /** Lines that did not fit a list. */
  left = $state(0);
  /** Lines of which it is known what they mean. */
  done = $state(0);
  problem = $state<string | null>(null);
  #chosen = $state.raw<Readonly<Record<number, EntityRef | null>>>({});
  #run = 0;

  readonly busy = $derived.by(() => this.done < this.lines.length && this.problem === null);
  readonly known = $derived.by(() => this.lines.slice(0, this.done));
  /** Lines that name one entity. */
  readonly found = $derived.by(() => this.known.filter(({ ref }) => ref !== null));
  /** Lines with several candidates, or similar ones. */
  readonly ambiguous = $derived.by(() => this.known.filter(({ ref, candidates }) => ref === null && candidates.length > 0));
  readonly unknown = $derived.by(() => this.known.filter(({ ref, candidates }) => ref === null && candidates.length === 0));
  /** What would be imported. */
  readonly chosen = $derived.by(() =>
    this.known.flatMap((line) => {
      const ref = line.ref ?? this.#chosen[line.at] ?? null;
      return ref === null ? [] : [{ ...line, ref }];
    }),
  );

  choiceOf(at: number): EntityRef | null {
    return this.#chosen[at] ?? null;
  }
  choose(at: number, ref: EntityRef | null): void {
    this.#chosen = { ...this.#chosen, [at]: ref };
  }
  /** Chooses the best candidate of each ambiguous line that is alike enough, and alone in that. */
  chooseBest(least: number): void {
    const best = this.ambiguous.flatMap(({ at, candidates: [first, second] }) =>
      first && first.confidence >= least && (second?.confidence ?? 0) < first.confidence ? [[at, first.ref] as const] : [],
    );
    this.#chosen = { ...Object.fromEntries(best), ...this.#chosen };
  }

  /** Reads a text and finds what its lines mean. A second call replaces the first. */
  async read(text: string): Promise<void> {
    const run = ++this.#run;
    const { entries, left } = readList(text);
    this.lines = entries.map((entry, at) => ({ ...entry, at, ref: null, name: entry.text, candidates: [] }));
    [this.left, this.done, this.problem, this.#chosen] = [left, 0, null, {}];
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      const part = entries.slice(from, from + AT_ONCE);
      const got = await client.command('names.resolve', { lines: part.map((entry) => entry.text) });
      if (run !== this.#run) return;
      if (!got.ok) return void (this.problem = messageText(got.fault));
      this.#take(from, got.value.rows);
    }
  }
  #take(from: number, rows: readonly ResolvedName[]): void {
    this.lines = this.lines.map((line) => {
      const row = rows[line.at - from];
      return row ? { ...line, ref: row.ref, name: (row.ref && row.candidates[0]?.name) || line.text, candidates: row.candidates } : line;
    });
    this.done = from + rows.length;
  }
  stop(): void {
    this.#run++;
  }
}
