import type { BrowserWindow, BrowserWindowConstructorOptions, NativeTheme } from 'electron';
import type { Settings } from '#contract/settings.ts';

const TITLE_BAR_PX = 38;
/** Background colours of the view, which prevent a flash before it is drawn. */
const GROUND = { dark: '#0B0E12', light: '#DFE4EA' } as const;
const INK = { dark: '#D6DDE6', light: '#1B2430' } as const;
/** The least height that Electron takes: no button can be seen or clicked. A height of 0 stands for its default. */
const NO_BUTTONS = { color: '#00000000', symbolColor: '#00000000', height: 1 } as const;

type Dressed = Pick<BrowserWindow, 'setBackgroundColor' | 'setTitleBarOverlay' | 'setWindowButtonVisibility' | 'once'>;
export type WindowLook = ReturnType<typeof createWindowLook>;

/** The parts of windows that the system draws: their colours follow the chosen theme, and without the bar there are no buttons. */
export function createWindowLook(system: Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource' | 'on'>, platform: NodeJS.Platform) {
  /** The open windows, and whether each is without its bar. */
  const windows = new Map<Dressed, boolean>();
  const overlay = (bare: boolean) => {
    const theme = system.shouldUseDarkColors ? 'dark' : 'light';
    return bare ? NO_BUTTONS : { color: GROUND[theme], symbolColor: INK[theme], height: TITLE_BAR_PX };
  };
  const dress = (window: Dressed, bare: boolean): void => {
    if (platform === 'win32') window.setTitleBarOverlay(overlay(bare));
    if (platform === 'darwin') window.setWindowButtonVisibility(!bare);
  };
  const ground = (): string => GROUND[system.shouldUseDarkColors ? 'dark' : 'light'];
  system.on('updated', () => {
    for (const [window, bare] of windows) {
      window.setBackgroundColor(ground());
      dress(window, bare);
    }
  });
  return {
    /** What a new window is created with. */
    options(): BrowserWindowConstructorOptions {
      const frame: BrowserWindowConstructorOptions =
        platform === 'darwin'
          ? { titleBarStyle: 'hidden', trafficLightPosition: { x: 12, y: 12 } }
          : platform === 'win32'
            ? { titleBarStyle: 'hidden', titleBarOverlay: overlay(false) }
            : { frame: false };
      return { backgroundColor: ground(), ...frame };
    },
    /** Keeps the look of a window current until it closes. */
    follow(window: Dressed): void {
      windows.set(window, false);
      window.once('closed', () => void windows.delete(window));
    },
    /** Hides the system's buttons of a window without its bar, or shows them again. */
    setBare(window: Dressed, bare: boolean): void {
      if (!windows.has(window) || windows.get(window) === bare) return;
      windows.set(window, bare);
      dress(window, bare);
    },
    /** Takes the theme of the settings: also menus and dialogs of the system follow it. */
    choose: (theme: Settings['theme']): void => void (system.themeSource = theme),
  };
}
