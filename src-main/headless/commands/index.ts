import type { CliCommand } from '../cli.ts';
import { alerts } from './alerts.ts';
import { call } from './call-operation.ts';
import { completion } from './completion.ts';
import { doCommand } from './do.ts';
import { doctor } from './doctor.ts';
import { exportTable } from './export.ts';
import { serve } from './serve.ts';
import { sync } from './sync.ts';
import { watch } from './watch.ts';

/** All commands of the command line. */
export const CLI_COMMANDS: readonly CliCommand[] = [serve, call, watch, doCommand, alerts, sync, doctor, exportTable, completion];
