import { describe, expect, it, vi } from 'vitest';
import { pressed, type KeyTarget } from '#view/ui/table/keys.ts';
import type { RenderedLine } from '#view/ui/table/types.ts';

type R = { readonly id: number };
const row = (id: number): RenderedLine<R> => ({ kind: 'row', key: `r${id}`, row: { id } });
const heading = (closed: boolean): RenderedLine<R> => ({ kind: 'section', key: 's1', title: 'Clubs', closed, count: 2 });
const key = (name: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...more }) as KeyboardEvent;

function target(lines: readonly RenderedLine<R>[], at: number) {
  const acts = {
    copy: vi.fn(),
    all: vi.fn(),
    open: vi.fn(),
    section: vi.fn(),
    walk: vi.fn(() => true),
    move: vi.fn(),
    extra: vi.fn(() => false),
  };
  const of: KeyTarget<R> = { lines, row: at, chosen: [lines[at]?.key ?? ''], ...acts };
  return { of, ...acts };
}

describe('table keys', () => {
  const rows = [row(1), row(2), row(3)];
  it('open the row on Enter', () => {
    const { of, open } = target(rows, 1);
    expect(pressed(key('Enter'), of)).toBe(true);
    expect(open).toHaveBeenCalledWith({ id: 2 }, 'r2');
  });
  it('leave Ctrl+Enter to the tile, which it maximises', () => {
    const { of, open, walk } = target(rows, 1);
    expect(pressed(key('Enter', { ctrlKey: true }), of)).toBe(false);
    expect([open.mock.calls, walk.mock.calls]).toEqual([[], []]);
  });
  it('collapse an open section on the left arrow and move on from a collapsed one', () => {
    const shown = target([heading(false), ...rows], 0);
    pressed(key('ArrowLeft'), shown.of);
    expect(shown.section).toHaveBeenCalledWith('s1');
    const hidden = target([heading(true)], 0);
    pressed(key('ArrowLeft'), hidden.of);
    expect(hidden.section).not.toHaveBeenCalled();
    expect(hidden.walk).toHaveBeenCalled();
  });
  it('move a row up before the one above, and down after the one below', () => {
    const { of, move } = target(rows, 1);
    pressed(key('ArrowUp', { altKey: true }), of);
    expect(move).toHaveBeenLastCalledWith('r2', 'r1');
    pressed(key('ArrowDown', { altKey: true }), of);
    expect(move).toHaveBeenLastCalledWith('r2', null);
  });
  it('leave other Alt keys to the workspace', () => {
    const { of, walk } = target(rows, 1);
    expect(pressed(key('w', { altKey: true }), of)).toBe(false);
    expect(walk).not.toHaveBeenCalled();
  });
  it('copy and select all with Ctrl or Cmd', () => {
    const { of, copy, all } = target(rows, 0);
    pressed(key('c', { metaKey: true }), of);
    pressed(key('A', { ctrlKey: true }), of);
    expect(copy).toHaveBeenCalledOnce();
    expect(all).toHaveBeenCalledOnce();
  });
  it('go to the panel first', () => {
    const { of, extra, walk } = target(rows, 0);
    extra.mockReturnValue(true);
    expect(pressed(key('Delete'), of)).toBe(true);
    expect(extra).toHaveBeenCalledWith(expect.anything(), ['r1']);
    expect(walk).not.toHaveBeenCalled();
  });
});
