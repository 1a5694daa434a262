import type { Input, Output } from '#contract/commands.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { reasonText } from '../../lib/format/format.ts';

export type Tested = Output<'connection.test'>;

/** Runs connection tests and stores the latest result. */
export class ConnectionTest {
  running = $state(false);
  result = $state.raw<Tested | null>(null);
  /** Why the test could not run; null if it could. */
  trouble = $state<string | null>(null);

  async run(input: Input<'connection.test'>): Promise<Tested | null> {
    this.running = true;
    this.trouble = null;
    const answer = await client.command('connection.test', input);
    this.running = false;
    if (answer.ok) this.result = answer.value;
    else this.trouble = reasonText(answer.fault);
    return answer.ok ? answer.value : null;
  }
  forget(): void {
    this.result = null;
    this.trouble = null;
  }
}
