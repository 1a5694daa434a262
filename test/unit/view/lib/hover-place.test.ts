import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeCard, type Box } from '#view/lib/app/hovered-player.ts';

const size = { width: 310, height: 200 };
const room = { width: 1024, height: 700 };
const box = (left: number, top: number, width = 100, height = 22): Box => ({ left, top, right: left + width, bottom: top + height });
const over = (about: Box, { left, top }: { left: number; top: number }): boolean =>
  left < about.right && left + size.width > about.left && top < about.bottom && top + size.height > about.top;

describe('the position of a player card', () => {
  it('is below its anchor, starting at the pointer', () => expect(placeCard(box(40, 100), 60, size, room)).toEqual({ left: 60, top: 128 }));
  it('is above its anchor near the bottom edge', () => expect(placeCard(box(40, 650), 60, size, room)).toEqual({ left: 60, top: 444 }));
  it('never exceeds the right edge of the window', () => expect(placeCard(box(900, 100), 1_000, size, room).left).toBe(1_024 - 8 - 310));
  it('is beside an anchor as high as the window', () => expect(placeCard(box(0, 0, 200, 700), 100, size, room).left).toBe(206));

  it('is wholly inside the window and never covers the anchor while a side has room', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 0, max: 690 }),
        fc.integer({ min: 1, max: 1_024 }),
        (left, top, width) => {
          const about = box(left, top, Math.min(width, room.width - left));
          const at = placeCard(about, left + 12, size, room);
          expect(over(about, at)).toBe(false);
          expect(at.left).toBeGreaterThanOrEqual(8);
          expect(at.top).toBeGreaterThanOrEqual(8);
          expect(at.left + size.width).toBeLessThanOrEqual(room.width - 8);
          expect(at.top + size.height).toBeLessThanOrEqual(room.height - 8);
        },
      ),
    ));
});
