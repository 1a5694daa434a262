import type { Client } from '#contract/client.ts';
import type { Alert, Rules } from '#contract/model/alerts/alert.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import type { EngineLocator } from '#host/engine-locator.ts';
import { hostText } from '#host/host-text.ts';
import type { Invocation, CliCommand } from '../cli.ts';
import { SUCCESS, type Outcome } from '../exit.ts';
import { jsonWithText, withClient, withOneShotClient } from '../with-client.ts';

/** Alerts per snapshot. Fewer than this fire between two snapshots. */
const LIMIT = 1_000;
/** Longest wait for the first evaluation of all rules. */
const EVALUATION_MS = 15_000;

const line = (alert: Alert): string => `${jsonWithText(alert)}\n`;
const evaluated = ({ rules }: Rules): boolean =>
  rules.every(({ state, watching, looked }) => looked >= watching && (watching > 0 || state !== 'armed')) || rules.length === 0;

/** Waits until every rule was evaluated once. Resolves to false on a timeout, a fault or the end of the program. */
function settled(client: Client, { environment }: Invocation): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (whole: boolean): void => {
      stop();
      clearTimeout(late);
      resolve(whole);
    };
    const late = setTimeout(() => finish(false), EVALUATION_MS);
    const stop = client.watch('rules', {}, ({ data, fault }) => {
      if (data ? evaluated(data) : fault !== null) queueMicrotask(() => finish(fault === null));
    });
    environment.ending.addEventListener('abort', () => finish(false), { once: true });
  });
}

/** Prints the active alerts after every rule was evaluated once. */
async function once(invocation: Invocation, client: Client): Promise<Outcome> {
  if (!(await settled(client, invocation)))
    invocation.environment.reportLine('Some rules have not been evaluated yet. Run "touchline watch rules" to see which.');
  const snapshot = await new Promise<{ standing: readonly Alert[] } | null>((resolve) => {
    const stop = client.watch('alerts', { limit: 1 }, ({ data, fault }) => {
      if (data === null && fault === null) return;
      queueMicrotask(() => {
        stop();
        resolve(data);
      });
    });
  });
  for (const alert of [...(snapshot?.standing ?? [])].reverse()) await invocation.environment.out(line(alert));
  return snapshot ? SUCCESS : { exit: 1, sentence: "Couldn't load the alerts." };
}

/** Prints each new alert once. When the host ends, reconnects to the next one. */
async function follow({ environment }: Invocation, client: Client, locator: EngineLocator): Promise<Outcome> {
  const waiting: Alert[] = [];
  let newest: number | null = null;
  let wake = (): void => undefined;
  const stop = client.watch('alerts', { limit: LIMIT }, ({ data }) => {
    if (!data) return;
    const most = data.history[0]?.id ?? 0;
    if (newest !== null) waiting.push(...data.history.filter(({ id }) => id > (newest ?? 0)).reverse());
    newest = Math.max(newest ?? 0, most);
    wake();
  });
  environment.ending.addEventListener('abort', () => wake(), { once: true });
  client.onAttached((attached) => void (!attached && !environment.ending.aborted && again()));
  async function again(): Promise<void> {
    const port = await locator.open();
    if (port.ok) client.attach(port.value);
    else environment.reportLine(hostText(sentenceOf(port.fault)));
  }
  while (!environment.ending.aborted) {
    const alert = waiting.shift();
    if (alert) await environment.out(line(alert));
    else await new Promise<void>((resolve) => void (wake = resolve));
  }
  stop();
  return SUCCESS;
}

export const alerts: CliCommand = {
  name: 'alerts',
  summary: 'Stream alerts as they fire, one JSON object per line',
  args: [],
  flags: [['--once', 'Active alerts only, then exit']],
  details: () =>
    [
      'If Touchline already runs on this data folder, it evaluates the rules. Otherwise this command does, until you interrupt it.',
      'Create rules with "touchline do rule.save". See their state with "touchline watch rules".',
    ].join('\n'),
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
