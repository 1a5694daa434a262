import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isPersonal } from '#contract/settings/row.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

/** What this installation may do about updates: `install`, `tell` how the user installs them, or `nothing`. */
export type UpdateCapability = { readonly may: 'install' } | { readonly may: 'tell' | 'nothing'; readonly why: CodedText };

export interface Installation {
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Path of the running program. */
  readonly program: string;
  /** The package format that the builder wrote into the resources: `deb`, `rpm` or none. */
  readonly packageType: string;
  readonly writable: (folder: string) => boolean;
}

/** Folder in which an update replaces the program. */
function folderOf({ platform, env, program }: Installation): string {
  if (platform === 'linux') return dirname(env['APPIMAGE'] ?? program);
  return platform === 'darwin' ? join(program, '..', '..', '..', '..') : dirname(program); // …/Touchline.app/Contents/MacOS/Touchline
}

/** Package managers replace their own packages, a portable program has no installer, and a protected folder is the administrator's. */
export function updateCapability(installation: Installation): UpdateCapability {
  const { platform, packaged, env, packageType, writable } = installation;
  const tell = (why: CodedText): UpdateCapability => ({ may: 'tell', why });
  if (!packaged) return { may: 'nothing', why: text('update.off.source') };
  if (env['FLATPAK_ID']) return tell(text('update.how.flatpak'));
  if (env['PORTABLE_EXECUTABLE_DIR']) return tell(text('update.how.portable'));
  if (platform === 'linux' && !env['APPIMAGE'])
    return tell(text(packageType === 'deb' ? 'update.how.deb' : packageType === 'rpm' ? 'update.how.rpm' : 'update.how.package'));
  const folder = folderOf(installation);
  return writable(folder) ? { may: 'install' } : tell(text('update.how.folder', { folder }));
}

/** Whether this user may create files in a folder. Windows and macOS report that only to an attempt. */
export function isWritable(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, '.touchline-')));
    return true;
  } catch {
    return false;
  }
}

/** Returns the content of a file that the builder wrote into the resources; empty without one. */
export function readResource(resources: string, name: string): string {
  try {
    return readFileSync(join(resources, name), 'utf8').trim();
  } catch {
    return '';
  }
}

/** Returns the update address in the builder's `app-update.yml`; empty if there is none, as in a local build. */
export function builtInAddress(config: string): string {
  const url = /^url:\s*(["']?)(https:\/\/[^\s"']+)\1\s*$/m.exec(config)?.[2] ?? '';
  return URL.canParse(url) && !isPersonal(new URL(url)) && !new URL(url).hostname.endsWith('.invalid') ? url.replace(/\/+$/, '') : '';
}

/** Returns the page of an earlier release below the update address, as far as the address tells it. */
export const releasePage = (address: string, version: string): string =>
  address.replace(/\/releases\/latest\/download$/, `/releases/tag/v${version}`);
