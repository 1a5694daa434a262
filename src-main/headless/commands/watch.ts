import type { Client } from '#contract/client.ts';
import { isResource, RESOURCES, type Params, type ResourceName } from '#contract/resources.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { safeLine } from '#contract/safe-text.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import { didYouMean } from '#host/did-you-mean.ts';
import type { EngineLocator } from '#host/engine-locator.ts';
import { hostFormats, hostText } from '#host/host-text.ts';
import type { Invocation, CliCommand } from '../cli.ts';
import { CSV_FLAG, JSON_FLAG, rowPrinter, rowsOf, tablesText } from '../print-result.ts';
import { tablesOf } from '../result-tables.ts';
import { straight } from '../terminal.ts';
import { fieldsOf, inputFor, nameList } from '../schema-help.ts';
import { SUCCESS, failed, usageError, type Outcome } from '../exit.ts';
import { createStream, jsonWithText, withClient, withOneShotClient } from '../with-client.ts';

const NAMES = Object.keys(RESOURCES) as ResourceName[];
/** Lines queued for a slow reader. Above this, only the newest snapshot is kept. */
const MAX_WAITING = 100;

export const watch: CliCommand = {
  name: 'watch',
  summary: 'Stream snapshots of a live resource',
  args: [
    ['<resource>', 'Name of a live resource'],
    ['[json]', 'Parameters as a JSON object (default: none)'],
  ],
  flags: [['--count <n>', 'Number of snapshots before exit, including the cached one (default: unlimited)'], JSON_FLAG, CSV_FLAG],
  details: () => [
    'Resources and their parameters:',
    ...nameList(NAMES.map((name) => [name, RESOURCES[name].help, fieldsOf(RESOURCES[name].params) || 'no parameters'])),
    '',
    'On a terminal, each snapshot is a table. Otherwise, and with --json, each line is {"resource","params","status","data","source","height","observedAt","fault"}, and "note" if rows were left out, a part is missing, or a list is incomplete. Amounts are in base units (1/10,000 coin), times in Unix seconds.',
  ],
  examples: ['watch orderbook \'{"share":"club_7"}\'', 'watch trades \'{"limit":5}\' --count 1', 'watch clubs \'{"ids":[1,2,3]}\''],
  completes: async () => NAMES.map((name) => [[], name, RESOURCES[name].help]),
  run: async (invocation) => {
    const [resource = '', json] = invocation.args;
    if (!isResource(resource))
      return usageError(`Unknown resource "${resource}".${didYouMean(resource, NAMES) || ' Run "touchline watch --help" for the list.'}`);
    const params = inputFor(resource, RESOURCES[resource].params, json);
    if ('wrong' in params) return usageError(params.wrong);
    const text = invocation.flags['count'];
    const count = text === undefined ? Infinity : Number(text);
    if (!(count >= 1) || (count !== Infinity && !Number.isInteger(count)))
      return usageError(`--count must be a whole number of at least 1, not "${String(text)}".`);
    if (invocation.format === 'csv' && !rowsOf(tablesOf(null, RESOURCES[resource].data)))
      return usageError(`--csv works only with resources that are rows, and "${resource}" is not. Use --json.`);
    const run = count === 1 ? withOneShotClient : withClient; // the first snapshot needs no updates
    return run(invocation, (client, locator) => follow(invocation, client, locator, { resource, params: params.value, count }));
  },
};

/** Prints snapshots until the requested count or the end of the program. When the host ends, reconnects to the next one. */
async function follow(
  invocation: Invocation,
  client: Client,
  locator: EngineLocator,
  { resource, params, count }: { resource: ResourceName; params: Record<string, unknown>; count: number },
): Promise<Outcome> {
  const { environment, format, style } = invocation;
  const { out } = environment;
  const schema = RESOURCES[resource].data;
  let [csv, gap]: [ReturnType<typeof rowPrinter> | null, string] = [null, ''];
  async function print({ status, data, source, height, observedAt, fault, note }: Snapshot<unknown>): Promise<void> {
    if (format === 'csv') {
      const table = data === null ? null : rowsOf(tablesOf(data, schema));
      if (table) await (csv ??= rowPrinter(invocation, table.columns))(table.rows);
    } else if (format === 'table') {
      if (data === null && fault === null) return;
      const { number, date, clockTime } = hostFormats();
      const block = height === null ? null : `block ${number(height)}`;
      const read = observedAt === null ? null : `${date(observedAt)} ${clockTime(observedAt)}`;
      const caption = [resource, status, source, block, read].filter((part) => part !== null).join(' · ');
      const remarks = [fault && sentenceOf(fault), note].flatMap((text) => (text ? `${straight(safeLine(hostText(text)))}\n` : []));
      await out(`${gap}${style('dim', caption)}\n${remarks.join('')}${data === null ? '' : tablesText(invocation, data, schema)}`, true);
      gap = '\n';
    } else {
      const line = { resource, params, status, data, source, height, observedAt, fault, ...(note !== undefined && { note }) };
      await out(`${jsonWithText(line)}\n`);
    }
  }
  const stream = createStream<Snapshot<unknown>>(client, locator, invocation);
  client.watch(resource, params as Params<ResourceName>, (snapshot) => {
    if (stream.waiting.length >= MAX_WAITING) stream.waiting.pop();
    stream.push(snapshot);
  });

  let [left, last]: [number, Snapshot<unknown> | undefined] = [count, undefined];
  while (left > 0) {
    const snapshot = await stream.next();
    if (!snapshot) break;
    await print(snapshot);
    if (snapshot.data === null && snapshot.fault === null) continue;
    left--;
    last = snapshot;
  }
  stream.stop();
  return left === 0 && last?.fault && last.data === null ? failed(last.fault) : SUCCESS;
}
