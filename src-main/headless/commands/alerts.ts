import { z } from 'zod';
import type { Client } from '#contract/client.ts';
import { Alert, type Rules } from '#contract/model/alerts/alert.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import type { EngineLocator } from '#host/engine-locator.ts';
import type { Invocation, CliCommand } from '../cli.ts';
import { SUCCESS, type Outcome } from '../exit.ts';
import { CSV_FLAG, JSON_FLAG, rowPrinter } from '../print-result.ts';
import { tablesOf } from '../result-tables.ts';
import { createStream, firstOf, jsonWithText, withClient, withOneShotClient } from '../with-client.ts';

/** Alerts per snapshot. Fewer than this fire between two snapshots. */
const LIMIT = 1_000;
/** Longest wait for the first evaluation of all rules. */
const EVALUATION_MS = 15_000;

/** Returns a function that prints one alert: as a line of JSON, or as a row below one header. */
function alertPrinter(invocation: Invocation): (alert?: Alert) => Promise<void> {
  const { format, environment } = invocation;
  if (format !== 'table' && format !== 'csv') return async (alert) => void (alert && (await environment.out(`${jsonWithText(alert)}\n`)));
  const [{ columns = [] } = {}] = tablesOf([], z.array(Alert));
  const rows = rowPrinter(invocation, columns);
  return (alert) => rows(alert ? [columns.map(({ name }) => (alert as Readonly<Record<string, unknown>>)[name])] : []);
}
const evaluated = ({ rules }: Rules): boolean =>
  rules.every(({ state, watching, looked }) => looked >= watching && (watching > 0 || state !== 'armed')) || rules.length === 0;

/** Prints the active alerts after every rule was evaluated once. */
async function once(invocation: Invocation, client: Client): Promise<Outcome> {
  const { reportLine, ending } = invocation.environment;
  const soon = AbortSignal.any([ending, AbortSignal.timeout(EVALUATION_MS)]);
  const done = ({ data, fault }: Snapshot<Rules>): boolean => (data ? evaluated(data) : fault !== null);
  const settled = await firstOf(client, soon, 'rules', {}, done);
  if (settled === null || settled.fault !== null)
    reportLine('Some rules have not been evaluated yet. Run "touchline watch rules" to see which.');
  const found = await firstOf(client, ending, 'alerts', { limit: 1 });
  const print = alertPrinter(invocation);
  await print();
  for (const alert of [...(found?.data?.standing ?? [])].reverse()) await print(alert);
  return found?.data ? SUCCESS : { exit: 1, sentence: "Couldn't load the alerts." };
}

/** Prints each new alert once. When the host ends, reconnects to the next one. */
async function follow(invocation: Invocation, client: Client, locator: EngineLocator): Promise<Outcome> {
  const stream = createStream<Alert>(client, locator, invocation);
  let newest: number | null = null;
  client.watch('alerts', { limit: LIMIT }, ({ data }) => {
    if (!data) return;
    const before = newest;
    if (before !== null) stream.push(...data.history.filter(({ id }) => id > before).reverse());
    newest = Math.max(before ?? 0, data.history[0]?.id ?? 0);
  });
  const print = alertPrinter(invocation);
  await print();
  for (let alert = await stream.next(); alert; alert = await stream.next()) await print(alert);
  return SUCCESS;
}

export const alerts: CliCommand = {
  name: 'alerts',
  summary: 'Stream alerts as they fire',
  flags: [['--once', 'Active alerts only, then exit'], JSON_FLAG, CSV_FLAG],
  details: () => [
    'On a terminal, alerts are rows of a table. Otherwise, and with --json, each is one JSON object per line.',
    'If Touchline already runs on this data folder, it evaluates the rules. Otherwise this command does, until you interrupt it.',
    'Create rules with "touchline do rule.save". See their state with "touchline watch rules".',
  ],
  examples: [
    'alerts >> alerts.ndjson',
    'alerts --once',
    'do rule.save \'{"rule":{"subject":{"kind":"entity","ref":"club_7"},"conditions":[{"kind":"vote-opened"}]}}\'',
  ],
  run: (invocation) =>
    invocation.flags['once']
      ? withOneShotClient(invocation, (client) => once(invocation, client))
      : withClient(invocation, (client, locator) => follow(invocation, client, locator)),
};
