/**
 * Entry of a worker thread: runs the tasks of one role one after another.
 * Errors: a task that throws answers with its reason; an error outside a task ends the thread, and the engine starts another.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { STOP, type Role, type TaskMessage } from './workers/worker-link.ts';

type CreateRole = (data: never) => Role;
/**
 * The roles of worker threads: each creates its tasks from the data that is copied to its thread when it starts. A thread loads the code of
 * its own role only.
 */
const ROLES: Readonly<Record<string, () => Promise<CreateRole>>> = {
  columns: async () => (await import('./columns/columns-role.ts')).columnsRole,
  folio: async () => (await import('./folio/folio-role.ts')).folioRole,
  names: async () => (await import('./names/names-role.ts')).namesRole,
  recorder: async () => (await import('./recorder/recorder-role.ts')).createRecorderRole,
};

const { role, data } = workerData as { readonly role: string; readonly data: never };
const load = ROLES[role];
if (!load) throw new Error(`no role “${role}”`);
const { tasks, stop } = (await load())(data);

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
