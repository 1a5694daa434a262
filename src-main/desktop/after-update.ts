import { copyFileSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownFile } from '#engine/store/private.ts';

/** An update that is not known to start yet, in `update.json` of the data folder. */
interface Trial {
  readonly from: string;
  readonly to: string;
  /** Page of the earlier release. */
  readonly page: string;
  /** The earlier AppImage, kept until the new version has started; null on other systems. */
  readonly previous: string | null;
  /** Starts of the new version, the present one included. */
  readonly starts: number;
}
const MOST_FAILED = 2;

const fileIn = (dataDir: string): string => join(dataDir, 'update.json');
export const previousName = (appImage: string): string => `${appImage}.previous`;

/** Keeps the running AppImage under another name, because the update replaces its file. */
export function keepPrevious(appImage: string): void {
  const kept = previousName(appImage);
  rmSync(kept, { force: true });
  try {
    linkSync(appImage, kept);
  } catch {
    copyFileSync(appImage, kept); // a file system without hard links
  }
}

/** Records an update before it is installed. Throws disk errors. */
export function recordUpdate(dataDir: string, trial: Omit<Trial, 'starts'>, starts = 0): void {
  writeFileSync(fileIn(dataDir), JSON.stringify({ ...trial, starts }), { mode: 0o600 });
  ownFile(fileIn(dataDir));
}

/** Whether a file is an earlier AppImage beside the running one. An update may give the AppImage another name, because names have versions. */
function isPrevious(file: unknown): file is string {
  const appImage = process.env['APPIMAGE'];
  if (typeof file !== 'string' || !appImage) return false;
  return file === previousName(appImage) || (dirname(file) === dirname(appImage) && file.endsWith('.AppImage.previous'));
}

// Written by hand, because the window opens before the validation library is loaded.
function readTrial(dataDir: string): Trial | null {
  try {
    const { from, to, page, previous, starts } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Record<keyof Trial, unknown>;
    if (typeof from !== 'string' || typeof to !== 'string' || typeof page !== 'string' || typeof starts !== 'number') return null;
    return { from, to, page, previous: isPrevious(previous) ? previous : null, starts };
  } catch {
    return null;
  }
}

/**
 * Counts this start if it is one of a version that was just installed. `failed` names the earlier version and where it is after two starts
 * that showed no window; `passed` ends the count and removes the earlier AppImage.
 */
export function beginStart(dataDir: string, version: string) {
  const trial = readTrial(dataDir);
  const end = (): void => rmSync(fileIn(dataDir), { force: true });
  if (trial?.to !== version) {
    end();
    return { failed: null, passed: (): void => undefined };
  }
  const { from, page, previous, starts } = trial;
  try {
    recordUpdate(dataDir, trial, starts + 1);
  } catch {
    // A full disk: this start is not counted.
  }
  const kept = previous !== null && existsSync(previous) ? previous : null;
  const failed = { version, from, page: page.startsWith('https://') ? page : null, kept };
  const passed = (): void => {
    end();
    if (previous) rmSync(previous, { force: true });
  };
  return { failed: starts >= MOST_FAILED ? failed : null, passed };
}
