import { expect, it } from 'vitest';
import { secondsToRead, syncCost } from '#view/lib/domain/sync-cost.ts';

it('a market sync of the whole game costs about 420 requests and whole minutes, and more for a larger game', () => {
  const whole = syncCost(5_350, 179_100);
  expect(whole).toEqual({ requests: 420, seconds: 180 });
  expect(syncCost(535, 17_910)?.requests).toBeLessThan(whole?.requests ?? 0);
});
it('it takes at least a minute', () => expect(syncCost(10, 280)?.seconds).toBe(60));
it('it is not known before the size of the game is', () => {
  expect(syncCost(null, 179_100)).toBeNull();
  expect(syncCost(5_350, 0)).toBeNull();
});
it('reading takes seconds for few requests, and whole minutes for many', () => {
  expect([0, 1, 2, 100, 149, 150, 400].map(secondsToRead)).toEqual([1, 1, 1, 40, 60, 60, 180]);
});
