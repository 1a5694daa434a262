import type { Rectangle } from 'electron';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MENU_BAR, MENU_KEYS } from '#contract/bridge.ts';
import { askedBy, readArguments } from '#desktop/arguments.ts';
import { createCrashCount } from '#desktop/crashes.ts';
import { menuTemplate, shortcuts } from '#desktop/menu.ts';
import { TEXT_MENU } from '#desktop/text-menu.ts';
import { opensOutside, sameHome } from '#desktop/origin.ts';
import { fingerprint, fit, inside, sizesOf } from '#desktop/placement.ts';
import { isKeyId, KEYS } from '#view/lib/app/keys.ts';
import { ACTIONS } from '#view/shell/actions.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const right = { x: 1920, y: 0, width: 1280, height: 1024 };

describe('a window', () => {
  it.each<[rule: string, saved: Rectangle, areas: Rectangle[], opens: Rectangle]>([
    ['keeps its position', { x: 100, y: 50, width: 1440, height: 900 }, [screen], { x: 100, y: 50, width: 1440, height: 900 }],
    [
      'on a missing screen moves to an existing one',
      { x: 2000, y: 50, width: 1200, height: 900 },
      [screen],
      { x: 720, y: 50, width: 1200, height: 900 },
    ],
    ['larger than its screen shrinks to it', { x: -10, y: -10, width: 3000, height: 2000 }, [screen], screen],
    ['half outside is moved inside', { x: 1800, y: 1000, width: 800, height: 600 }, [screen], { x: 1120, y: 480, width: 800, height: 600 }],
    [
      'between two screens moves to the one it covers most',
      { x: 1800, y: 0, width: 1000, height: 800 },
      [screen, right],
      { x: 1920, y: 0, width: 1000, height: 800 },
    ],
    ['without a size gets a usable one', { x: 5, y: 5, width: 0, height: 0 }, [screen], { x: 5, y: 5, width: 640, height: 400 }],
  ])('%s', (_rule, saved, areas, opens) => {
    expect(inside(saved, areas)).toEqual(opens);
  });

  it('is always completely inside one work area', () => {
    const place = fc.integer({ min: -5_000, max: 5_000 });
    const size = fc.integer({ min: 0, max: 5_000 });
    const area = fc.record({
      x: place,
      y: place,
      width: fc.integer({ min: 300, max: 4_000 }),
      height: fc.integer({ min: 200, max: 3_000 }),
    });
    const within = (a: Rectangle, b: Rectangle): boolean =>
      a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;
    fc.assert(
      fc.property(
        fc.record({ x: place, y: place, width: size, height: size }),
        fc.array(area, { minLength: 1, maxLength: 4 }),
        (bounds, areas) => {
          const placed = inside(bounds, areas);
          expect(areas.some((each) => within(placed, each))).toBe(true);
        },
      ),
    );
  });

  it('without a stored position opens in the middle', () => {
    expect(fit(null, [screen]).bounds).toEqual({ x: 240, y: 90, width: 1440, height: 900 });
    expect(fit(null, [{ x: 0, y: 30, width: 1024, height: 670 }]).bounds).toEqual({ x: 0, y: 30, width: 1024, height: 670 });
  });

  it('beside the main one may be small, and opens around the pointer at first', () => {
    const small = { x: 5, y: 5, width: 0, height: 0 };
    expect(inside(small, [screen], sizesOf('a').least)).toEqual({ x: 5, y: 5, width: 240, height: 160 });
    expect(fit(null, [screen, right], sizesOf('a'), { x: 3_150, y: 10 }).bounds).toEqual({ x: 2_480, y: 0, width: 720, height: 520 });
    expect(fit(null, [screen], sizesOf('a'), { x: -9_000, y: 9_000 }).bounds).toEqual({ x: 0, y: 560, width: 720, height: 520 });
  });

  it('is stored for a set of displays, in any order', () => {
    const [one, two] = [
      { bounds: screen, scaleFactor: 1 },
      { bounds: right, scaleFactor: 2 },
    ];
    expect(fingerprint([one, two])).toBe(fingerprint([two, one]));
    expect(fingerprint([one])).not.toBe(fingerprint([one, two]));
    expect(fingerprint([one])).not.toBe(fingerprint([{ ...one, scaleFactor: 2 }]));
  });
});

describe('navigation addresses', () => {
  it.each([
    ['app://touchline/', true],
    ['app://touchline/index.html#x', true],
    ['app://touchline/?window=w1a2b3c4', true],
    ['app://touchline/?window=a%26b#/club/12', true],
    ['app://touchline/?window=', false],
    ['app://touchline/?window=a&token=b', false],
    ['app://touchline/?token=b', false],
    ['app://else/', false],
    ['https://touchline/', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['about:blank', false],
    ['', false],
  ])('%s opens in the view: %s', (address, ours) => {
    expect(sameHome(address, 'app://touchline/')).toBe(ours);
  });

  it.each([
    ['https://example.org/a', true],
    ['http://example.org', false],
    ['https://user:secret@example.org', false],
    ['file:///etc/passwd', false],
    ['smb://share', false],
    ['touchline://club/1', false],
    ['https://', false],
  ])('%s opens outside: %s', (address, opens) => {
    expect(opensOutside(address)).toBe(opens);
  });
});

describe('the arguments of a start', () => {
  it.each<[args: string[], asked: ReturnType<typeof askedBy>]>([
    [[], null],
    [['.', '--safe-mode'], null],
    [['touchline://club/12'], { kind: 'link', link: 'touchline://club/12' }],
    [['--action=palette'], 'palette'],
    [['--action=workspace.3'], 'workspace.3'],
    [['--action=workspace.remove'], null],
    [['--action=tile.close'], null],
    [['.', '/home/ann/My desk.touchline'], { kind: 'file', file: '/home/ann/My desk.touchline' }],
    [['--safe-mode', 'file:///home/ann/A.TOUCHLINE'], { kind: 'file', file: 'file:///home/ann/A.TOUCHLINE' }],
    [['--data-dir', '/home/ann/.touchline'], null],
    [['a.json'], null],
    [['touchline://club/12', '/home/ann/a.touchline'], { kind: 'link', link: 'touchline://club/12' }],
    [['touchline://club/12', '--action=palette'], { kind: 'link', link: 'touchline://club/12' }],
  ])('%j ask for %j', (args, asked) => expect(askedBy(args)).toEqual(asked));

  it('that follow a link change no option, since its author may have written them', () => {
    const { hostOptions, safeMode } = readArguments(['touchline://club/1', '--data-dir=/elsewhere', '--safe-mode'], {});
    expect([hostOptions, safeMode]).toEqual([readArguments([], {}).hostOptions, false]);
  });
});

it('the third crash within five minutes is too many, and the count then restarts', () => {
  const tooMany = createCrashCount();
  const minute = 60_000;
  expect([0, 1, 6, 7, 8, 9, 10].map((at) => tooMany(at * minute))).toEqual([false, false, false, false, true, false, false]);
});

describe('the application menu', () => {
  const asked: string[] = [];
  const workspaces = ['Trade', 'A & B'];
  const items = (platform: NodeJS.Platform) =>
    menuTemplate(platform, (action) => void asked.push(action), { workspaces }).flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu : [],
    );

  it.each(['linux', 'darwin', 'win32'] as const)('sends the view only actions that it has (%s)', (platform) => {
    asked.length = 0;
    for (const { click } of items(platform)) (click as (() => void) | undefined)?.();
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.filter((action) => !isKeyId(action) && !Object.hasOwn(ACTIONS, action))).toEqual([]);
  });

  it('leaves the view its own keys', () => {
    for (const platform of ['linux', 'darwin'] as const)
      for (const { click, registerAccelerator } of items(platform)) if (click) expect(registerAccelerator).toBe(false);
  });

  it('shows the keys of the view', () => {
    for (const [action, keys] of Object.entries(MENU_KEYS)) expect(KEYS[action]?.keys, action).toBe(keys);
    for (const { click, accelerator } of items('linux')) {
      asked.length = 0;
      (click as (() => void) | undefined)?.();
      if (asked[0] !== undefined && accelerator !== undefined) expect(accelerator.replace('CmdOrCtrl', 'Mod')).toBe(KEYS[asked[0]]?.keys);
    }
  });

  it('closes the window with a key that closes no tile, and keeps the window with the focus on top', () => {
    expect(items('darwin').filter(({ role }) => role === 'close')).toMatchObject([{ accelerator: 'CmdOrCtrl+Shift+W' }]);
    const own = Object.values(KEYS).flatMap(({ keys, web = keys }) => [keys, web]);
    expect(own).not.toContain('Mod+Shift+W');
    const state = { top: false };
    const window = { isAlwaysOnTop: () => state.top, setAlwaysOnTop: (on: boolean) => void (state.top = on) };
    const pin = items('linux').find(({ id }) => id === 'onTop');
    expect(pin).toMatchObject({ type: 'checkbox', checked: false });
    (pin?.click as ((item: unknown, on: typeof window) => void) | undefined)?.(null, window);
    expect(state.top).toBe(true);
  });

  it('has zoom keys for the plus and minus signs, with and without a number pad', () => {
    const keys = (wanted: string) => items('linux').flatMap(({ role, accelerator }) => (role === wanted ? [accelerator] : []));
    // Undefined stands for Electron's own item.
    expect(keys('zoomIn')).toEqual([undefined, 'CmdOrCtrl+=', 'CmdOrCtrl+numadd']);
    expect(new Set(keys('zoomOut'))).toEqual(new Set([undefined, 'CmdOrCtrl+numsub']));
    expect(new Set(keys('resetZoom'))).toEqual(new Set([undefined, 'CmdOrCtrl+num0']));
  });

  it('has the menus of the menu bar, and the workspaces with their keys', () => {
    expect(menuTemplate('linux', () => undefined).map(({ label }) => label)).toEqual(Object.values(MENU_BAR));
    expect(items('win32')).toContainEqual(expect.objectContaining({ label: 'A && B', accelerator: 'CmdOrCtrl+2' }));
    expect(items('darwin')).toContainEqual(expect.objectContaining({ label: 'A & B' }));
  });

  it('offers the dock and the jump list nine workspaces and the search, as arguments that a start understands', () => {
    const rows = shortcuts(Array.from({ length: 12 }, (_, i) => `W${i}`));
    expect(rows.map(({ label }) => label)).toEqual([...Array.from({ length: 9 }, (_, i) => `W${i}`), 'Go to…']);
    for (const { action } of rows) expect(askedBy([`--action=${action}`])).toBe(action);
  });

  it('has the macOS application menu only on macOS', () => {
    expect(menuTemplate('darwin', () => undefined)[0]).toMatchObject({ label: 'Touchline' });
    expect(menuTemplate('linux', () => undefined)[0]).toMatchObject({ label: 'File' });
  });
});

describe('the context menu of text', () => {
  type Menu = typeof TEXT_MENU.menu;
  const action = (id: string) => () => ({ id });
  const actions = Object.fromEntries(
    ['cut', 'copy', 'paste', 'selectAll', 'separator'].map((id) => [id, action(id)]),
  ) as unknown as Parameters<Menu>[0];
  const at = (isEditable: boolean, selectionText: string) => ({ isEditable, selectionText }) as Parameters<Menu>[1];
  const ids = (where: Parameters<Menu>[1]) => TEXT_MENU.menu(actions, where).map((item) => item.id);

  it('opens only over text fields and selected text', () => {
    const shows = (where: Parameters<Menu>[1]) => TEXT_MENU.shouldShowMenu(undefined as never, where);
    expect([at(true, ''), at(false, 'marked'), at(false, ' '), at(false, '')].map(shows)).toEqual([true, true, false, false]);
  });
  it('has edit items in a field and copy items elsewhere', () => {
    expect(ids(at(true, ''))).toEqual(['cut', 'copy', 'paste', 'separator', 'selectAll']);
    expect(ids(at(false, 'marked'))).toEqual(['copy']);
  });
});

describe('the desktop command line', () => {
  it('reads Touchline’s options and passes the switches of Chromium', () => {
    const read = readArguments(
      [
        '.',
        '--no-sandbox',
        '--remote-debugging-port=0',
        '--data-dir',
        '/d',
        '--base-url=https://example.org',
        '--account',
        'a',
        '--account',
        'b',
        '--safe-mode',
      ],
      {},
    );
    expect(read).toEqual({
      hostOptions: { dataDir: '/d', options: { baseUrl: 'https://example.org' }, accounts: ['a', 'b'] },
      safeMode: true,
      inTray: false,
      problem: null,
    });
  });

  it('reports an invalid option', () => {
    expect(readArguments(['--connection', 'hostd'], {}).problem).toContain('Did you mean "hosted"?');
  });
});
