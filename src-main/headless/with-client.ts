import { createClient, type Client } from '#contract/client.ts';
import type { CommandName, Input, Output } from '#contract/commands.ts';
import { fail, type Fault, type Result } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { hintOf, messageOf } from '#contract/text/fault-sentence.ts';
import { isText } from '#contract/text/write-text.ts';
import type { EngineLocator } from '#host/engine-locator.ts';
import { hostText } from '#host/host-text.ts';
import type { Invocation } from './cli.ts';
import { failed, type Outcome } from './exit.ts';

type Work = (client: Client, locator: EngineLocator) => Promise<Outcome>;

/** Runs `work` with a client of the folder's engine and always releases the engine afterwards. */
export const withClient = (call: Invocation, work: Work): Promise<Outcome> => run(call, work, false);

/** Like `withClient`, for work that needs one answer and no updates: an engine started for it opens no event stream. */
export const withOneShotClient = (call: Invocation, work: Work): Promise<Outcome> => run(call, work, true);

async function run({ environment, hostOptions }: Invocation, work: Work, oneShot: boolean): Promise<Outcome> {
  const located = environment.locateEngine(hostOptions, oneShot);
  if (!located.ok) return failed(located.fault);
  const locator = located.value;
  try {
    const port = await locator.open();
    if (!port.ok) return failed(port.fault);
    const found = await locator.find();
    if (found.ok && 'running' in found.value && Object.keys(hostOptions.options).length > 0)
      environment.reportLine(
        'Touchline is already running on this data folder. Using its connection; the connection flags given here are ignored.',
      );
    const client = createClient();
    client.attach(port.value);
    const outcome = await work(client, locator);
    client.close();
    return outcome;
  } finally {
    await locator.stop();
  }
}

/** Read-only commands. They are repeated when their engine ends, for example the engine of another short command. */
const READS: ReadonlySet<CommandName> = new Set(['api.call', 'table.export', 'doctor.run']);
const MOST_TRIES = 5;

/** Runs one command of the contract; ends early when the program ends. */
export async function runCommand<N extends CommandName>(
  client: Client,
  locator: EngineLocator,
  { environment }: Invocation,
  name: N,
  input: Input<N>,
): Promise<Result<Output<N>>> {
  let stop = (): void => undefined;
  const ended = new Promise<Result<never>>((resolve) => (stop = () => resolve(fail('closed', verbatim('interrupted')))));
  if (environment.ending.aborted) stop();
  // The listener is removed below, because a program sends hundreds of commands.
  environment.ending.addEventListener('abort', stop, { once: true });
  try {
    for (let tries = 1; ; tries++) {
      const answer = await Promise.race([client.command(name, input), ended]);
      const lost = !answer.ok && answer.fault.code === 'closed' && !environment.ending.aborted;
      // A tool that may change something is called once: it may have run before the engine ended.
      const reads = READS.has(name) && !('confirmed' in input && input.confirmed === true);
      if (!lost || !reads || tries === MOST_TRIES) return answer;
      const port = await locator.open();
      if (!port.ok) return port;
      client.attach(port.value);
    }
  } finally {
    environment.ending.removeEventListener('abort', stop);
  }
}

const PARTS = ['code', 'detail', 'hint', 'waitMs'];
const isFault = (value: object): value is Fault => Object.keys(value).length === PARTS.length && PARTS.every((part) => part in value);

/** Returns JSON in which each text is its sentence and each fault has its message and remedy. */
export const jsonWithText = (value: unknown, space = 0): string =>
  JSON.stringify(
    value,
    (_, part: unknown) => {
      if (typeof part !== 'object' || part === null) return part;
      if (isText(part)) return hostText(part);
      return isFault(part) ? { ...part, message: hostText(messageOf(part)), hint: hostText(hintOf(part)) } : part;
    },
    space,
  );

/** Formats JSON: indented on a terminal, on one line for programs. */
export const toJson = (value: unknown, { environment }: Invocation): string =>
  `${jsonWithText(value ?? null, environment.isTerminal ? 2 : 0)}\n`;
