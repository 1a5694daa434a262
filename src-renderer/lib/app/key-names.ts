// @wc-context: a key of the keyboard
// @wc-include
const NAMES: Readonly<Record<string, string>> = {
  Ctrl: 'Ctrl',
  Shift: 'Shift',
  Space: 'Space',
  Enter: 'Enter',
  Del: 'Del',
  Delete: 'Del',
  Backspace: 'Backspace',
  Home: 'Home',
  End: 'End',
};
const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** Returns the name of a key as keyboards of the language have it; other keys keep theirs. */
export const keyName = (key: string): string => (Object.hasOwn(NAMES, key) ? NAMES[key] : undefined) ?? ARROWS[key] ?? key;
