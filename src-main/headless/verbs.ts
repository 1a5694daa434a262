import type { Verb } from './cli.ts';
import { alerts } from './commands/alerts.ts';
import { call } from './commands/call.ts';
import { doCommand } from './commands/do.ts';
import { doctor } from './commands/doctor.ts';
import { exportTable } from './commands/export.ts';
import { serve } from './commands/serve.ts';
import { sync } from './commands/sync.ts';
import { watch } from './commands/watch.ts';

/** Every command of the command line. */
export const VERBS: readonly Verb[] = [serve, call, watch, doCommand, alerts, sync, doctor, exportTable];
