import { z } from 'zod';
import { row } from './row.ts';

/** The pages of the first-run setup, in order. */
export const FIRST_RUN_STEPS = ['source', 'names', 'goals'] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

/** Settings of the window, including its remembered state. */
export const WINDOW = {
  mask: row({
    group: 'Window',
    label: 'Hide balances',
    hint: 'Hides coin amounts and your account names.',
    schema: z.boolean(),
    initial: false,
    as: 'switch',
  }),
  digestAfter: row({
    group: 'Window',
    label: 'While you were away',
    hint: 'Show a summary after this many minutes away. 0 turns it off.',
    schema: z.number().min(0).max(1_440),
    initial: 15,
    as: 'slider',
    range: [0, 240, 5],
  }),
  singleKeys: row({
    group: 'Window',
    label: 'Single-key shortcuts',
    hint: 'Turn off if you use a screen reader.',
    schema: z.boolean(),
    initial: true,
    as: 'switch',
  }),
  goals: row({
    group: 'Window',
    label: 'Your activities',
    hint: 'Chosen during setup.',
    schema: z.array(z.enum(['trade', 'manage', 'vote'])),
    initial: [],
    as: 'hidden',
  }),
  firstRunDone: row({
    group: 'Window',
    label: 'Setup completed',
    hint: 'Whether first-run setup has been completed.',
    schema: z.boolean(),
    initial: false,
    as: 'hidden',
  }),
  firstRunStep: row({
    group: 'Window',
    label: 'Setup step',
    hint: 'Where an interrupted first-run setup resumes.',
    schema: z.enum(FIRST_RUN_STEPS).nullable(),
    initial: null,
    as: 'hidden',
  }),
  workspace: row({
    group: 'Window',
    label: 'Workspace',
    hint: 'The workspace opened last.',
    schema: z.string().max(64),
    initial: 'trade',
    as: 'hidden',
  }),
  keys: row({
    group: 'Window',
    label: 'Keyboard',
    hint: 'Keyboard shortcuts you changed.',
    schema: z.record(z.string(), z.string()),
    initial: {},
    as: 'hidden',
  }),
} as const;
