import { every, seconds } from '../base/clock.ts';
import type { ReportError } from '../context.ts';
import { WHOLE_MARKET, marketValue } from '../moves/map-groups.ts';
import { marketMoves, type MovesContext } from '../moves/market-moves.ts';

const CHECK_MS = 60_000;
const [HOUR, DAY] = [3_600, 86_400];

/**
 * Records the value of the market every hour, and what every club owns per influence once a day; both also after each market sync. Both
 * come from stored rows, without a request. Returns the stop function.
 */
export function recordValues(context: MovesContext, reportError: ReportError): () => void {
  const { clock, recorder, screener, sync } = context;
  let [running, clubsAt, valueAt, pricesAt] = [false, 0, 0, 0];

  async function record(): Promise<void> {
    const now = Math.floor(seconds(clock));
    const synced = sync.priced().pricesAt;
    const isNew = synced !== pricesAt;
    if (isNew || now - clubsAt >= DAY) {
      const got = await screener.ask('clubValues', { now }, ['clubs', 'players']);
      if (!got.ok) return;
      for (const { id, value } of got.value) recorder.observe('clubs', `club_${id}`, { nav: value }, now, null);
      clubsAt = now;
    }
    if (isNew || now - valueAt >= HOUR) {
      const value = marketValue(await marketMoves('1d', null, context));
      if (value !== null) recorder.observe('prices', WHOLE_MARKET, { value }, now, null);
      valueAt = now;
    }
    pricesAt = synced;
  }
  async function check(): Promise<void> {
    if (running || !sync.complete() || sync.priced().pricesAt === 0) return;
    running = true;
    try {
      await record();
    } finally {
      running = false;
    }
  }
  return every(clock, CHECK_MS, () => check().catch((cause: unknown) => reportError('club values', cause)));
}
