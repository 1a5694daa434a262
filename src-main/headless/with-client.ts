import { createClient, type Client } from '#contract/client.ts';
import type { CommandName, Input, Output } from '#contract/commands.ts';
import { fail, type Result } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import type { EngineLocator } from '#host/engine-locator.ts';
import type { Invocation } from './cli.ts';
import { failed, type Outcome } from './exit.ts';
import { jsonWithText } from './spoken-json.ts';

type Work = (client: Client, reach: EngineLocator) => Promise<Outcome>;

/** Runs `work` with a client of the folder's engine and always releases the engine afterwards. */
export const withClient = (call: Invocation, work: Work): Promise<Outcome> => run(call, work, false);

/** Like `withClient`, for work that needs one answer and no updates: an engine started for it opens no event stream. */
export const withOneShotClient = (call: Invocation, work: Work): Promise<Outcome> => run(call, work, true);

async function run({ environment: world, hostOptions: told }: Invocation, work: Work, oneShot: boolean): Promise<Outcome> {
  const reached = world.locateEngine(told, oneShot);
  if (!reached.ok) return failed(reached.fault);
  const reach = reached.value;
  try {
    const port = await reach.open();
    if (!port.ok) return failed(port.fault);
    const found = await reach.find();
    if (found.ok && 'running' in found.value && Object.keys(told.options).length > 0)
      world.reportLine('Touchline is already running on this data folder. Using its connection; the connection flags given here are ignored.');
    const client = createClient();
    client.attach(port.value);
    const outcome = await work(client, reach);
    client.close();
    return outcome;
  } finally {
    await reach.stop();
  }
}

/** Read-only commands. They are repeated when their engine ends, for example the engine of another short command. */
const READS: ReadonlySet<CommandName> = new Set(['api.call', 'table.export', 'doctor.run']);
const MOST_TRIES = 5;

/** Runs one command of the contract; ends early when the program ends. */
export async function runCommand<N extends CommandName>(
  client: Client,
  reach: EngineLocator,
  { environment: world }: Invocation,
  name: N,
  input: Input<N>,
): Promise<Result<Output<N>>> {
  let stop = (): void => undefined;
  const ended = new Promise<Result<never>>((resolve) => (stop = () => resolve(fail('closed', verbatim('interrupted')))));
  if (world.ending.aborted) stop();
  // The listener is removed below, because a program sends hundreds of commands.
  world.ending.addEventListener('abort', stop, { once: true });
  try {
    for (let tries = 1; ; tries++) {
      const answer = await Promise.race([client.command(name, input), ended]);
      const lost = !answer.ok && answer.fault.code === 'closed' && !world.ending.aborted;
      // A tool that may change something is called once: it may have run before the engine ended.
      const reads = READS.has(name) && !('confirmed' in input && input.confirmed === true);
      if (!lost || !reads || tries === MOST_TRIES) return answer;
      const port = await reach.open();
      if (!port.ok) return port;
      client.attach(port.value);
    }
  } finally {
    world.ending.removeEventListener('abort', stop);
  }
}

/** Formats JSON: indented on a terminal, on one line for programs. */
export const toJson = (value: unknown, { environment: world }: Invocation): string => `${jsonWithText(value ?? null, world.isTerminal ? 2 : 0)}\n`;
