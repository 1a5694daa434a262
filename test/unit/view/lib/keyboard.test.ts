import { describe, expect, it } from 'vitest';
import { binding, conflicts, decide, isSingle, KEYS, pressed, shown, typed, type Platform, type Press } from '#view/lib/app/keyboard.ts';

const DESKTOP: Platform = { mac: false, web: false };
const WEB: Platform = { mac: false, web: true };
const MAC: Platform = { mac: true, web: false };
const AT_EASE = { typing: false, singleKeys: true };

/** `Ctrl+Shift+k` as the browser reports it. */
function press(keys: string, code = ''): Press {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key,
    code,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
}

describe('bindings', () => {
  it.each([
    ['desktop', DESKTOP],
    ['browser', WEB],
    ['mac', MAC],
  ] as const)('are all different on the %s', (_name, platform) => {
    const clashes = Object.keys(KEYS).filter((id) => conflicts(id, binding(id, platform), platform).length > 0);
    expect(clashes).toEqual([]);
  });
  it('use no key that a browser reserves', () => {
    const taken = /^Ctrl\+(?:\d|W|T|N|Tab|Shift\+Tab|Shift\+N)$|^Alt\+\d$/;
    expect(Object.keys(KEYS).filter((id) => taken.test(binding(id, WEB)))).toEqual([]);
  });
  it('of the user replace the defaults', () => {
    expect(binding('mask', WEB, { mask: 'Alt+Z' })).toBe('Alt+Z');
  });
  it('that conflict name the action already bound, also when one is the start of a sequence', () => {
    expect(conflicts('mask', 'R', DESKTOP)).toEqual(['refresh']);
    expect(conflicts('mask', 'G', DESKTOP)).toContain('go.chart');
  });
  it('are written as the platform writes them', () => {
    expect(shown(binding('palette', DESKTOP), DESKTOP)).toBe('Ctrl K');
    expect(shown(binding('palette', MAC), MAC)).toBe('⌘K');
    expect(shown(binding('go.chart', DESKTOP), DESKTOP)).toBe('G C');
  });
});

describe('a key press', () => {
  it.each([
    [press('Ctrl+k', 'KeyK'), 'Ctrl+K'],
    [press('Shift+?', 'Slash'), '?'],
    [press('m', 'KeyM'), 'M'],
    [press('Shift+M', 'KeyM'), 'Shift+M'],
    [press('Alt+Shift+!', 'Digit1'), 'Alt+Shift+1'],
    [press('Shift+F6', 'F6'), 'Shift+F6'],
    [press('Shift+<', 'Comma'), 'Shift+,'],
    [press('Shift+:', 'Period'), 'Shift+.'],
    [press('Shift+.', 'Comma'), '.'],
    [press('Shift+?', 'Comma'), '?'],
    [press('Space', 'Space'), 'Space'],
    [press('Control'), ''],
  ])('%j is written as %s', (event, name) => {
    expect(pressed(event)).toBe(name);
  });
  it('is a single key without Ctrl, Cmd or Alt; a function key is not', () => {
    expect(['M', 'G B', '?', 'Space'].every(isSingle)).toBe(true);
    expect(['Ctrl+K', 'Alt+W', 'F6', 'Shift+F10'].some(isSingle)).toBe(false);
  });
});

describe('the key dispatcher', () => {
  it('runs the bound action', () => {
    expect(decide(press('Ctrl+k', 'KeyK'), '', AT_EASE, DESKTOP)).toEqual({ run: 'palette' });
  });
  it('waits for the second key of a sequence, then runs its action', () => {
    expect(decide(press('g', 'KeyG'), '', AT_EASE, DESKTOP)).toEqual({ wait: 'G' });
    expect(decide(press('b', 'KeyB'), 'G', AT_EASE, DESKTOP)).toEqual({ run: 'go.orderbook' });
    expect(decide(press('z', 'KeyZ'), 'G', AT_EASE, DESKTOP)).toBeNull();
  });
  it('ignores letters typed in a text field, but still opens the palette there', () => {
    const typing = { ...AT_EASE, typing: true };
    expect(decide(press('m', 'KeyM'), '', typing, DESKTOP)).toBeNull();
    expect(decide(press('Ctrl+k', 'KeyK'), '', typing, DESKTOP)).toEqual({ run: 'palette' });
  });
  it('leaves unbound letters and digits to the search', () => {
    const search = ['m', 'r', 'x', '7', 'ö', 'Shift+M', ']', 'Ctrl+x'].map((keys) => {
      const one = press(keys, '');
      return decide(one, '', AT_EASE, DESKTOP) === null ? typed(one) : null;
    });
    expect(search).toEqual([null, null, 'x', '7', 'ö', 'M', null, null]);
  });
  it('ignores single keys when they are switched off', () => {
    expect(decide(press('m', 'KeyM'), '', { ...AT_EASE, singleKeys: false }, DESKTOP)).toBeNull();
  });
});
