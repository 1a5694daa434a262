import { describe, expect, it } from 'vitest';
import { fault } from '#contract/faults.ts';
import type { TradedPrices } from '#contract/model/records/traded.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { tradesFoot } from '#view/panels/heatmap/trades-foot.ts';

const read = (coverage: [number, number][], reading = false): Snapshot<TradedPrices> => ({
  ...NOTHING,
  status: 'live',
  data: { coverage: coverage.map(([from, to]) => ({ from, to })), reading } as TradedPrices,
});

describe('the foot of the heat map', () => {
  it('says that there was no trade only where all trades of the span are known', () => {
    expect(tradesFoot(read([[100, 900]]), 0, 100)).toBe('no trade');
    expect(tradesFoot(read([[500, 900]]), 0, 100)).toMatch(/not known/);
    expect(tradesFoot(read([]), 0, 100)).toMatch(/not known/);
  });
  it('says that trades are being read, or why there are none, before it says anything of their number', () => {
    expect(tradesFoot(NOTHING, 0, 100)).toMatch(/loading/);
    expect(tradesFoot(read([[100, 900]], true), 0, 100)).toMatch(/loading/);
    expect(tradesFoot({ ...NOTHING, status: 'failed', fault: fault('not-recorded') }, 0, 100)).toMatch(/not available/);
  });
  it('counts few trades, and says nothing of many', () => {
    expect(tradesFoot(read([[500, 900]]), 3, 100)).toBe('3 trades');
    expect(tradesFoot(read([[100, 900]]), 30, 100)).toBeNull();
  });
});
