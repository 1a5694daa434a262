import { z } from 'zod';
import type { Client } from '#contract/client.ts';
import type { Sync } from '#contract/model/app/sync.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import type { EngineLocator } from '#host/engine-locator.ts';
import { hostFormats, hostText } from '#host/host-text.ts';
import type { Invocation, CliCommand } from '../cli.ts';
import { SUCCESS, failed, type Outcome } from '../exit.ts';
import { CSV_FLAG, JSON_FLAG, rowPrinter, tablesText } from '../print-result.ts';
import { namedColumns } from '../result-tables.ts';
import { firstOf, runCommand, toJson, withClient } from '../with-client.ts';

/* @wc-include */
const STATES: Readonly<Record<string, string>> = { idle: 'idle', paused: 'paused', failed: 'failed' };
/** Interval of progress lines when stderr is not a terminal. */
const EVERY_MS = 2_000;

/** Formats progress as `clubs  1,250 of 368,900 · 340/s · 12 s left · 31 requests`. */
function progressLine({ what, done, total, rate, secondsLeft, requests, fault }: Sync): string {
  const { number, count } = hostFormats();
  const figures = [
    total === null ? number(done) : `${number(done)} of ${number(total)}`,
    rate === null ? null : `${number(rate)}/s`,
    secondsLeft === null ? null : `${number(secondsLeft)} s left`,
    count(requests, 'request', 'requests'),
  ];
  const line = `${what ? hostText(what) : /* @wc-include */ 'starting'}  ${figures.filter(Boolean).join(' · ')}`;
  return fault === null ? line : `${line} · waiting: ${hostText(sentenceOf(fault))}`;
}

/** Follows the sync that has begun to its end and prints progress to stderr. The first snapshot can be older than the command. */
async function follow(client: Client, begun: Sync, { isTerminal, reportLine, ending }: Invocation['environment']): Promise<Sync | null> {
  let last = '';
  let reportedAt = -Infinity;
  let seen = false;
  const ended = await firstOf(client, ending, 'sync', {}, ({ data }) => {
    if (data === null) return false;
    if (data.state !== 'running') return seen || (data.startedAt === begun.startedAt && ['done', 'failed'].includes(data.state));
    seen = true;
    const line = progressLine(data);
    const now = performance.now();
    if (line !== last && (isTerminal || now - reportedAt >= EVERY_MS)) {
      [last, reportedAt] = [line, now];
      reportLine(line);
    }
    return false;
  });
  return ended?.data ?? null;
}

async function run(invocation: Invocation, client: Client, locator: EngineLocator): Promise<Outcome> {
  const begun = await runCommand(client, locator, invocation, 'market.sync', { action: 'start' });
  if (!begun.ok) return failed(begun.fault);
  const ended = begun.value.state === 'running' ? await follow(client, begun.value, invocation.environment) : begun.value;
  if (!ended) return { exit: 1, sentence: 'Interrupted. Run "touchline sync" again to resume.' };
  if (ended.fault !== null && ended.state !== 'done') return failed(ended.fault);
  if (ended.state !== 'done')
    return { exit: 1, sentence: `Sync is ${STATES[ended.state] ?? ended.state}. Run "touchline sync" again to resume.` };
  const { counts, requests, startedAt, finishedAt, skipped } = ended;
  const seconds = startedAt !== null && finishedAt !== null ? finishedAt - startedAt : null;
  const figures = { ...counts, requests, seconds, finishedAt };
  const result = { ...figures, skipped };
  if (invocation.format === 'table') await invocation.environment.out(tablesText(invocation, result, z.looseObject({})), true);
  else if (invocation.format === 'csv') await rowPrinter(invocation, namedColumns(Object.keys(figures)))([Object.values(figures)]);
  else await invocation.environment.out(toJson(result, invocation));
  for (const { what, why } of skipped) invocation.environment.reportLine(`Skipped: ${hostText(what)} (${hostText(why)}).`);
  return SUCCESS;
}

export const sync: CliCommand = {
  name: 'sync',
  summary: 'Read the whole market into the cache: every club, player and order book',
  flags: [JSON_FLAG, CSV_FLAG],
  details: () => [
    'Prints progress to stderr and final counts to stdout: as a table on a terminal, otherwise as JSON. An interrupted sync can be resumed.',
    'If Touchline already runs on this data folder, it does the sync and continues after you interrupt this command.',
  ],
  examples: ['sync --base-url https://example.org && touchline export players --csv > players.csv'],
  run: (invocation) => withClient(invocation, (client, locator) => run(invocation, client, locator)),
};
