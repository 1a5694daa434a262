import { kindRow, type AlertKind } from '#contract/model/alerts/alert-kind.ts';
import type { SourceHealth } from '#contract/model/app/status.ts';
import { text } from '#contract/text/coded-text.ts';
import { auctionKinds } from './auction-kinds.ts';
import { clubKinds } from './club-kinds.ts';
import { folioKinds } from './folio-kinds.ts';
import { marketKinds } from './market-kinds.ts';
import { voteKinds } from './vote-kinds.ts';
import { counted, from, level, single, type EvaluateCondition } from '../condition.ts';

const TROUBLE: readonly SourceHealth['health'][] = ['degraded', 'catching-up', 'stalled', 'unreachable', 'wrong-chain'];

/** Conditions on the sources of data. */
const sourceKinds = {
  source: (at) =>
    from(at.read('status', {}), ({ sources }) => {
      const wanted = at.condition.of ?? 'any';
      const items = sources
        .filter(({ name, health }) => (wanted === 'any' || wanted === name) && TROUBLE.includes(health))
        .map(({ name, health, why }) => ({ key: name, value: null, text: text('source.ill', { source: name, health, why }), edge: false }));
      return counted(items, text('source.all-ok'));
    }),
  lag: (at) => from(at.read('status', {}), ({ lag }) => level(at, lag, (blocks) => text('source.behind', { blocks }))),
  mismatch: (at) =>
    from(at.read('crosscheck', {}), ({ different, comparedAt, skipped }) => {
      if (comparedAt === null) return { unknown: skipped ?? text('crosscheck.not-yet') };
      const [first] = different;
      return single(Boolean(first), first ? text('crosscheck.field', first) : text('crosscheck.agree'), different.length);
    }),
} as const satisfies Record<string, EvaluateCondition>;

/** Evaluators of all kinds of condition. A new kind needs one row here and one in the contract. */
export const KINDS: { readonly [K in AlertKind]: EvaluateCondition } = {
  ...marketKinds,
  ...voteKinds,
  ...auctionKinds,
  ...clubKinds,
  ...folioKinds,
  ...sourceKinds,
};

/** Whether a condition is about an event instead of a state. */
export const happens = (kind: AlertKind): boolean => kindRow(kind).type === 'happening';
