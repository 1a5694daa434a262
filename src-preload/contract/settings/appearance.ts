import { z } from 'zod';
import { row } from './row.ts';

/** Settings for the appearance and for number and time formats. */
export const LOOK = {
  theme: row({
    group: 'Look and density',
    label: 'Theme',
    hint: 'System follows this computer.',
    schema: z.enum(['system', 'dark', 'light']),
    initial: 'system',
    as: 'choice',
    choices: { system: 'System', dark: 'Dark', light: 'Light' },
  }),
  market: row({
    group: 'Look and density',
    label: 'Up and down',
    hint: 'One choice for charts, books, tables and tape.',
    schema: z.enum(['blue-orange', 'green-red', 'red-green', 'mono']),
    initial: 'blue-orange',
    as: 'choice',
    choices: { 'blue-orange': 'Blue, orange', 'green-red': 'Green, red', 'red-green': 'Red, green', mono: 'Mono' },
  }),
  density: row({
    group: 'Look and density',
    label: 'Density',
    hint: 'Row height of every table.',
    schema: z.enum(['compact', 'regular', 'roomy']),
    initial: 'compact',
    as: 'choice',
    choices: { compact: 'Compact', regular: 'Regular', roomy: 'Roomy' },
  }),
  fontScale: row({
    group: 'Look and density',
    label: 'Text size',
    hint: '80 to 150 %.',
    schema: z.number().min(0.8).max(1.5),
    initial: 1,
    as: 'slider',
    range: [0.8, 1.5, 0.05],
  }),
  pitch: row({
    group: 'Look and density',
    label: 'Goalkeeper on the pitch',
    hint: 'Which way a team plays where line-ups are drawn.',
    schema: z.enum(['bottom', 'top']),
    initial: 'bottom',
    as: 'choice',
    choices: { bottom: 'At the bottom', top: 'At the top' },
  }),
  motion: row({
    group: 'Look and density',
    label: 'Motion',
    hint: 'Reduced: no flashes, a dot instead.',
    schema: z.enum(['system', 'reduce', 'full']),
    initial: 'system',
    as: 'choice',
    choices: { system: 'System', reduce: 'Reduced', full: 'Full' },
  }),

  locale: row({
    group: 'Numbers, language',
    label: 'Number format',
    hint: 'Empty: as this computer does. Otherwise a language tag such as en-GB or de-DE.',
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
        'not a language tag this computer knows',
      ),
    initial: '',
    as: 'text',
  }),
  zone: row({
    group: 'Numbers, language',
    label: 'Time zone',
    hint: 'For axes, tapes and tables.',
    schema: z.enum(['local', 'utc']),
    initial: 'local',
    as: 'choice',
    choices: { local: 'Local', utc: 'UTC' },
  }),
} as const;
