import type { Formats } from '../formats.ts';

/** English texts of the market sync and of name packs. */
export const SYNC = {
  'sync.clubs': () => 'clubs',
  'sync.squads': () => 'squads',
  'sync.free': () => 'players without a club',
  'sync.club-books': () => 'club order books',
  'sync.player-books': () => 'player order books',
  'sync.names': () => 'names',
  'sync.some-clubs': () => 'some clubs',
  'sync.some-players': () => 'some players',
  'sync.some-club-orders': () => 'orders of some clubs',
  'sync.some-player-orders': () => 'orders of some players',
  'sync.unusable': ({ first }: { first: string }) => `unusable; first problem: ${first}`,
  'sync.not-list': () => 'the response isn’t a list',
  'sync.no-id': () => 'get_player_ids: a row has no number as `player_id`',
  'sync.stopped': () => 'Market sync stopped',
  'sync.resume': ({ fault }: { fault: string }) => `${fault} Start it again to resume.`,
  'sync.connect-first': () => 'connect first to sync the market',
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
