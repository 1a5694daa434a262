import type { Formats } from '../formats.ts';

/** English texts about updates of the desktop app: each is one or two whole sentences. */
export const UPDATE = {
  'update.off.source': () => 'Touchline runs from source and doesn’t check for updates.',
  'update.off.address': () => 'This build has no update address.',
  'update.off.choice': () => 'Update checks are turned off.',
  'update.not-checked': () => 'Touchline hasn’t checked for updates yet.',
  'update.checking': () => 'Checking for updates…',
  'update.newest': () => 'Touchline is up to date.',
  'update.title': ({ version }: { version: string }) => `Touchline ${version} is available`,
  'update.not-updated': () => 'Touchline wasn’t updated',
  'update.available': ({ version, how }: { version: string; how: string }) => `Touchline ${version} is available. ${how}`,
  'update.downloading': ({ version, percent }: { version: string; percent: number }, f: Formats) =>
    `Downloading Touchline ${version} (${f.percent(percent, 0)}).`,
  'update.ready': ({ version }: { version: string }) =>
    `Touchline ${version} is downloaded. Touchline installs it when you quit. Your data is backed up.`,

  'update.how.download': () => 'Download it in Settings → Updates. Touchline installs it when you quit.',
  'update.how.install': () => 'Touchline installs it when you quit.',
  'update.how.deb': () => 'Download its deb package and install it with “sudo apt install ./FILE.deb”.',
  'update.how.rpm': () => 'Download its rpm package and install it with “sudo dnf install ./FILE.rpm”.',
  'update.how.flatpak': () => 'Install it with “flatpak update”.',
  'update.how.package': () => 'Your package manager installs updates.',
  'update.how.portable': () => 'Download the new portable app and replace this one with it.',
  'update.how.folder': ({ folder }: { folder: string }) =>
    `Touchline can’t write to ${folder}. Ask whoever installed it to install the new version.`,

  'update.unreachable': () => 'Couldn’t reach the update address. Touchline tries again later.',
  'update.cut-off': () => 'The update was cut off on the way. Touchline tries again later.',
  'update.stalled': () => 'Nothing of the update arrived for a minute. Touchline tries again later.',
  'update.signature': () => 'The update isn’t signed with Touchline’s key, so Touchline didn’t use it.',
  'update.older': ({ version }: { version: string }) => `The update address offers Touchline ${version}, which is older than this one.`,
  'update.disk-full': () => 'The disk is too full for the update. Free some disk space.',
  'update.no-rights': () => 'Touchline has no permission to write the update. Download and install it yourself.',
  'update.none': ({ status }: { status: number }) => `The update address has no update for this system (HTTP ${status}).`,
  'update.unusable': () => 'The update address returns something other than an update of Touchline.',
  'update.not-https': () => 'The update address isn’t https or leads to one that isn’t, so Touchline didn’t use it.',
  'update.backup': ({ why }: { why: string }) => `Your data couldn’t be backed up, so Touchline didn’t download the update: ${why}.`,
  'update.other': ({ cause }: { cause: string }) => `The update failed: ${cause}.`,
} as const;
