import { ok } from '#contract/faults.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { ScatterPoint } from '#contract/model/worth/scatter.ts';
import { share, splitShare } from '#contract/model/market/share.ts';
import { seconds } from '../../../base/clock.ts';
import type { PricePoint } from '../../../columns/scatter.ts';
import { partOf, type ResourceDefinition } from '../../resource-definition.ts';
import { holdingsFamily } from '../accounts/holdings.ts';
import type { WorthContext } from './worth-parts.ts';

/** Price against payback of all shares of the market sync. */
export const scatterFamily: ResourceDefinition<'scatter', WorthContext> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  polled: true,
  invalidatedBy: () => [
    ['settings', '*'],
    ['accounts', '*'],
    ['sync', '*'],
  ],
  transient: true,
  async load({ kind, share: self, brush, ...rest }, ask, context) {
    const holdings = await holdingsFamily.load({}, partOf(ask), context);
    const held = holdings.ok ? holdings.value.data.rows.map((row) => splitShare(row.share)) : [];
    const own = self === undefined ? null : splitShare(self);
    const of = kind === 'club' ? 'clubs' : 'players';
    const input = {
      ...({ ...rest, kind: of, now: seconds(context.clock), brush: brush ?? null } as const),
      marked: held.flatMap((one) => (one.kind === kind ? [one.id] : [])),
      self: own?.kind === kind ? own.id : null,
    };
    const got = await context.screener.ask('scatter', input, [of]);
    if (!got.ok) return got;
    const { marked, inside, ...plot } = got.value;
    const point = ({ id, price, ...one }: PricePoint): ScatterPoint => ({ ...one, share: share(kind, id), price: price as Coin });
    const data = {
      ...plot,
      kind,
      mine: marked.map(point),
      self: plot.self && point(plot.self),
      inside: inside && { count: inside.count, rows: inside.rows.map(point) },
    };
    return ok({ data, source: 'cache', height: null, observedAt: seconds(context.clock) });
  },
};
