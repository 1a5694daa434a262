import type { RuleBody, RuleTrial } from '#contract/model/alerts/alert.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { reasonText } from '../../lib/format/text-of.ts';

const QUIET_MS = 400;
const AGAIN_MS = 20_000;

/** Tests the edited rule with the engine, shortly after the last edit and repeatedly while it is followed. */
export class Trial {
  #answer = $state.raw<RuleTrial | null>(null);
  #fault = $state.raw<string | null>(null);
  #asking = $state(false);
  #wanted = '';

  /** The latest answer; it stays while a newer one loads. */
  get answer(): RuleTrial | null {
    return this.#answer;
  }
  get fault(): string | null {
    return this.#fault;
  }
  get asking(): boolean {
    return this.#asking;
  }

  /** Follows a rule; null clears the answer. Returns a function that stops. */
  follow(rule: RuleBody | null): () => void {
    const text = JSON.stringify(rule);
    this.#wanted = text;
    if (rule === null) {
      [this.#answer, this.#fault, this.#asking] = [null, null, false];
      return () => undefined;
    }
    this.#asking = true;
    const ask = async (): Promise<void> => {
      const done = await client.command('rule.try', { rule });
      if (this.#wanted !== text) return;
      this.#asking = false;
      [this.#answer, this.#fault] = done.ok ? [done.value, null] : [null, reasonText(done.fault)];
    };
    const first = setTimeout(() => void ask(), QUIET_MS);
    const later = setInterval(() => void ask(), AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(later);
    };
  }
}
