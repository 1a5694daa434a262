import { beforeEach, describe, expect, it } from 'vitest';
import { ScreenBody } from '#contract/model/market/saved-screen.ts';
import { prepareQuery } from '#engine/screener/prepare-query.ts';
import type { TileContext } from '#view/lib/app/tile.ts';
import { bodyOf } from '#view/panels/screener/screen-columns.ts';
import { ScreenState } from '#view/panels/screener/screen-state.svelte.ts';

let params: Record<string, unknown> = {};
const state = new ScreenState(() => ({ params, setParams: (patch: object) => void (params = { ...params, ...patch }) }) as TileContext);
beforeEach(() => void (params = {}));

const accepted = ({ kind, filter, columns, sort, order }: ScreenBody): boolean =>
  prepareQuery(kind, { filter, columns, order, ...(sort !== null && { sort }) }, 0).ok;
const sortBy = (id: string) => state.setView({ ...state.view, sort: [{ id, desc: true }] });

describe('a screen that is sorted', () => {
  it.each([
    ['=Twice', 'Twice', '=Twice'],
    ['place', 'position', 'place'],
    ['club', 'club_id', 'club'],
    ['week', 'change_7d', 'change_7d'],
    ['age', 'age', 'age'],
  ])('by the column %s is saved in the order of %s, and opened with %s sorted', (id, sort, shown) => {
    state.set({ columns: { Twice: '2 * ask' } });
    sortBy(id);
    expect(state.view.sort).toEqual([{ id, desc: true }]);
    expect(state.body).toMatchObject({ sort, order: 'desc' });
    expect(accepted(state.body)).toBe(true);
    const { body } = state;
    params = {};
    state.openScreen(body, 'one');
    expect(state.view.sort).toEqual([{ id: shown, desc: true }]);
    expect(state.body).toEqual(body);
  });

  it('keeps an order by an own column that has the name of a drawn one', () => {
    state.set({ columns: { place: '2 * ask' } });
    sortBy('=place');
    expect(state.body.sort).toBe('place');
    expect(bodyOf(state.body).sort).toBe('place');
    state.openScreen(state.body, null);
    expect(state.view.sort[0]?.id).toBe('=place');
  });

  it('is saved with the order of a new screen if none was chosen', () => {
    expect(state.view.sort).toEqual([{ id: 'rating', desc: true }]);
    expect(state.body).toMatchObject({ sort: 'rating', order: 'desc' });
  });
});

describe('the columns of a screen', () => {
  it('are saved and shared with it, and shown when it is opened', () => {
    state.set({ columns: { Twice: '2 * ask' } });
    state.setView({ ...state.view, columns: ['name', 'age', '=Twice', 'bid'] });
    const { body } = state;
    expect(body.shown).toEqual(['age', '=Twice', 'bid']);
    params = {};
    state.openScreen(body, 'one');
    expect(state.view.columns).toEqual(body.shown);
  });

  it('stay as they are for a screen that was saved without them', () => {
    state.setView({ ...state.view, columns: ['name', 'age'] });
    state.openScreen(ScreenBody.parse({ name: 'Old', kind: 'players' }), 'one');
    expect(state.view.columns).toEqual(['name', 'age']);
  });
});
