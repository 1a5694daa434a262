import { EventEmitter } from 'node:events';
import type { BrowserWindow, Rectangle, Screen } from 'electron';
import { expect, it } from 'vitest';
import { placeKey, type Placed } from '#desktop/placement.ts';
import { keepPlace } from '#desktop/windows/window-place.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';

const display = (x: number, width = 1_000) => {
  const bounds = { x, y: 0, width, height: 800 };
  return { bounds, workArea: bounds, scaleFactor: 1 };
};
const [left, right] = [display(0), display(1_000)];
const there: Rectangle = { x: 1_200, y: 100, width: 400, height: 300 };

/** A window on the right of two displays, whose place is kept. */
function scene(id: string | null = 'a', stored: Record<string, Placed> = {}) {
  const clock = new ManualClock();
  let displays = [left, right];
  const screen = Object.assign(new EventEmitter(), { getAllDisplays: () => displays }) as EventEmitter as Screen;
  const state = { bounds: there, maximised: false, fullscreen: false, onTop: false };
  const emitter = new EventEmitter();
  const window = Object.assign(emitter, {
    getNormalBounds: () => state.bounds,
    isMaximized: () => state.maximised,
    isFullScreen: () => state.fullscreen,
    isAlwaysOnTop: () => state.onTop,
    setBounds: (bounds: Rectangle) => {
      state.bounds = bounds;
      emitter.emit('move');
    },
    maximize: () => void (state.maximised = true),
    unmaximize: () => void (state.maximised = false),
    setFullScreen: (on: boolean) => void (state.fullscreen = on),
  });
  const places = new Map(Object.entries(stored));
  const states = { get: (key: string) => places.get(key) ?? null, set: (key: string, placed: Placed) => void places.set(key, placed) };
  keepPlace({ window: window as EventEmitter as BrowserWindow, screen, id, states, clock });
  clock.advance(500);
  const connect = (now: typeof displays, event = 'display-removed'): void => {
    displays = now;
    screen.emit(event);
  };
  return { clock, screen, state, window, places, connect, both: placeKey([left, right], id), one: placeKey([left], id) };
}
const placed = (bounds: Rectangle, over: Partial<Placed> = {}): Placed => ({
  bounds,
  maximised: false,
  fullscreen: false,
  onTop: false,
  ...over,
});

it('a window is remembered after it opened, shortly after it was moved, and when it closes, with whether it stays on top', () => {
  const { clock, window, state, places, both } = scene();
  expect(places.get(both)).toEqual(placed(there));
  window.setBounds({ ...there, x: 1_300 });
  clock.advance(499);
  expect(places.get(both)).toEqual(placed(there));
  clock.advance(1);
  expect(places.get(both)).toEqual(placed({ ...there, x: 1_300 }));
  state.bounds = there;
  state.onTop = true;
  window.emit('close');
  expect(places.get(both)).toEqual(placed(there, { onTop: true }));
});

it('a window on a removed display moves into the remaining work area, and back when the display returns', () => {
  const { clock, window, state, places, connect, both, one } = scene();
  // The system moves the window itself, before or after it reports the change.
  window.setBounds({ x: 900, y: 700, width: 400, height: 300 });
  connect([left]);
  window.setBounds({ x: -9_999, y: 0, width: 400, height: 300 });
  clock.advance(300);
  expect(state.bounds).toEqual({ x: 0, y: 0, width: 400, height: 300 });
  clock.advance(500);
  expect(places.get(both)).toEqual(placed(there));
  expect(places.get(one)).toEqual(placed({ x: 0, y: 0, width: 400, height: 300 }));
  connect([left, right], 'display-added');
  clock.advance(300);
  expect(state.bounds).toEqual(there);
});

it('a window moves to its stored place for the new displays, maximised as it was there', () => {
  const stored = placed({ x: 50, y: 60, width: 500, height: 400 }, { maximised: true });
  const { clock, state, connect } = scene('a', { [placeKey([left], 'a')]: stored });
  connect([left]);
  clock.advance(300);
  expect(state).toMatchObject({ bounds: stored.bounds, maximised: true });
});

it('a place for the displays of before is not stored while they change, also when the window closes then', () => {
  const { clock, window, places, connect } = scene();
  places.clear();
  connect([left]);
  window.emit('move');
  window.emit('close');
  clock.advance(200);
  window.emit('closed');
  clock.advance(1_000);
  expect(places.size).toBe(0);
});

it('a window on a display that stays is not touched', () => {
  const { clock, state, window, connect } = scene();
  state.maximised = true;
  const touched: string[] = [];
  window.unmaximize = () => void touched.push('unmaximize');
  window.setBounds = () => void touched.push('setBounds');
  connect([left, right, display(2_000)], 'display-added');
  clock.advance(300);
  connect([left, right, display(2_000)], 'display-metrics-changed');
  expect(clock.waiting).toBe(0);
  expect(touched).toEqual([]);
});

it('a window in full screen stays with the system, and one without displays where it is', () => {
  const { clock, state, connect } = scene(null);
  state.fullscreen = true;
  connect([left]);
  clock.advance(300);
  expect(state.bounds).toEqual(there);
  state.fullscreen = false;
  connect([]);
  clock.advance(300);
  expect(state.bounds).toEqual(there);
});

it('a closed window listens no more', () => {
  const { screen, window, clock } = scene();
  window.emit('move');
  window.emit('closed');
  expect([clock.waiting, screen.eventNames()]).toEqual([0, []]);
});
