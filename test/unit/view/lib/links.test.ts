import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityRef } from '#contract/model/market/share.ts';
import { links } from '#view/lib/app/links.svelte.ts';

const CLUB = 'club_7' as EntityRef;
const PLAYER = 'player_12' as EntityRef;
beforeEach(() => links.restore({}));

describe('a link group', () => {
  it('shows the entity sent to it, and other groups do not', () => {
    links.send(1, CLUB);
    expect([links.ref(1), links.ref(2), links.ref(null)]).toEqual([CLUB, null, null]);
  });
  it('notifies its listeners of each entity until they unsubscribe', () => {
    const heard: unknown[] = [];
    const stop = links.onSend((group, ref) => heard.push([group, ref]));
    links.send(3, CLUB);
    links.send(3, PLAYER);
    stop();
    links.send(3, CLUB);
    expect(heard).toEqual([
      [3, CLUB],
      [3, PLAYER],
    ]);
  });
  it('shares time and range independently of the entity', () => {
    links.setTime(1, 1_700_000_000);
    links.setRange(1, { from: 1, to: 2 });
    expect([links.time(1), links.range(1), links.ref(1), links.time(2)]).toEqual([1_700_000_000, { from: 1, to: 2 }, null, null]);
    links.setTime(null, 5);
    expect(links.time(null)).toBeNull();
  });
  it('is stepped by the newest list that offers rows, and by none after all have left', () => {
    const steps: string[] = [];
    const first = links.offerList(1, (by) => steps.push(`first ${by}`));
    const second = links.offerList(1, (by) => steps.push(`second ${by}`));
    expect(links.step(1, 1)).toBe(true);
    second();
    links.step(1, -1);
    first();
    expect(links.step(1, 1)).toBe(false);
    expect(steps).toEqual(['second 1', 'first -1']);
  });
  it('is restored from a layout without unknown entities or groups', () => {
    links.send(1, CLUB);
    const saved = links.save();
    links.restore({ ...saved, 2: 'planet_1', 9: CLUB, x: CLUB });
    expect(links.save()).toEqual({ 1: CLUB });
  });
});
