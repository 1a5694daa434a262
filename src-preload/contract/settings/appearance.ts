import { z } from 'zod';
import { LANGUAGES } from '../text/language.ts';
import { choice, choiceOf, slider, words } from './row.ts';

function isLocale(tag: string): boolean {
  try {
    return tag === '' || Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false; // not the form of a language tag
  }
}

/** Settings for the appearance and for number and time formats. */
export const LOOK = {
  theme: choice(
    ['appearance', 'Theme', 'System follows your computer’s setting.'],
    { system: 'System', dark: 'Dark', light: 'Light' },
    'system',
  ),
  market: choice(
    ['appearance', 'Price colours', 'Used for charts, order books, tables and the tape.'],
    { 'blue-orange': 'Blue up, orange down', 'green-red': 'Green up, red down', 'red-green': 'Red up, green down', mono: 'Monochrome' },
    'blue-orange',
  ),
  density: choice(
    ['appearance', 'Density', 'Row height in tables.'],
    { compact: 'Compact', regular: 'Regular', roomy: 'Comfortable' },
    'compact',
  ),
  fontScale: slider(['appearance', 'Text size', '80% to 150%.'], [0.8, 1.5, 0.05], 1),
  pitch: choice(
    ['appearance', 'Pitch direction', 'Where the goalkeeper is drawn in line-ups.'],
    { bottom: 'Goalkeeper at the bottom', top: 'Goalkeeper at the top' },
    'bottom',
  ),
  motion: choice(
    ['appearance', 'Motion', 'Reduced replaces flashes with a dot.'],
    { system: 'System', reduce: 'Reduced', full: 'Full' },
    'system',
  ),

  language: choiceOf(
    ['language-and-region', 'Language', 'System uses your computer’s language if Touchline has it, else English.'],
    z.enum(['system', ...LANGUAGES]),
    'system',
    // A language is named in itself, so that everyone finds their own.
    { choices: { system: 'System', en: /* @wc-ignore */ 'English', de: /* @wc-ignore */ 'Deutsch' } },
  ),
  locale: words(
    ['language-and-region', 'Number format', 'Language tag such as en-GB or de-DE. Leave empty to use your computer’s format.'],
    z.string().max(35).refine(isLocale, 'unknown language tag; use one such as en-GB'),
    '',
  ),
  currency: choice(
    ['language-and-region', 'Prices and amounts', 'USDC converts with the present coin price. What you enter stays in coin.'],
    { coin: 'Coin', usdc: 'USDC' },
    'coin',
  ),
  zone: choice(['language-and-region', 'Time zone', 'Used for charts, the tape and tables.'], { local: 'Local', utc: 'UTC' }, 'local'),
  hours: choiceOf(
    ['language-and-region', 'Clock', 'Used wherever a time of day is shown.'],
    z.enum(['system', '12', '24']), // an object would list the numbers first
    'system',
    { choices: { system: 'System', '12': /* @wc-include */ '12-hour', '24': /* @wc-include */ '24-hour' } },
  ),
} as const;
