import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tabsThatFit } from '#view/shell/titlebar/tabs-fit.ts';

const six = { widths: [60, 70, 90, 80, 60, 80], gap: 2, more: 50, active: 0 };

describe('the visible tabs', () => {
  it.each([
    [450, 0, [0, 1, 2, 3, 4, 5]],
    [449, 0, [0, 1, 2, 3, 4]],
    [200, 0, [0, 1]],
    [200, 5, [0, 5]],
    [10, 4, [4]],
  ])('fit into %i px with tab %i active', (room, active, shown) => expect(tabsThatFit({ ...six, room, active })).toEqual(shown));

  it('always include the active one, and never exceed the width while more than one is shown', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 1_500 }),
        fc.nat(),
        (widths, room, n) => {
          const active = n % widths.length;
          const shown = tabsThatFit({ widths, room, gap: 2, more: 50, active });
          expect(shown).toContain(active);
          const taken = shown.reduce((sum, i) => sum + (widths[i] ?? 0) + 2, -2) + (shown.length < widths.length ? 52 : 0);
          if (shown.length > 1) expect(taken).toBeLessThanOrEqual(room);
        },
      ),
    ));
});
