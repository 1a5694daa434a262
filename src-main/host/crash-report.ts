import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineStatus } from '#contract/model/app/status.ts';

type Crash = NonNullable<EngineStatus['crash']>;

const MOST_REPORTS = 10;
/** Size of the log's tail that goes into a report. */
const TAIL_BYTES = 64 * 1024;
/** Lines of the log that the user sees. */
const MOST_LINES = 5;

const folderOf = (dataDir: string): string => join(dataDir, 'crashes');
/** File that names the newest report until the user chooses how to start. */
const openFile = (dataDir: string): string => join(folderOf(dataDir), 'crash-open');

function tail(file: string): string {
  if (!existsSync(file)) return '';
  const log = readFileSync(file);
  const text = log.subarray(-TAIL_BYTES).toString('utf8');
  return log.length > TAIL_BYTES ? text.slice(text.indexOf('\n') + 1) : text;
}

/** A crash with its report and the last lines of the log in it. */
function crashOf(folder: string, report: string): Crash {
  const log = tail(join(folder, report))
    .split('\n')
    .flatMap((line) => {
      const [, at = '', text = ''] = /^(\d\S+Z) \w+ +(.+)$/.exec(line) ?? [];
      return text === '' ? [] : [{ at: Date.parse(at) / 1_000, text }];
    });
  return { folder, report, log: log.slice(-MOST_LINES) };
}

function prune(folder: string): void {
  const reports = readdirSync(folder)
    .filter((name) => /^crash-\d/.test(name))
    .sort()
    .reverse();
  for (const name of reports.slice(MOST_REPORTS)) rmSync(join(folder, name), { force: true });
}

/**
 * Writes a report about a program that ended unexpectedly: the time of detection, the versions and the end of its log.
 * When the report cannot be written, the crash is still returned, without a report.
 */
export function reportCrash(dataDir: string, version: string, now: number): Crash {
  const folder = folderOf(dataDir);
  const name = `crash-${new Date(now).toISOString().replace(/[:.]/g, '-')}.txt`;
  // A report is English, because whoever wrote the program reads it.
  /* @wc-ignore */
  const head = [
    'Touchline did not end properly. It crashed, was ended by another program, or the computer stopped.',
    `Noticed at the next start: ${new Date(now).toISOString()}`,
    `Version at the next start: ${version}, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
    'The end of its log follows.',
    '',
  ].join('\n');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, name), `${head}\n${tail(join(dataDir, 'touchline.log'))}`, { mode: 0o600 });
    writeFileSync(openFile(dataDir), name, { mode: 0o600 });
    prune(folder);
    return crashOf(folder, name);
  } catch {
    return { folder, report: null };
  }
}

/** The crash, of this or an earlier start, that the user has not responded to yet; null when there is none. */
export function openCrash(dataDir: string): Crash | null {
  try {
    return crashOf(folderOf(dataDir), readFileSync(openFile(dataDir), 'utf8'));
  } catch {
    return null;
  }
}

/** Marks the open crash as answered. Its report stays in the folder. */
export function answerCrash(dataDir: string): void {
  rmSync(openFile(dataDir), { force: true });
}
