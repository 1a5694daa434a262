import type { CommandName, Input } from '#contract/commands.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { reasonText } from '../../lib/format/format.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';

/** Runs a command on a window. Says so if it fails, and returns whether it succeeded. */
export async function actOnWindow<N extends Extract<CommandName, `window.${string}`>>(name: N, input: Input<N>): Promise<boolean> {
  const done = await client.command(name, input);
  if (!done.ok && done.fault.code !== 'closed')
    toasts.show(() => ({
      key: 'window',
      tone: 'error',
      title: 'Couldn’t change the window',
      text: `${reasonText(done.fault).replace(/\.$/, '')}.`,
    }));
  return done.ok;
}
