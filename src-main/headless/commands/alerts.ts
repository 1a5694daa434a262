import type { Client } from '#contract/client.ts';
import type { Alert, Rules } from '#contract/model/alerts/alert.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import type { EngineLocator } from '#host/engine-locator.ts';
import { hostText } from '#host/host-text.ts';
import type { Invocation, CliCommand } from '../cli.ts';
import { SUCCESS, type Outcome } from '../exit.ts';
import { withClient, withOneShotClient } from '../with-client.ts';
import { jsonWithText } from '../spoken-json.ts';

/** Alerts per snapshot. Fewer than this fire between two snapshots. */
const LIMIT = 1_000;
/** Longest wait for the first evaluation of all rules. */
const LOOK_MS = 15_000;

const line = (alert: Alert): string => `${jsonWithText(alert)}\n`;
const looked = ({ rules }: Rules): boolean =>
  rules.every(({ state, watching, looked: seen }) => seen >= watching && (watching > 0 || state !== 'armed')) || rules.length === 0;

/** Waits until every rule was evaluated once. Resolves to false on a timeout, a fault or the end of the program. */
function settled(client: Client, { environment: world }: Invocation): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (whole: boolean): void => {
      stop();
      clearTimeout(late);
      resolve(whole);
    };
    const late = setTimeout(() => finish(false), LOOK_MS);
    const stop = client.watch('rules', {}, ({ data, fault }) => {
      if (data ? looked(data) : fault !== null) queueMicrotask(() => finish(fault === null));
    });
    world.ending.addEventListener('abort', () => finish(false), { once: true });
  });
}

/** Prints the active alerts after every rule was evaluated once. */
async function once(given: Invocation, client: Client): Promise<Outcome> {
  if (!(await settled(client, given))) given.environment.reportLine('Some rules have not been evaluated yet. Run "touchline watch rules" to see which.');
  const snapshot = await new Promise<{ standing: readonly Alert[] } | null>((resolve) => {
    const stop = client.watch('alerts', { limit: 1 }, ({ data, fault }) => {
      if (data === null && fault === null) return;
      queueMicrotask(() => {
        stop();
        resolve(data);
      });
    });
  });
  for (const alert of [...(snapshot?.standing ?? [])].reverse()) await given.environment.out(line(alert));
  return snapshot ? SUCCESS : { exit: 1, sentence: "Couldn't load the alerts." };
}

/** Prints each new alert once. When the host ends, reconnects to the next one. */
async function follow({ environment: world }: Invocation, client: Client, reach: EngineLocator): Promise<Outcome> {
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
  world.ending.addEventListener('abort', () => wake(), { once: true });
  client.onAttached((attached) => void (!attached && !world.ending.aborted && again()));
  async function again(): Promise<void> {
    const port = await reach.open();
    if (port.ok) client.attach(port.value);
    else world.reportLine(hostText(sentenceOf(port.fault)));
  }
  while (!world.ending.aborted) {
    const alert = waiting.shift();
    if (alert) await world.out(line(alert));
    else await new Promise<void>((resolve) => void (wake = resolve));
  }
  stop();
  return SUCCESS;
}

export const alerts: CliCommand = {
  name: 'alerts',
  args: '',
  summary: 'Stream alerts as they fire, one JSON object per line',
  flags: [['--once', 'Print active alerts and exit']],
  details: () =>
    [
      'If Touchline already runs on this data folder, it evaluates the rules. Otherwise this command does, until you interrupt it.',
      'Create rules with "touchline do rule.save". See their state with "touchline watch rules".',
      '',
      'Examples:',
      '  touchline alerts >> alerts.ndjson',
      '  touchline alerts --once',
      '  touchline do rule.save \'{"rule":{"subject":{"kind":"entity","ref":"club_7"},"conditions":[{"kind":"vote-opened"}]}}\'',
    ].join('\n'),
  run: (given) =>
    given.flags['once']
      ? withOneShotClient(given, (client) => once(given, client))
      : withClient(given, (client, reach) => follow(given, client, reach)),
};
