import { describe, expect, it } from 'vitest';
import { Drawing } from '#contract/model/app/layout.ts';
import { Share } from '#contract/model/market/share.ts';
import { DrawingDesk, steps } from '#view/panels/chart/drawing-desk.svelte.ts';

const level = (id: string, price: number) => Drawing.parse({ id, kind: 'level', points: [{ time: 1, price }], text: null });

function desk() {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const answer = () => new Promise<void>((resolve) => void answers.push(resolve));
  const it = new DrawingDesk(
    Share.parse('club_7'),
    ({ drawing }) => (sent.push(`save ${drawing.id} ${drawing.points[0]?.price}`), answer()),
    ({ id }) => (sent.push(`remove ${id}`), answer()),
  );
  const settle = async () => {
    for (const done of answers.splice(0)) done();
    for (let i = 0; i < 4; i += 1) await null;
  };
  return { it, sent, settle };
}

describe('the drawings of a share', () => {
  it('are saved when they change and deleted when they are removed', () => {
    expect(steps([level('a', 1), level('b', 2)], [level('a', 5), level('c', 3)])).toEqual({
      save: [level('a', 5), level('c', 3)],
      remove: ['b'],
    });
    expect(steps([level('a', 1)], [level('a', 1)])).toEqual({ save: [], remove: [] });
  });

  it('are undone and redone, also in the engine', () => {
    const { it: drawings, sent } = desk();
    drawings.put(level('a', 1));
    drawings.put(level('a', 2));
    drawings.undo();
    drawings.undo();
    drawings.redo();
    expect(sent).toEqual(['save a 1', 'save a 2', 'save a 1', 'remove a', 'save a 1']);
    expect(drawings.all).toEqual([level('a', 1)]);
  });

  it('are undone in order together with other changes on the chart', () => {
    const { it: drawings, sent } = desk();
    drawings.put(level('a', 1));
    drawings.did({ undo: () => sent.push('alert back'), redo: () => sent.push('alert again') });
    drawings.put(level('b', 2));
    sent.length = 0;
    for (let i = 0; i < 4; i += 1) drawings.undo();
    expect(sent).toEqual(['remove b', 'alert back', 'remove a']);
    sent.length = 0;
    for (let i = 0; i < 4; i += 1) drawings.redo();
    expect(sent).toEqual(['save a 1', 'alert again', 'save b 2']);
  });

  it('are not overwritten by an older response from the engine while a change is pending', async () => {
    const { it: drawings, settle } = desk();
    drawings.put(level('a', 1));
    drawings.saved([]);
    expect(drawings.all).toHaveLength(1);
    await settle();
    drawings.saved([level('b', 7)]);
    expect(drawings.all).toEqual([level('b', 7)]);
    expect(drawings.canUndo).toBe(false);
  });

  it('clear the selection when the selected drawing is removed', () => {
    const { it: drawings } = desk();
    drawings.put(level('a', 1));
    drawings.selected = 'a';
    drawings.drop('a');
    expect([drawings.selected, drawings.all]).toEqual([null, []]);
  });
});
