import type { Input } from '#contract/commands.ts';
import type { Replay } from '#contract/model/app/replay.ts';
import { client } from '../connection/connection.svelte.ts';
import { messageText, reasonText } from '../format/format.ts';
import { toasts } from './toasts.svelte.ts';

let current = $state.raw<Replay | null>(null);
/** How each step moves: chosen in the transport bar, and used by its keys. */
let by = $state<'change' | 'block' | 'trade'>('change');
let asking = $state(false);

client.followReplay();
client.watch('replay', {}, ({ data }) => {
  if (data) current = data.at === null ? null : data;
});

async function run(input: Input<'replay.run'>): Promise<void> {
  const done = await client.command('replay.run', input);
  if (done.ok) current = done.value.at === null ? null : done.value;
  else toasts.show(() => ({ key: 'replay', tone: 'info', title: messageText(done.fault), text: reasonText(done.fault) }));
}

/** The replay clock of the engine, which all windows and tabs follow. Reactive. */
export const replay = {
  /** The state of the clock; null while everything shows the present. */
  get current(): Replay | null {
    return current;
  },
  /** The time that is shown in Unix seconds; null for the present. */
  get at(): number | null {
    return current?.at ?? null;
  },
  /** Whether the dialog that asks for a time is open. */
  get asking(): boolean {
    return asking;
  },
  set asking(open: boolean) {
    asking = open;
  },
  get by() {
    return by;
  },
  set by(next) {
    by = next;
  },
  run,
  /**
   * Shows everything as of a time in Unix seconds. `share`: the one whose records are marked; without it, one on screen. A replay that is
   * on moves there with its speed.
   */
  start(at: number, share?: Replay['share']): Promise<void> {
    const time = Math.floor(at);
    if (current && (!share || share === current.share)) return run({ action: 'seek', at: time });
    return run({ action: 'start', at: time, ...(share && { share }), ...(current && { speed: current.speed }) });
  },
  stop: (): Promise<void> => run({ action: 'stop' }),
  toggle: (): Promise<void> => run({ action: current?.playing ? 'pause' : 'play' }),
  /** Steps as chosen in the transport bar, or to the next record of a kind. */
  step: (back: boolean, to: typeof by = by): Promise<void> => run({ action: 'step', by: to, back }),
};
