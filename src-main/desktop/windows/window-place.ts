import type { BrowserWindow, Screen } from 'electron';
import type { Clock } from '#engine/base/clock.ts';
import { fit, placeKey, sizesOf, type Placed, type WindowStates } from '../placement.ts';

const SAVE_AFTER_MS = 500;
/** Time in ms until displays count as settled. Systems report a change in several steps and move windows meanwhile. */
const SETTLE_MS = 300;

interface Kit {
  readonly window: BrowserWindow;
  readonly screen: Pick<Screen, 'getAllDisplays' | 'on' | 'off'>;
  /** The window's id; null for the main window. */
  readonly id: string | null;
  readonly states: WindowStates;
  readonly clock: Clock;
}

/**
 * Stores the place of a window for the connected displays. When they change, the window moves to its place for the new set, or into a work
 * area; its place for the old set stays as it was.
 */
export function keepPlace({ window, screen, id, states, clock }: Kit): void {
  let key = placeKey(screen.getAllDisplays(), id);
  let settling = false;
  let cancel = (): void => undefined;
  const after = (ms: number, run: () => void): void => {
    cancel();
    cancel = clock.after(ms, run);
  };
  const current = (): Placed => ({
    bounds: window.getNormalBounds(),
    maximised: window.isMaximized(),
    fullscreen: window.isFullScreen(),
    onTop: window.isAlwaysOnTop(),
  });
  /** While displays change, the system moves windows, so their places are not the user's choice. */
  const changing = (): boolean => settling || placeKey(screen.getAllDisplays(), id) !== key;
  const save = (): void => {
    if (!changing()) states.set(key, current());
  };
  const soon = (): void => {
    if (!changing()) after(SAVE_AFTER_MS, save);
  };
  const settle = (): void => {
    settling = false;
    const displays = screen.getAllDisplays();
    key = placeKey(displays, id);
    const [stored, before] = [states.get(key), current()];
    const areas = displays.map(({ workArea }) => workArea);
    const { bounds, maximised, fullscreen } = fit(stored ?? before, areas, sizesOf(id));
    const stays = (['x', 'y', 'width', 'height'] as const).every((side) => bounds[side] === before.bounds[side]);
    if (before.fullscreen || (stays && maximised === before.maximised && !fullscreen)) return;
    if (before.maximised) window.unmaximize();
    window.setBounds(bounds);
    if (maximised) window.maximize();
    if (fullscreen) window.setFullScreen(true);
  };
  const changed = (): void => {
    if (!changing()) return;
    settling = true;
    after(SETTLE_MS, settle);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('always-on-top-changed', soon);
  window.on('close', save);
  screen.on('display-added', changed);
  screen.on('display-removed', changed);
  screen.on('display-metrics-changed', changed);
  window.on('closed', () => {
    cancel();
    screen.off('display-added', changed);
    screen.off('display-removed', changed);
    screen.off('display-metrics-changed', changed);
  });
  soon();
}
