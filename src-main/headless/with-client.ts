import { createClient, type Client } from '#contract/client.ts';
import type { CommandName, Input, Output } from '#contract/commands.ts';
import { fail, ok, type Fault, type Result } from '#contract/faults.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { withDefaults } from '#contract/settings.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { hintOf, messageOf, sentenceOf } from '#contract/text/fault-sentence.ts';
import { isText } from '#contract/text/write-text.ts';
import { otherVersion, type EngineLocator } from '#host/engine-locator.ts';
import { hostText, setHostFormats } from '#host/host-text.ts';
import type { Invocation } from './cli.ts';
import { failed, type Outcome } from './exit.ts';

/** Attempts with another host when one ends meanwhile, for example that of another short command. */
const MOST_TRIES = 5;

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
    const client = createClient();
    const attached = await attach(client, locator, environment.ending);
    if (!attached.ok) return failed(attached.fault);
    const found = await locator.find();
    const other = otherVersion(found, environment.version);
    if (other !== null) environment.reportLine(other);
    if (found.ok && 'running' in found.value && Object.keys(hostOptions.options).length > 0)
      environment.reportLine(
        'Touchline is already running on this data folder. Using its connection; the connection flags given here are ignored.',
      );
    const outcome = await work(client, locator);
    client.close();
    return outcome;
  } finally {
    await locator.stop();
  }
}

/** Connects the client and formats figures as the user's settings ask. Connects again when the host ends meanwhile. */
async function attach(client: Client, locator: EngineLocator, ending: AbortSignal): Promise<Result<void>> {
  for (let tries = 1; ; tries++) {
    const port = await locator.open();
    if (!port.ok) return port;
    client.attach(port.value);
    const read = await firstOf(client, ending, 'settings', {});
    if (read?.data) await setHostFormats(withDefaults(read.data));
    if (read?.fault?.code !== 'closed' || tries === MOST_TRIES) return ok(undefined);
  }
}

/**
 * Watches a resource until a snapshot fulfils `accept`, by default until it has data or a fault. Returns that snapshot; null if
 * `ending` aborts or the engine ends before.
 */
export function firstOf<N extends ResourceName>(
  client: Client,
  ending: AbortSignal,
  name: N,
  params: Params<N>,
  accept = ({ data, fault }: Snapshot<Data<N>>): boolean => data !== null || fault !== null,
): Promise<Snapshot<Data<N>> | null> {
  if (ending.aborted) return Promise.resolve(null);
  return new Promise((resolve) => {
    const finish = (found: Snapshot<Data<N>> | null): void => {
      for (const stop of stops) stop();
      resolve(found);
    };
    const end = (): void => finish(null);
    ending.addEventListener('abort', end);
    const stops = [
      client.watch(name, params, (snapshot) => accept(snapshot) && finish(snapshot)),
      client.onAttached((attached) => !attached && end()),
      () => ending.removeEventListener('abort', end),
    ];
  });
}

/**
 * A queue of what a command prints as it happens. Until `stop`, the client connects to the next host when its host ends.
 * `next` waits for the oldest item; it returns undefined when the program ends.
 */
export function createStream<T>(client: Client, locator: EngineLocator, { environment: { ending, reportLine } }: Invocation) {
  const waiting: T[] = [];
  let wake = (): void => undefined;
  ending.addEventListener('abort', () => wake(), { once: true });
  async function reconnect(): Promise<void> {
    const port = await locator.open();
    if (port.ok) client.attach(port.value);
    else reportLine(hostText(sentenceOf(port.fault)));
  }
  return {
    waiting,
    push(...items: T[]): void {
      waiting.push(...items);
      wake();
    },
    async next(): Promise<T | undefined> {
      while (waiting.length === 0 && !ending.aborted) await new Promise<void>((resolve) => void (wake = resolve));
      return ending.aborted ? undefined : waiting.shift();
    },
    stop: client.onAttached((attached) => void (!attached && !ending.aborted && reconnect())),
  };
}

/** Read-only commands. They are repeated when their engine ends. */
const READS: ReadonlySet<CommandName> = new Set(['api.call', 'table.export', 'doctor.run']);

/** Runs one command of the contract; ends early when the program ends. */
export async function runCommand<N extends CommandName>(
  client: Client,
  locator: EngineLocator,
  { environment: { ending } }: Invocation,
  name: N,
  input: Input<N>,
): Promise<Result<Output<N>>> {
  const { promise: ended, resolve } = Promise.withResolvers<Result<never>>();
  const stop = (): void => resolve(fail('closed', verbatim('interrupted')));
  if (ending.aborted) stop();
  // The listener is removed below, because a program sends hundreds of commands.
  ending.addEventListener('abort', stop, { once: true });
  try {
    for (let tries = 1; ; tries++) {
      const answer = await Promise.race([client.command(name, input), ended]);
      const lost = !answer.ok && answer.fault.code === 'closed' && !ending.aborted;
      // A tool that may change something is called once: it may have run before the engine ended.
      const reads = READS.has(name) && !('confirmed' in input && input.confirmed === true);
      if (!lost || !reads || tries === MOST_TRIES) return answer;
      const port = await locator.open();
      if (!port.ok) return port;
      client.attach(port.value);
    }
  } finally {
    ending.removeEventListener('abort', stop);
  }
}

const PARTS = ['code', 'detail', 'hint', 'waitMs'];
export const isFault = (value: object): value is Fault =>
  Object.keys(value).length === PARTS.length && PARTS.every((part) => part in value);

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
