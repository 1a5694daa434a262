import { z } from 'zod';
import { row } from './row.ts';

/** Settings for the tape and for auctions. */
export const TRADING = {
  shortlist: row({
    group: 'Trading',
    label: 'Shortlist',
    hint: 'Players whose auctions you follow, with your bid limit in base units (or null).',
    schema: z
      .record(z.string().regex(/^\d{1,10}$/), z.int().nonnegative().nullable())
      .refine((players) => Object.keys(players).length <= 500, 'at most 500 players'),
    initial: {},
    as: 'hidden',
  }),
  tapeBold: row({
    group: 'Trading',
    label: 'Large trade',
    hint: 'Shown in bold from this amount of coin.',
    schema: z.number().min(0).max(1e9),
    initial: 1_500,
    as: 'text',
  }),
  tapeWash: row({
    group: 'Trading',
    label: 'Very large trade',
    hint: 'Coloured from this amount of coin.',
    schema: z.number().min(0).max(1e9),
    initial: 5_000,
    as: 'text',
  }),
  tapeHuge: row({
    group: 'Trading',
    label: 'Huge trade',
    hint: 'Highlighted from this amount of coin.',
    schema: z.number().min(0).max(1e9),
    initial: 25_000,
    as: 'text',
  }),
  tapeSound: row({
    group: 'Trading',
    label: 'Tape sounds',
    hint: 'Play a tone for large, very large and huge trades.',
    schema: z.boolean(),
    initial: false,
    as: 'switch',
  }),
  tapeVolume: row({
    group: 'Trading',
    label: 'Tape volume',
    hint: '0% to 100%.',
    schema: z.number().min(0).max(1),
    initial: 0.5,
    as: 'slider',
    range: [0, 1, 0.05],
  }),
} as const;
