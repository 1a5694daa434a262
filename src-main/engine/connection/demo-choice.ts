import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Choice, ConnectionHost, RunningDemo } from './config.ts';

/** Runs the demo world while it is chosen: it is started once and then stays until `stop`. */
export function createDemoChoice({ startDemo }: Pick<ConnectionHost, 'startDemo'>) {
  let demo: RunningDemo | null = null;
  return {
    /** Completes a choice with the addresses of the demo world. Other choices stay as they are. */
    async resolve(choice: Choice): Promise<Result<Choice>> {
      if (choice.connection !== 'demo') return ok(choice);
      if (!demo) {
        if (!startDemo) return fail('bad-params', text('connection.no-demo'));
        const started = await startDemo();
        if (!started.ok) return started;
        demo = started.value;
      }
      const { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl, namePack } = demo;
      return ok({
        connection: 'demo',
        addresses: { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl },
        namePack: choice.namePack ?? namePack,
      });
    },
    async stop(): Promise<void> {
      await demo?.stop();
      demo = null;
    },
  };
}
