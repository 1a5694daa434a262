import { styleText } from 'node:util';

/** Returns a text in a colour or weight where colours are on, otherwise the text itself. */
export type Style = (look: 'bold' | 'dim' | 'green' | 'yellow' | 'red', text: string) => string;

/** Colours are on where they are `allowed` and FORCE_COLOR is set, or on a terminal that shows them without NO_COLOR. */
export function createStyle(allowed: boolean, isTerminal: boolean, variables: Readonly<Record<string, string | undefined>>): Style {
  const { FORCE_COLOR: force = '', NO_COLOR: no, TERM: term } = variables;
  const on = allowed && (force === '' ? isTerminal && !no && term !== 'dumb' : force !== '0');
  return (look, text) => (on ? styleText(look, text, { validateStream: false }) : text);
}
