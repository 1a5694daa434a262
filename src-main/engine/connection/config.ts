import type { OptionName } from '#contract/options.ts';
import type { Settings } from '#contract/settings.ts';
import { Connection } from '#contract/model/app/status.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Addresses } from '../api/providers/urls.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

/** Options from flags and environment variables. */
export type Options = Partial<Record<OptionName, string>>;

/** The connection in use: the kind of source, its addresses and the name pack (null for none). */
export interface Choice {
  readonly connection: Connection;
  readonly addresses: Addresses;
  readonly namePack: string | null;
}

/** A simulated service with its addresses. */
type RunningDemo = Readonly<Record<'baseUrl' | 'restPrefix' | 'mcpUrl' | 'nodeUrl' | 'nodeHealthUrl' | 'namePack', string>> & {
  stop(): Promise<void>;
};

/** What a host provides for the connection. */
export interface ConnectionHost {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: typeof fetch;
  readonly version: string;
  readonly sqliteBinding?: string;
  /** Spreads retries; returns 0 to 1. */
  readonly random?: () => number;
  /** The engine runs for a single answer: the event stream opens only once a lasting view watches something. */
  readonly oneShot?: boolean;
  /** Starts the simulated service; without it the demo connection is refused. */
  readonly startDemo?: () => Promise<Result<RunningDemo>>;
}

const ADDRESSES = ['baseUrl', 'restPrefix', 'gspUrl', 'eventsUrl', 'mcpUrl', 'nodeUrl', 'nodeHealthUrl'] as const;

function derived({ baseUrl, gspUrl, nodeUrl }: Addresses): Connection {
  if (baseUrl || gspUrl) return nodeUrl ? 'both' : 'hosted';
  return nodeUrl ? 'node' : 'demo';
}

/**
 * Determines the connection: flags and variables override saved settings; without a chosen connection it follows from the addresses.
 * Returns `bad-params` for an unknown connection or a missing address.
 */
export function choose(options: Options, settings: Settings): Result<Choice> {
  const given = (name: (typeof ADDRESSES)[number]): string => options[name] ?? settings[name];
  const addresses = Object.fromEntries(ADDRESSES.map((name) => [name, given(name)])) as Addresses;
  // Addresses given by flag imply their own connection, whatever an earlier run chose.
  const byFlag = ADDRESSES.some((name) => options[name] !== undefined);
  const said = options.connection ?? (byFlag ? undefined : (settings.connection ?? undefined));
  const connection = said === undefined ? ok(derived(addresses)) : readConnection(said);
  if (!connection.ok) return connection;
  const missing = missingAddress(connection.value, addresses);
  if (missing) return fail('bad-params', text('connection.requires', { connection: connection.value, address: missing }));
  return ok({ connection: connection.value, addresses, namePack: (options.namePack ?? settings.namePack) || null });
}

function readConnection(said: string): Result<Connection> {
  const read = Connection.safeParse(said);
  return read.success ? ok(read.data) : fail('bad-params', text('connection.unknown', { connection: said, known: Connection.options }));
}

function missingAddress(connection: Connection, { baseUrl, gspUrl, nodeUrl }: Addresses): 'baseUrl' | 'nodeUrl' | null {
  if ((connection === 'hosted' || connection === 'both') && !baseUrl && !gspUrl) return 'baseUrl';
  return (connection === 'node' || connection === 'both') && !nodeUrl ? 'nodeUrl' : null;
}

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
