/**
 * Entry of a worker thread: runs the tasks of one role one after another.
 * Errors: a task that throws answers with its reason; an error outside a task ends the thread, and the engine starts another.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { columnsRole } from './columns/columns-role.ts';
import { folioRole } from './folio/folio-role.ts';
import { namesRole } from './names/names-role.ts';
import { createRecorderRole } from './recorder/recorder-role.ts';
import { STOP, type Role, type TaskMessage } from './workers/worker-link.ts';

/** The roles of worker threads: each creates its tasks from the data that is copied to its thread when it starts. */
const ROLES: Readonly<Record<string, (data: never) => Role>> = {
  columns: columnsRole,
  folio: folioRole,
  names: namesRole,
  recorder: createRecorderRole,
};

const { role, data } = workerData as { readonly role: string; readonly data: never };
const create = ROLES[role];
if (!create) throw new Error(`no role “${role}”`);
const { tasks, stop } = create(data);

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', ({ id, name, input }: TaskMessage) => {
  last = last.then(async () => {
    if (name === STOP) {
      stop?.();
      return parentPort?.close();
    }
    try {
      parentPort?.postMessage({ id, output: await tasks[name]?.(input as never) });
    } catch (cause) {
      parentPort?.postMessage({ id, failed: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) });
    }
  });
});
