import { INTERVALS, Interval, intervalSeconds, type Candles } from '#contract/model/market/graph.ts';
import { Share } from '#contract/model/market/share.ts';
import { HISTORY_FIELDS, type HistoryField } from '#contract/model/records/value-history.ts';
import type { Data } from '#contract/resources.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import type { RecordedField } from '#contract/studies/recorded-series.ts';
import { didYouMean } from '#host/did-you-mean.ts';
import { hostText } from '#host/host-text.ts';
import type { Invocation } from '../cli.ts';
import { SUCCESS, failed, usageError, type Outcome } from '../exit.ts';
import { rowPrinter } from '../print-result.ts';
import { namedColumns } from '../result-tables.ts';
import { firstOf, jsonWithText, withOneShotClient } from '../with-client.ts';

/** Flags of the table "candles" for one share. */
export const CANDLE_FLAGS: readonly (readonly [flag: string, help: string])[] = [
  ['--share <share>', 'Read the candles of one share now (club_7, player_12), only for the table "candles"'],
  [
    '--interval <interval>',
    `Interval of the candles of --share: ${Object.keys(INTERVALS).join(', ')}, or another one such as 2h (default: 1h)`,
  ],
  [
    '--study <studies>',
    'Comma-separated studies to add to the candles of --share, each with its numbers (ema:20,rsi:14,macd:12:26:9), a recorded figure (holders, rating, recorded_price), or an expression (expr:close - sma_20)',
  ],
  ['--from <time>', 'Start of the candles of --share, a date (2026-11-01) or Unix seconds (default: as the chart)'],
  ['--to <time>', 'End of the candles of --share (default: now)'],
];
export const isCandleFlag = (name: string): boolean => CANDLE_FLAGS.some(([flag]) => flag.startsWith(`--${name} `));

const BAR = ['time', 'open', 'high', 'low', 'close', 'num', 'value', 'vwap', 'trades'] as const;

/** Reads a date or Unix seconds; undefined if none is given, null if it is neither. */
function timeIn(text: unknown): number | undefined | null {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(String(text)) ? Number(text) : Date.parse(String(text)) / 1_000;
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Prints the candles of one share, read now, with studies beside them. */
export async function exportCandles(invocation: Invocation, limit: number): Promise<Outcome> {
  const { flags, environment, format } = invocation;
  const share = Share.safeParse(flags['share']);
  if (!share.success) return usageError(`--share must look like club_7 or player_123, not "${String(flags['share'])}".`);
  const interval = Interval.safeParse(flags['interval'] ?? '1h');
  if (!interval.success) {
    const names = Object.keys(INTERVALS);
    return usageError(
      `Unknown interval "${String(flags['interval'])}".${didYouMean(String(flags['interval']), names)} Available: ${names.join(', ')}, and others such as 2h.`,
    );
  }
  const [from, to] = [timeIn(flags['from']), timeIn(flags['to'])];
  if (from === null || to === null) return usageError('--from and --to must be a date (2026-11-01) or Unix seconds.');
  if (from !== undefined && to !== undefined && from > to) return usageError('--from must not be later than --to.');
  // Loaded only here, because no other command needs them.
  const { readsRecorded, readStudy, splitStudies, studyColumns } = await import('#contract/studies/study-columns.ts');
  const studies = flags['study'] === undefined ? [] : splitStudies(String(flags['study'])).map(readStudy);
  const wrong = studies.find((study) => 'wrong' in study);
  if (wrong && 'wrong' in wrong) return usageError(typeof wrong.wrong === 'string' ? wrong.wrong : hostText(wrong.wrong));
  const params = { share: share.data, interval: interval.data, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return withOneShotClient(invocation, async (client) => {
    const isRead = ({ data, fault }: { data: Candles | null; fault: unknown }): boolean =>
      fault !== null || (data !== null && !data.reading);
    const snapshot = await firstOf(client, environment.ending, 'candles', params, (one) => one.status !== 'loading' && isRead(one));
    if (!snapshot) return SUCCESS;
    if (snapshot.data === null) return snapshot.fault ? failed(snapshot.fault) : SUCCESS;
    const candles = snapshot.data;
    const wanted = studies.flatMap((study) => ('wrong' in study ? [] : study));
    const [first, last] = [candles.bars[0]?.time, candles.bars.at(-1)?.time];
    const span = first === undefined || last === undefined ? null : { from: first, to: last + intervalSeconds(interval.data) };
    const reads = (field: RecordedField): boolean => wanted.some((study) => readsRecorded(study, field));
    const about = { share: share.data, ...span } as { readonly share: Share; readonly from: number; readonly to: number };
    const isDone = ({ status }: Pick<Snapshot<unknown>, 'status'>): boolean => status !== 'loading';
    const held = span && reads('holders') ? await firstOf(client, environment.ending, 'holder-history', about, isDone) : null;
    if (held?.fault) return failed(held.fault);
    const recorded: Partial<Record<HistoryField, Data<'value-history'> | null>> = {};
    for (const field of span ? HISTORY_FIELDS.filter(reads) : []) {
      const read = await firstOf(client, environment.ending, 'value-history', { ...about, field }, isDone);
      if (read?.fault) return failed(read.fault);
      recorded[field] = read?.data ?? null;
    }
    const added = studyColumns(candles, wanted, { holders: held?.data ?? null, ...recorded });
    const columns = [...BAR, ...added.map(({ name }) => name)];
    const rows = candles.bars
      .map((bar, n) => [...BAR.map((field) => bar[field]), ...added.map(({ values }) => values[n] ?? null)])
      .slice(-limit);
    if (format === 'json') {
      const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
      await environment.out(`${jsonWithText(objects)}\n`);
    } else await rowPrinter(invocation, namedColumns(columns))(rows);
    const since = candles.coverage[0]?.from ?? null;
    if (candles.bars.length === 0)
      environment.reportLine(
        since === null ? 'No trades of this share are known for this time.' : 'This share was not traded in this time.',
      );
    return SUCCESS;
  });
}
