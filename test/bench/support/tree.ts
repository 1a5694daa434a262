import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in which Linux reports processor time. */
const TICKS = 100;

export interface Member {
  readonly pid: number;
  readonly parent: number;
  /** Chromium's name for the process type; `main` for the first process. */
  readonly kind: string;
  /** Bytes: its private memory and its part of shared memory. */
  readonly bytes: number;
  /** Seconds of processor time so far. */
  readonly cpu: number;
}

const text = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process has ended
  }
};

/** A process and all its descendants, from /proc. */
export function tree(root: number): Member[] {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      fields: text(`/proc/${name}/stat`)
        .replace(/^.*\) /s, '')
        .split(' '),
    }));
  const under = (pid: number): number[] => [
    pid,
    ...stats.filter(({ fields }) => Number(fields[1]) === pid).flatMap((child) => under(child.pid)),
  ];
  const all = new Set(under(root));
  return stats
    .filter(({ pid }) => all.has(pid))
    .map(({ pid, fields }) => {
      const command = text(`/proc/${pid}/cmdline`);
      const kind = /--utility-sub-type=([\w.]+)/.exec(command)?.[1] ?? /--type=([\w-]+)/.exec(command)?.[1] ?? 'main';
      return {
        pid,
        parent: Number(fields[1]),
        kind,
        bytes: Number(/^Pss:\s+(\d+) kB/m.exec(text(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1_024,
        cpu: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS,
      };
    });
}
export const sum = (members: readonly Member[], of: 'bytes' | 'cpu'): number => members.reduce((all, member) => all + member[of], 0);
