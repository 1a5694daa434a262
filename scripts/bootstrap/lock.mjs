import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './say.mjs';

/**
 * A lock that lets one program at a time change node_modules and out/. The file with the highest number is the lock. Once it
 * is released or its holder has ended, a waiting process creates the next number; the file system lets only one succeed. The
 * highest number is never removed, so the lock of an ended holder is skipped without removing a file that may by now belong
 * to another process.
 */
export const LOCKS = '.cache/bootstrap';
const BEAT_MS = 2_000;
const LOST_MS = 60_000;
const UNWRITTEN_MS = 5_000;

const file = (folder, number) => join(folder, `lock.${number}`);
/** Files of the folder; empty when the folder was removed, which may happen at any time. */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
const numbers = (folder) =>
  namesIn(folder)
    .map((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1]))
    .filter(Number.isInteger)
    .sort((a, b) => a - b);

/** State and start time of a process; null when it has ended or the system is not Linux. */
function statOf(pid) {
  try {
    // The name in parentheses may contain spaces. The start time is the 20th field after it.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state, started: fields[18] };
  } catch {
    return null;
  }
}

/** Systems reuse process ids. Together with its start time, an id identifies one process. */
const identify = (pid) => ({ pid, started: statOf(pid)?.started ?? null });

function lives({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false; // EPERM: the process belongs to another user
  }
  const stat = statOf(pid);
  if (stat === null) return true; // assumed, because nothing more is known
  return stat.state !== 'Z' && (started === null || stat.started === started);
}

/** The holder of a lock file; null when the lock is free. */
function holder(path, now = Date.now()) {
  let text, age;
  try {
    text = readFileSync(path, 'utf8');
    age = now - statSync(path).mtimeMs;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
  let entry;
  try {
    entry = JSON.parse(text);
  } catch {
    // The file was created a moment ago and is still empty, or its creator died.
    return age < UNWRITTEN_MS ? { task: 'starting', processes: [] } : null;
  }
  if (entry.released) return null;
  // Another computer or container: its processes are not visible, but the modification time of its lock file is.
  if (entry.host !== hostname()) return age < LOST_MS ? entry : null;
  return entry.processes.some(lives) ? entry : null;
}

/** Ignores ENOENT: after the folder was removed, there is no lock to update. */
function whileThere(deed) {
  try {
    deed();
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Takes the lock if it is free. Returns our new lock file, or the current holder. */
function take(folder, task) {
  const newest = numbers(folder).at(-1) ?? 0;
  const held = newest > 0 ? holder(file(folder, newest)) : null;
  if (held) return { held, path: file(folder, newest) };
  const mine = file(folder, newest + 1);
  const entry = { host: hostname(), task, processes: [identify(process.pid)] };
  try {
    writeFileSync(mine, JSON.stringify(entry), { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return { held: null }; // another process was faster, or removed the folder
    rmSync(mine, { force: true }); // created but not written: the disk is full
    throw error;
  }
  const all = numbers(folder);
  if (all.at(-1) > newest + 1) {
    rmSync(mine, { force: true }); // the number was already used and removed in the meantime
    return { held: null };
  }
  for (const old of all) if (old < newest) rmSync(file(folder, old), { force: true });
  return { mine, entry };
}

/**
 * Runs `work` while no other process works in this folder. Waits for a holder and reports it once.
 * `work` gets a function that registers a child process: when this process is killed, its npm still writes to the same files.
 */
export async function alone(task, work, { folder = LOCKS, pause = 200, tell: report = say } = {}) {
  let reported = false;
  let met = null; // a lock held only for a moment, to check that nothing is left to do, is not reported
  for (;;) {
    mkdirSync(folder, { recursive: true }); // in every round, because the folder may be removed while we wait
    const { mine, entry, held, path } = take(folder, task);
    if (!mine) {
      if (held && !reported && met === path) {
        reported = true;
        const who = held.processes.map(({ pid }) => pid).join(', ');
        const where = held.host && held.host !== hostname() ? ` on ${held.host}` : '';
        report(`another start${who && ` (process ${who}${where})`} is ${held.task} in this folder: waiting for it (lock: ${path})`);
      }
      met = held ? path : null;
      await sleep(pause);
      continue;
    }
    const release = () =>
      whileThere(() => {
        truncateSync(mine);
        writeFileSync(mine, '{"released":true}');
      });
    const beat = setInterval(() => whileThere(() => utimesSync(mine, new Date(), new Date())), BEAT_MS);
    process.once('exit', release);
    try {
      return await work({
        child: (pid) => whileThere(() => writeFileSync(mine, JSON.stringify({ ...entry, processes: [...entry.processes, identify(pid)] }))),
      });
    } finally {
      clearInterval(beat);
      process.off('exit', release);
      release();
    }
  }
}
