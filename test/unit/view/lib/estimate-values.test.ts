import { describe, expect, it } from 'vitest';
import { claimText, estimateText, valueText } from '#view/lib/domain/estimate-values.ts';

describe('values of estimates and theses', () => {
  it('are prices with four decimals where they are of one influence, so that a thin share is no round zero', () => {
    expect(valueText('discount-value', 121)).toBe('0.0121');
    expect(claimText({ measure: 'price', side: 'above', level: 121 as never })).toBe('Last price above 0.0121');
    expect(claimText({ measure: 'rating', side: 'below', level: 80 as never })).toBe('Rating below 80');
  });
  it('are amounts with two decimals for all influence', () => {
    expect(estimateText({ kind: 'runway', value: 12_000_000, low: null, high: null })).toBe('≈ 1,200.00');
  });
});
