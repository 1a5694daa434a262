import { describe, expect, it, vi } from 'vitest';
import type { Drawing } from '#contract/model/app/layout.ts';
import { POINTS, type DrawingKind } from '#view/charts/drawings.ts';
import { drawActs, drawItems, hasRoomForBar, TOOLS } from '#view/panels/chart/drawing/draw-acts.ts';
import { DrawingDesk } from '#view/panels/chart/drawing-desk.svelte.ts';
import { readParams, type ChartParams } from '#view/panels/chart/params.ts';

const level = (id: string): Drawing => ({ id, kind: 'level', points: [{ time: 1, price: 1 }], text: null });
function bench(stored: Record<string, unknown> = {}, comparing = false) {
  const desk = new DrawingDesk(
    'club_1' as never,
    async () => ({}),
    async () => ({}),
  );
  const [ontool, onparams] = [vi.fn<(tool: DrawingKind | null) => void>(), vi.fn<(patch: Partial<ChartParams>) => void>()];
  const groups = (tool: DrawingKind | null = null) => drawActs({ desk, tool, params: readParams(stored), comparing, ontool, onparams });
  const act = (label: string, tool: DrawingKind | null = null) => {
    const found = groups(tool)
      .flat()
      .find((one) => one.label === label);
    if (!found) throw new Error(`no act ${label}`);
    return found;
  };
  return { desk, ontool, onparams, groups, act };
}

describe('the acts of drawing', () => {
  it('have every tool once, which a second press puts away', () => {
    const { act, groups, ontool } = bench();
    expect(Object.keys(TOOLS).sort()).toEqual(Object.keys(POINTS).sort());
    expect(
      groups()
        .flat()
        .map(({ label }) => label),
    ).toEqual(expect.arrayContaining(Object.values(TOOLS).map(({ label }) => label)));
    act('Level').run();
    act('Level', 'level').run();
    expect(ontool.mock.calls).toEqual([['level'], [null]]);
    expect([act('Select').on, act('Select', 'ray').on]).toEqual([true, false]);
  });

  it('show hidden drawings again for a new one, and deselect what can no longer be seen or moved', () => {
    const { act, desk, onparams } = bench({ draw: { hidden: true } });
    desk.put(level('a'));
    desk.selected = 'a';
    act('Line').run();
    expect(onparams).toHaveBeenCalledWith({ draw: { hidden: false, locked: false } });
    expect(desk.selected).toBeNull();
  });

  it('delete the selected drawing, or all of them at once, which one step brings back', () => {
    const { act, desk } = bench();
    expect(act('Delete all drawings').disabled).toBe('There are no drawings');
    desk.put(level('a'), level('b'), level('c'));
    desk.selected = 'b';
    act('Delete drawing').run();
    expect(desk.all.map(({ id }) => id)).toEqual(['a', 'c']);
    act('Delete all drawings').run();
    expect(desk.all).toEqual([]);
    act('Undo').run();
    expect(desk.all.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(act('Redo').disabled).toBe(false);
  });

  it('say why they are not available', () => {
    const { act, desk } = bench({ draw: { locked: true } });
    desk.put(level('a'));
    expect(act('Delete all drawings').disabled).toBe('The drawings are locked');
    expect(bench({}, true).act('Ray').disabled).toBe('Not available while comparing');
    expect(bench().act('Undo').disabled).toBe('Nothing to undo');
  });

  it('are the items of a menu where the chart is too small for a bar', () => {
    const { groups } = bench();
    const items = drawItems(groups());
    expect(items.filter(({ kind }) => kind === 'separator')).toHaveLength(2);
    expect(items).toHaveLength(groups().flat().length + 2);
    expect([hasRoomForBar(640, 400), hasRoomForBar(639, 400), hasRoomForBar(640, 399)]).toEqual([true, false, false]);
  });
});
