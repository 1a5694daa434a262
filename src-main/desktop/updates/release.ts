import type { UpdateInfo } from 'electron-updater';
import { LANGUAGES } from '#contract/text/language.ts';
import { safeText } from '#contract/safe-text.ts';
import type { Settings } from '#contract/settings.ts';
import type { UpdateNotes } from '#contract/settings/desktop.ts';
import { text } from '#contract/text/coded-text.ts';
import { readManifest, type ManifestSource } from './manifest.ts';
import { UpdateProblem } from './update-problem.ts';

/** A version at the update address that is newer than the installed one. */
export interface Release {
  readonly version: string;
  /** What is new, in the languages that the manifest has. */
  readonly notes: UpdateNotes;
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

/** A manifest as `scripts/updates.ts` completes it: `releaseNotes` are English, as in manifests without other languages. */
type Manifest = UpdateInfo & { readonly releaseNotesIn?: Readonly<Record<string, unknown>> | null };

function notesOf({ releaseNotes, releaseNotesIn }: Manifest): UpdateNotes {
  const found = LANGUAGES.map((language) => {
    const notes = language === 'en' ? releaseNotes : releaseNotesIn?.[language];
    const plain = typeof notes === 'string' ? safeText(notes).trim() : '';
    return [language, plain.length > MAX_NOTES ? `${plain.slice(0, MAX_NOTES)}…` : plain] as const;
  });
  return Object.fromEntries(found.filter(([, notes]) => notes !== ''));
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
