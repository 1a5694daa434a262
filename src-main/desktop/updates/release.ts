import type { UpdateInfo } from 'electron-updater';
import { safeText } from '#contract/safe-text.ts';
import type { Settings } from '#contract/settings.ts';
import { text } from '#contract/text/coded-text.ts';
import { readManifest, type ManifestSource } from './manifest.ts';
import { UpdateProblem } from './update-problem.ts';

/** A version at the update address that is newer than the installed one. */
export interface Release {
  readonly version: string;
  /** What is new, as plain text; empty if the manifest does not say. */
  readonly notes: string;
  readonly info: UpdateInfo;
}

const VERSION = /^(\d+\.\d+\.\d+)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/;
const MAX_NOTES = 2_000;

/** Whether a version is newer than another, as Semantic Versioning orders them. Versions without that form are never newer. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [VERSION.exec(one), VERSION.exec(other)];
  if (!a || !b) return false;
  const order = (x = '', y = ''): number => x.localeCompare(y, 'en', { numeric: true });
  if (a[1] !== b[1]) return order(a[1], b[1]) > 0;
  return a[2] === undefined || b[2] === undefined ? a[2] === undefined && b[2] !== undefined : order(a[2], b[2]) > 0;
}

/** File name of the manifest of a channel for a system. */
export function manifestFile(channel: Settings['updateChannel'], platform: NodeJS.Platform, arch: string): string {
  const system = { linux: arch === 'x64' ? '-linux' : `-linux-${arch}`, darwin: '-mac' }[platform as string] ?? '';
  return `${channel === 'preview' ? 'preview' : 'latest'}${system}.yml`;
}

function notesOf({ releaseNotes }: UpdateInfo): string {
  const notes = typeof releaseNotes === 'string' ? safeText(releaseNotes).trim() : '';
  return notes.length > MAX_NOTES ? `${notes.slice(0, MAX_NOTES)}…` : notes;
}

/** Returns the release that a signed manifest offers if it is newer than `installed`, otherwise null. Rejects with an `UpdateProblem`. */
export async function readRelease(source: ManifestSource, installed: string): Promise<Release | null> {
  const manifest = await readManifest(source);
  const { parseUpdateInfo } = await import('electron-updater/out/providers/Provider.js');
  const info = parseUpdateInfo(manifest, source.file, new URL(`${source.base}/${source.file}`)) as UpdateInfo | null;
  const version = info?.version;
  if (!info || typeof version !== 'string' || !VERSION.test(version)) throw new UpdateProblem(text('update.unusable'));
  if (isNewer(version, installed)) return { version, notes: notesOf(info), info };
  // After a preview, an older stable version is not a fault: it becomes newer in time.
  if (isNewer(installed, version) && !installed.includes('-')) throw new UpdateProblem(text('update.older', { version }));
  return null;
}
