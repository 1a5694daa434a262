import type { Formats } from '../formats.ts';

/** The kinds of rows of the user's data. */
const ROWS = {
  setting: (n: number, f: Formats) => f.count(n, 'setting', 'settings'),
  watchlist: (n: number, f: Formats) => f.count(n, 'watchlist', 'watchlists'),
  layout: (n: number, f: Formats) => f.count(n, 'saved layout', 'saved layouts'),
  own_window: (n: number, f: Formats) => f.count(n, 'window', 'windows'),
  screen: (n: number, f: Formats) => f.count(n, 'saved screen', 'saved screens'),
  drawing: (n: number, f: Formats) => f.count(n, 'drawing', 'drawings'),
  draft: (n: number, f: Formats) => f.count(n, 'tactics draft', 'tactics drafts'),
  rule: (n: number, f: Formats) => f.count(n, 'alert rule', 'alert rules'),
  account: (n: number, f: Formats) => f.count(n, 'account name', 'account names'),
  note: (n: number, f: Formats) => f.count(n, 'note', 'notes'),
  note_version: (n: number, f: Formats) => f.count(n, 'earlier text of a note', 'earlier texts of notes'),
  mute: (n: number, f: Formats) => f.count(n, 'mute', 'mutes'),
  alert: (n: number, f: Formats) => f.count(n, 'alert', 'alerts'),
  proposal: (n: number, f: Formats) => f.count(n, 'archived vote', 'archived votes'),
  tally: (n: number, f: Formats) => f.count(n, 'reading of a vote', 'readings of votes'),
  thesis: (n: number, f: Formats) => f.count(n, 'thesis', 'theses'),
  estimate: (n: number, f: Formats) => f.count(n, 'stored estimate', 'stored estimates'),
  estimate_sum: (n: number, f: Formats) => f.count(n, 'record of estimates', 'records of estimates'),
} as const;

/** English texts about files and databases of the data folder, the market sync and name packs. */
export const STORE = {
  'disk.damaged': ({ file }: { file: string }) => `${file} is damaged`,
  'disk.full': ({ file }: { file: string }) => `the disk is full; couldn’t write ${file}`,
  'disk.full.message': () => 'The disk is full.',
  'disk.full.hint': () =>
    'Saved data is safe. Reading, exporting and alerts still work. Free some disk space. Touchline then saves automatically.',
  'disk.unwritable': ({ file }: { file: string }) => `no permission to write ${file}`,
  'disk.unopened': ({ file }: { file: string }) => `couldn’t open ${file}`,
  'disk.busy': ({ file }: { file: string }) => `${file} is in use by another program`,
  'disk.broken': ({ file }: { file: string }) => `disk error while reading or writing ${file}`,
  'disk.no-locks': ({ file }: { file: string }) =>
    `the file system of ${file} can’t lock files. Choose a data folder on a disk of this computer`,
  'folder.taken': ({ folder }: { folder: string }) => `another Touchline process is using the data folder ${folder}`,
  'folder.named': ({ folder }: { folder: string }) => `the data folder ${folder}`,
  'file.newer': ({ file }: { file: string }) => `${file} was created by a newer version`,
  'file.newer.hint': () => 'It’s unchanged. Update Touchline, restore a backup from before the update, or choose another data folder.',
  'backup.none': ({ folder }: { folder: string }) => `no valid backup found in ${folder}`,
  'backup.unreadable': ({ file }: { file: string }) => `${file} isn’t a readable backup`,
  'own.restored': () => 'Your data was restored',
  'own.damaged': ({ backup, aside }: { backup: string | null; aside: string }) =>
    backup === null
      ? `Your data was damaged. There was no valid backup, so Touchline starts with empty data. The damaged file was kept as ${aside}.`
      : `Your data was damaged. Restored from the backup ${backup}. The damaged file was kept as ${aside}.`,
  'own.was-missing': ({ backup }: { backup: string }) => `Your data was missing. Touchline restored the backup ${backup}.`,
  'own.unreadable': () => 'Some of your data couldn’t be read',
  'own.recovered': ({ rows, one, backups }: { rows: readonly string[]; one: boolean; backups: readonly string[] }, f: Formats) =>
    one
      ? `${f.list(rows)} couldn’t be read and is restored from the backup ${f.list(backups)}.`
      : `${f.list(rows)} couldn’t be read and are restored from the backup ${f.list(backups)}.`,
  'own.set-aside': ({ rows, one }: { rows: readonly string[]; one: boolean }, f: Formats) =>
    one
      ? `${f.list(rows)} couldn’t be read and is set aside, because no backup has it. Everything else works as before. The damaged text stays in the table “quarantine” of user.db.`
      : `${f.list(rows)} couldn’t be read and are set aside, because no backup has them. Everything else works as before. The damaged text stays in the table “quarantine” of user.db.`,
  'own.changes-missing': () => 'Some of your newest changes are missing',
  'own.missing': ({ rows, one, backup, later }: { rows: readonly string[]; one: boolean; backup: string; later: number }, f: Formats) =>
    [
      one
        ? `${f.list(rows)} that the backup ${backup} has is missing or older here.`
        : `${f.list(rows)} that the backup ${backup} has are missing or older here.`,
      ...(later > 0 ? [`The newest change in it was made ${f.span(later)} after the newest one here.`] : []),
      'Current data stays. Restore what is missing, or dismiss this message.',
    ].join(' '),
  'own.saves-again': () => 'Touchline can save again',
  'own.saved': () => 'Changes kept in memory have been saved.',
  'own.disk-full': () => 'The disk is full',
  'own.unsaved': () => 'Your data can’t be saved',
  'own.nothing-saved': ({ why }: { why: string }) =>
    `Changes can’t be saved: ${why}. Alerts continue in memory. Reading and exporting still work. Touchline saves again once the disk allows it.`,
  'own.rows': ({ name, rows }: { name: keyof typeof ROWS; rows: number }, f: Formats) => ROWS[name](rows, f),
  'cache.damaged': () => 'The market cache was damaged',
  'cache.unusable': () => 'The market cache can’t be used',
  'cache.trouble': ({ why }: { why: string }) => `${why}. Touchline loads everything from the service. Your own data is not affected.`,
  'record.paused': () => 'Recording is paused',
  'record.paused.text': ({ why }: { why: string }) =>
    `${why}. Everything else works. Touchline resumes recording as soon as it can write. The time until then remains a gap in the history.`,
  'record.resumed': () => 'Recording resumed',
  'record.resumed.text': () => 'The history has a gap for the time without recording.',
  'record.damaged': () => 'The recorded history was damaged',
  'record.damaged.text': ({ why }: { why: string }) =>
    `${why}. Touchline moved the file aside and records anew. Your own data is not affected.`,
  'record.full': () => 'the records of today exceed the size that is set for records',
  'record.needs-class': () => 'give the class of records to export, for example books',
  'cache.kept': () => 'couldn’t delete the cached data',

  'sync.clubs': () => 'clubs',
  'sync.squads': () => 'squads',
  'sync.free': () => 'players without a club',
  'sync.prices': () => 'prices of players',
  'sync.club-books': () => 'club order books',
  'sync.player-books': () => 'player order books',
  'sync.names': () => 'names',
  'sync.loans': () => 'loan offers',
  'sync.earnings': () => 'earnings',
  'sync.users': () => 'traders',
  'sync.some-clubs': () => 'some clubs',
  'sync.some-players': () => 'some players',
  'sync.positions': () => 'positions of players',
  'sync.positions-apart': ({ player, served, read }: { player: number; served: string; read: string }) =>
    `player ${player} is served as “${served}”, but the bits say “${read}”, so filters by position may be wrong`,
  'sync.some-club-orders': () => 'orders of some clubs',
  'sync.some-player-orders': () => 'orders of some players',
  'sync.unusable': ({ first }: { first: string }) => `unusable; first problem: ${first}`,
  'sync.not-list': () => 'the response isn’t a list',
  'sync.no-id': () => 'get_player_ids: a row has no number as `player_id`',
  'sync.stopped': () => 'Market sync stopped',
  'sync.resume': ({ fault }: { fault: string }) => `${fault} Start it again to resume.`,
  'sync.connect-first': () => 'connect first to read the whole market',
  'sync.resumes': () => 'resumes when you’re connected',
  'sync.disk-full': () => 'couldn’t write to disk; check the free space',
  'sync.books-disk-full': () => 'couldn’t write the order books to disk; check the free space',
  'sync.no-room': ({ needs, most }: { needs: number; most: number }, f: Formats) =>
    `the market needs about ${f.number(needs)} MB, but the cache is limited to ${f.number(most)} MB. Raise the limit in Settings → Storage`,
  'sync.no-last-page': ({ path, pages }: { path: string; pages: number }, f: Formats) =>
    `${path}: no page of the first ${f.number(pages)} is the last`,
  'sync.too-old': ({ method, height, floor }: { method: string; height: number; floor: number }, f: Formats) =>
    `${method}: the response is from block ${f.number(height)}, older than the latest event (${f.number(floor)})`,

  'pack.too-large': ({ file, mebibytes }: { file: string; mebibytes: number }, f: Formats) =>
    `the name pack ${file} is larger than ${f.number(mebibytes)} MiB`,
  'pack.not-read': ({ file, cause }: { file: string; cause: string }) => `couldn’t read the name pack ${file}: ${cause}`,
  'pack.bad-address': ({ file }: { file: string }) => `the name pack ${file} is neither a file nor an https URL`,
  'pack.wrong-row': ({ file, path }: { file: string; path: string }) => `the name pack ${file}: \`${path}\` has an unknown format`,
  'pack.too-many': ({ file, names }: { file: string; names: number }, f: Formats) =>
    `the name pack ${file} contains more than ${f.number(names)} names`,
  'pack.broken': ({ file, why }: { file: string; why: string }) => `the name pack ${file} ${why}`,
  'pack.empty': ({ file }: { file: string }) =>
    `the name pack ${file} contains no names; expected an object such as {"PlayerData":{"P":[…]},"ClubData":{"C":[…]}}`,
} as const;
