import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createWindowLook } from '#desktop/windows/window-look.ts';

/** A system with the dark theme, and windows that log what is done to them. */
function scene(platform: NodeJS.Platform) {
  const log: string[] = [];
  class System extends EventEmitter {
    shouldUseDarkColors = true;
    set themeSource(theme: string) {
      log.push(`theme ${theme}`);
      this.shouldUseDarkColors = theme !== 'light';
      this.emit('updated');
    }
  }
  const look = createWindowLook(new System() as never, platform);
  const open = (name: string) => {
    const say =
      (what: string) =>
      (...given: unknown[]): void =>
        void log.push(`${name} ${what} ${given.map((each) => JSON.stringify(each)).join(' ')}`);
    const window = Object.assign(new EventEmitter(), {
      setBackgroundColor: say('ground'),
      setTitleBarOverlay: say('overlay'),
      setWindowButtonVisibility: say('buttons'),
    });
    look.follow(window as never);
    return window;
  };
  return { log, look, open, flush: () => log.splice(0) };
}
const LIGHT = '{"color":"#DFE4EA","symbolColor":"#1B2430","height":38}';
const DARK = '{"color":"#0B0E12","symbolColor":"#D6DDE6","height":38}';
const NONE = '{"color":"#00000000","symbolColor":"#00000000","height":1}';

it('The buttons of Windows have the colours of the chosen theme, in every open window and in later ones', () => {
  const { look, open, flush } = scene('win32');
  expect(look.options()).toMatchObject({ backgroundColor: '#0B0E12', titleBarOverlay: JSON.parse(DARK) as object });
  open('a');
  open('b').emit('closed');
  look.choose('light');
  expect(flush()).toEqual(['theme light', 'a ground "#DFE4EA"', `a overlay ${LIGHT}`]);
  expect(look.options()).toMatchObject({ backgroundColor: '#DFE4EA', titleBarOverlay: JSON.parse(LIGHT) as object });
});

it('A window without its bar has no buttons on Windows, also after another theme, and gets them back with its bar', () => {
  const { look, open, flush } = scene('win32');
  const window = open('a') as never;
  look.setBare(window, false);
  look.setBare(window, true);
  look.setBare(window, true);
  expect(flush()).toEqual([`a overlay ${NONE}`]);
  look.choose('light');
  expect(flush()).toEqual(['theme light', 'a ground "#DFE4EA"', `a overlay ${NONE}`]);
  look.setBare(window, false);
  expect(flush()).toEqual([`a overlay ${LIGHT}`]);
});

it('A window without its bar has no buttons on macOS', () => {
  const { look, open, flush } = scene('darwin');
  const window = open('a') as never;
  look.setBare(window, true);
  look.setBare(window, false);
  expect(flush()).toEqual(['a buttons false', 'a buttons true']);
});

it('On Linux the view draws bar and buttons, and the window only has its ground', () => {
  const { look, open, flush } = scene('linux');
  expect(look.options()).toEqual({ backgroundColor: '#0B0E12', frame: false });
  look.setBare(open('a') as never, true);
  look.choose('light');
  expect(flush()).toEqual(['theme light', 'a ground "#DFE4EA"']);
});
