import { join } from 'node:path';
import { judge, type Estimate } from '#contract/model/app/estimate.ts';
import type { EstimateKind } from '#contract/model/app/estimate-kind.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { createHandle } from '#engine/store/handle.ts';
import { connect } from '#engine/store/open.ts';
import { createEstimates } from '#engine/store/user/stored-estimates.ts';
import type { WebHost } from './workstation.ts';

const DAY = 86_400;
/** Estimates and their facts; null: open, NaN: the fact cannot become known. */
const MADE: readonly (readonly [kind: EstimateKind, ref: string, value: number, fact: number | null])[] = [
  ...[96, 103, 88, 91, 99, 95, 60, 97, 140, 94].map((value, n) => ['runway', `club_${n + 1}`, value * 1e8, 100e8] as const),
  ...[4, -2, 6].map((value, n) => ['projection', `club_${n + 1}`, value * 1e8, 5e8] as const),
  ...[11, 11, 11, 11, 11, 11].map((value, n) => ['likely-eleven', `club_${n + 1}`, value, 7 + (n % 5)] as const),
  ['fair-range', 'player_5', 12e8, NaN],
  ['fair-range', 'player_9', 9e8, 8.5e8],
  ['vote-outcome', 'club_3', 2, null],
  ['vote-turnout', 'club_3', 48_000, null],
  ['difficulty', 'club_4', 1.42, null],
];

/** Adds estimates with their facts to the data of a running host, as if it had run for weeks. `now` in Unix seconds. */
export async function addEstimates(host: WebHost, now = Math.floor(Date.now() / 1_000)): Promise<void> {
  const db = connect(join(host.dataDir, 'user.db'), process.env['TOUCHLINE_SQLITE_BINDING']);
  try {
    const stored = db.prepare<[], { value: string }>(`SELECT value FROM setting WHERE name = 'services'`).get();
    const game = stored ? ((JSON.parse(stored.value) as { last: string | null }).last ?? 'demo') : 'demo';
    const estimates = createEstimates(createHandle(db));
    for (const [n, [kind, ref, value, fact]] of MADE.entries()) {
      const isKnown = fact !== null && !Number.isNaN(fact);
      const at = now - (MADE.length - n) * 2 * DAY;
      const range = { low: kind === 'fair-range' ? value * 0.8 : null, high: kind === 'fair-range' ? value * 1.2 : null };
      const of = { kind, ref: ref as EntityRef, target: String(n), value, ...range };
      const known: Pick<Estimate, 'state' | 'fact' | 'error' | 'right' | 'why'> = isKnown
        ? { state: 'scored', fact, ...judge(kind, of, fact), why: null }
        : {
            state: fact === null ? 'open' : 'unknowable',
            fact: null,
            error: null,
            right: null,
            why: fact === null ? null : text('estimate.no-sale'),
          };
      const knownAt = fact === null ? null : at + DAY;
      const more = { id: `made ${n}`, at, height: 88_471_000 + n, due: fact === null ? now + 3 * DAY : at + DAY, inputs: { weeks: 8 } };
      estimates.add(game, { ...of, ...known, ...more, counts: true, knownAt, knownHeight: null });
    }
  } finally {
    db.close();
  }
  // One more by the usual way, after which the host announces a change.
  const due = now + 30 * DAY;
  await host.tell('estimate.note', {
    estimates: [{ kind: 'difficulty', ref: 'club_2' as EntityRef, target: 'announced', value: 1.3, due }],
  });
}
