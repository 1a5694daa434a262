import { ok } from '#contract/faults.ts';
import { seconds } from '../../../base/clock.ts';
import { marketMoves, type MovesContext } from '../../../moves/market-moves.ts';
import { radarOf } from '../../../moves/radar.ts';
import type { Forecast } from '#contract/model/worth/radar.ts';
import type { EstimateGiven } from '#contract/model/app/estimate.ts';
import type { EstimateContext } from '../../../context.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { heldShares } from './movers.ts';

/** An estimate as the ledger stores it: about the recalculation at `due`. */
const noteOf = ({ player, next, rating, chance, changed, seen, age, played }: Forecast, due: number): EstimateGiven => ({
  kind: 'forecast',
  ref: `player_${player}` as EstimateGiven['ref'],
  target: String(due),
  value: next,
  low: next - 1,
  high: next + 1,
  due,
  inputs: { rating, chance, changed, seen, age, played },
});

/** Ratings around the daily recalculation, from rows that the market sync read again. */
export const radarFamily: ResourceDefinition<'radar', MovesContext & EstimateContext> = {
  ttlMs: 60_000,
  minIntervalMs: 15_000,
  polled: true,
  offline: true,
  transient: true,
  invalidatedBy: () => [],
  async load({ limit }, _ask, context) {
    const data = await radarOf(limit, await marketMoves('1d', null, context), heldShares(context), context);
    const { next, forecasts } = data;
    if (forecasts && next !== null) context.estimates.note(forecasts.map((one) => noteOf(one, next)));
    return ok({ data, source: 'cache', height: null, observedAt: seconds(context.clock) });
  },
};
