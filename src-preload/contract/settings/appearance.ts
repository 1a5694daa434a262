import { z } from 'zod';
import { row } from './row.ts';

/** Settings for the appearance and for number and time formats. */
export const LOOK = {
  theme: row({
    group: 'Appearance',
    label: 'Theme',
    hint: 'System follows your computer’s setting.',
    schema: z.enum(['system', 'dark', 'light']),
    initial: 'system',
    as: 'choice',
    choices: { system: 'System', dark: 'Dark', light: 'Light' },
  }),
  market: row({
    group: 'Appearance',
    label: 'Price colours',
    hint: 'Used for charts, order books, tables and the tape.',
    schema: z.enum(['blue-orange', 'green-red', 'red-green', 'mono']),
    initial: 'blue-orange',
    as: 'choice',
    choices: {
      'blue-orange': 'Blue up, orange down',
      'green-red': 'Green up, red down',
      'red-green': 'Red up, green down',
      mono: 'Monochrome',
    },
  }),
  density: row({
    group: 'Appearance',
    label: 'Density',
    hint: 'Row height in tables.',
    schema: z.enum(['compact', 'regular', 'roomy']),
    initial: 'compact',
    as: 'choice',
    choices: { compact: 'Compact', regular: 'Regular', roomy: 'Comfortable' },
  }),
  fontScale: row({
    group: 'Appearance',
    label: 'Text size',
    hint: '80% to 150%.',
    schema: z.number().min(0.8).max(1.5),
    initial: 1,
    as: 'slider',
    range: [0.8, 1.5, 0.05],
  }),
  pitch: row({
    group: 'Appearance',
    label: 'Pitch direction',
    hint: 'Where the goalkeeper is drawn in line-ups.',
    schema: z.enum(['bottom', 'top']),
    initial: 'bottom',
    as: 'choice',
    choices: { bottom: 'Goalkeeper at the bottom', top: 'Goalkeeper at the top' },
  }),
  motion: row({
    group: 'Appearance',
    label: 'Motion',
    hint: 'Reduced replaces flashes with a dot.',
    schema: z.enum(['system', 'reduce', 'full']),
    initial: 'system',
    as: 'choice',
    choices: { system: 'System', reduce: 'Reduced', full: 'Full' },
  }),

  locale: row({
    group: 'Language and region',
    label: 'Number format',
    hint: 'Language tag such as en-GB or de-DE. Leave empty to use your computer’s format.',
    schema: z
      .string()
      .max(35)
      .refine(
        (tag) =>
          tag === '' ||
          (() => {
            try {
              return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
            } catch {
              return false;
            }
          })(),
        'unknown language tag; use one such as en-GB',
      ),
    initial: '',
    as: 'text',
  }),
  zone: row({
    group: 'Language and region',
    label: 'Time zone',
    hint: 'Used for charts, the tape and tables.',
    schema: z.enum(['local', 'utc']),
    initial: 'local',
    as: 'choice',
    choices: { local: 'Local', utc: 'UTC' },
  }),
  hours: row({
    group: 'Language and region',
    label: 'Clock',
    hint: 'Used wherever a time of day is shown.',
    schema: z.enum(['system', '12', '24']),
    initial: 'system',
    as: 'choice',
    choices: { system: 'System', '12': '12-hour', '24': '24-hour' },
  }),
} as const;
