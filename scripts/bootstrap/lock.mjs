import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './say.mjs';

/**
 * One program at a time changes node_modules and out/. The lock is the file with the highest number; whoever wants it
 * creates the next number, which the file system grants to one only, as soon as the last is released or its holder is
 * gone. The highest number is never removed, so a holder that died is passed over without removing what may by now
 * belong to somebody else.
 */
export const LOCKS = '.cache/bootstrap';
const BEAT_MS = 2_000;
const LOST_MS = 60_000;
const UNWRITTEN_MS = 5_000;

const file = (folder, number) => join(folder, `lock.${number}`);
/** Somebody may remove the folder at any time: then nothing is in it. */
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

/** What the system tells of a process: its state, and when it started; null when it is gone or this is not Linux. */
function statOf(pid) {
  try {
    // The name in parentheses may hold spaces; the start is the 20th field after it.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state, started: fields[18] };
  } catch {
    return null;
  }
}

/** A process id is given again after a while; together with the start it stays the same process. */
const identify = (pid) => ({ pid, started: statOf(pid)?.started ?? null });

function lives({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false; // EPERM is a process of somebody else
  }
  const stat = statOf(pid);
  if (stat === null) return true; // as far as can be seen
  return stat.state !== 'Z' && (started === null || stat.started === started);
}

/** Who holds the lock of this number; null when it is free. */
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
    // Created a moment ago and not written yet, or never to be written.
    return age < UNWRITTEN_MS ? { task: 'starting', processes: [] } : null;
  }
  if (entry.released) return null;
  // Another computer or container: its processes cannot be seen, its beat can.
  if (entry.host !== hostname()) return age < LOST_MS ? entry : null;
  return entry.processes.some(lives) ? entry : null;
}

/** In a folder that was removed there is nothing left to keep. */
function whileThere(deed) {
  try {
    deed();
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Takes the lock when it is free: the file that is ours now, or who holds it. */
function take(folder, task) {
  const newest = numbers(folder).at(-1) ?? 0;
  const held = newest > 0 ? holder(file(folder, newest)) : null;
  if (held) return { held, path: file(folder, newest) };
  const mine = file(folder, newest + 1);
  const entry = { host: hostname(), task, processes: [identify(process.pid)] };
  try {
    writeFileSync(mine, JSON.stringify(entry), { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return { held: null }; // somebody was quicker, or removed the folder
    rmSync(mine, { force: true }); // created and not written: the disk is full
    throw error;
  }
  const all = numbers(folder);
  if (all.at(-1) > newest + 1) {
    rmSync(mine, { force: true }); // the number was used long ago and tidied away while we were looking
    return { held: null };
  }
  for (const old of all) if (old < newest) rmSync(file(folder, old), { force: true });
  return { mine, entry };
}

/**
 * Does `work` while nobody else does any in this folder; waits for whoever does, and says so once.
 * `work` gets a function to name a child: when this process is killed, its npm still works on the same files.
 */
export async function alone(task, work, { folder = LOCKS, pause = 200, tell = say } = {}) {
  let told = false;
  let met = null; // a lock that is held for a moment only, to see that nothing is left to do, is not worth a word
  for (;;) {
    mkdirSync(folder, { recursive: true }); // each time: it may be removed while somebody waits
    const { mine, entry, held, path } = take(folder, task);
    if (!mine) {
      if (held && !told && met === path) {
        told = true;
        const who = held.processes.map(({ pid }) => pid).join(', ');
        const where = held.host && held.host !== hostname() ? ` on ${held.host}` : '';
        tell(`another start${who && ` (process ${who}${where})`} is ${held.task} in this folder: waiting for it (lock: ${path})`);
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
