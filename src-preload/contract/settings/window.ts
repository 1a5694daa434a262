import { z } from 'zod';
import { LinkGroup } from '../model/app/own-window.ts';
import { hidden, slider, toggle } from './row.ts';

/** The pages of the first-run setup, in order. */
export const FIRST_RUN_STEPS = ['source', 'names', 'goals'] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

/** Settings of the window, including its remembered state. */
export const WINDOW = {
  mask: toggle(['window', 'Hide balances', 'Hides coin amounts and your account names.'], false),
  digestAfter: slider(
    ['window', 'While you were away', 'Show a summary after this many minutes away. 0 turns it off.'],
    [0, 240, 5],
    15,
    z.number().min(0).max(1_440),
  ),
  singleKeys: toggle(['keyboard', 'Single-key shortcuts', 'Turn off if you use a screen reader.'], true),
  goals: hidden(['window', 'Your activities', 'Chosen during setup.'], z.array(z.enum(['trade', 'manage', 'vote'])), []),
  firstRunDone: hidden(['window', 'Setup completed', 'Whether first-run setup has been completed.'], z.boolean(), false),
  firstRunStep: hidden(['window', 'Setup step', 'Where an interrupted first-run setup resumes.'], z.enum(FIRST_RUN_STEPS).nullable(), null),
  workspace: hidden(['window', 'Workspace', 'The workspace opened last.'], z.string().max(64), 'trade'),
  globalGroups: hidden(
    ['window', 'Global link groups', 'Link groups that all workspaces and windows share.'],
    z.array(LinkGroup).max(8),
    [],
  ),
  keys: hidden(['window', 'Keyboard', 'Keyboard shortcuts you changed.'], z.record(z.string(), z.string()), {}),
} as const;
