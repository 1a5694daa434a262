import { LEAST_SCORED, type EstimateRecord } from '#contract/model/app/estimate.ts';
import { estimateKind, type EstimateKind } from '#contract/model/app/estimate-kind.ts';
import { counted, decimal, percent, whole } from '../format/format.ts';

/** Returns the bias of a record in words, such as “4% too low”; null if it has none. */
export function biasText({ kind, bias }: Pick<EstimateRecord, 'kind' | 'bias'>): string | null {
  if (bias === null) return null;
  const isPart = estimateKind(kind).error === 'relative';
  const size = isPart ? percent(Math.abs(bias) * 100, 0) : decimal(Math.abs(bias), 1);
  if (Number(isPart ? Math.round(bias * 100) : Math.round(bias * 10)) === 0) return 'no bias';
  return bias > 0 ? `${size} too high` : `${size} too low`;
}

/** Returns the record of a kind for its tag; null while it is not loaded. */
export function recordText(record: EstimateRecord | null): string | null {
  if (record === null) return null;
  const { scored, right } = record;
  if (scored === 0) return 'not yet scored';
  if (scored < LEAST_SCORED) return `${whole(scored)} scored`;
  const bias = biasText(record);
  return bias === null ? `right ${whole(right)} of ${whole(scored)}` : `right ${whole(right)} of ${whole(scored)}, ${bias}`;
}

/** Returns what counts as right for a kind, as a sentence. */
function rightText(kind: EstimateKind): string {
  const { error, within } = estimateKind(kind);
  if (error === 'none') return 'Right if it is the same.';
  if (error === 'relative') return `Right if the fact lies in the range, or without one within ${percent(within * 100, 0)}.`;
  if (within === 0) return 'Right if the fact lies in the range, or without one if it is the same.';
  return `Right if the fact lies in the range, or without one within ${decimal(within, within < 1 ? 2 : 0)}.`;
}

/** Returns how an estimate is worked out and scored, line by line. */
export function recordDetails(kind: EstimateKind, record: EstimateRecord | null, basis?: string): string[] {
  const { method, fact, due } = estimateKind(kind);
  const counts = record && [
    counted(record.scored, 'scored', 'scored'),
    counted(record.open, 'open', 'open'),
    ...(record.unknowable > 0 ? [`${whole(record.unknowable)} cannot be known`] : []),
  ];
  return [
    `How: ${method}.`,
    ...(basis === undefined ? [] : [basis]),
    `Scored against: ${fact}. ${due}.`,
    rightText(kind),
    ...(counts ? [`Record: ${counts.join(' · ')}.`] : []),
  ];
}
