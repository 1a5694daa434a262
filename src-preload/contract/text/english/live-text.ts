import { WORKSPACE_NAMES, type BuiltInWorkspace } from '../../model/app/layout.ts';
import type { Formats } from '../formats.ts';
import type { Words } from './english-values.ts';

interface Named {
  readonly name: string;
}
interface Id {
  readonly id: string;
}
const MISSING = {
  figures: (why: string) => `The market figures are missing: ${why}.`,
  price: (why: string) => `The coin price is missing: ${why}.`,
  ticker: (why: string) => `The ticker is missing: ${why}.`,
} as const;

interface At {
  readonly minute: number;
}
/* @wc-context: a kind of operation */
const OPERATIONS: Words = { rest: 'rest', bundle: 'bundle', tool: 'tool', method: 'method' };

/** English texts about resources, commands, connections and tactics, and those that several parts of the engine use. */
export const LIVE = {
  'worker.failed': ({ reason }: { reason: string }) => `A background task of Touchline failed: ${reason}`,
  'worker.ended': () => 'A background task of Touchline ended before it had finished.',
  'note.left-out': ({ rows, of, why }: { rows: number; of: number; why: string }, f: Formats) =>
    rows === 1
      ? `${f.number(rows)} of ${f.number(of)} rows cannot be used and is left out (${why}).`
      : `${f.number(rows)} of ${f.number(of)} rows cannot be used and are left out (${why}).`,
  'note.missing': ({ part, why }: { part: keyof typeof MISSING; why: string }) => MISSING[part](why.replace(/\.$/, '')),
  'note.not-ready': () => 'the service hasn’t prepared it yet',
  'note.ignored-ids': ({ rows }: { rows: number }, f: Formats) =>
    `The service ignored \`ids\`: ${f.number(rows)} order books that were not requested are left out.`,
  'not-loaded': () => 'not loaded before',
  'engine.not-running': () => 'the engine isn’t running',
  'frame.unknown': () => 'ignored an unknown frame',
  'frame.unknown-resource': ({ name }: Named) => `unknown resource "${name}"`,
  'frame.unknown-command': ({ name }: Named) => `unknown command "${name}"`,
  'frame.too-deep': ({ name, levels }: Named & { levels: number }, f: Formats) =>
    `${name} was not run: its input is nested more than ${f.number(levels)} levels`,
  'frame.id-in-use': ({ id }: { id: number }) => `watch ID ${id} is already in use`,
  'frame.too-many': ({ watches }: { watches: number }, f: Formats) => `at most ${f.number(watches)} watches at a time`,
  'frame.waiting': ({ commands, name }: Named & { commands: number }, f: Formats) =>
    `${name} was not run: ${f.number(commands)} commands of this view are already waiting, or their input is too large`,
  'frame.take-answers': () => 'Wait for the pending responses, then send it again.',
  'frame.invalid': () => 'invalid parameters',
  'list.own-parameter': ({ name }: Named) => `\`${name}\` is derived from sort, order, offset and limit; don’t pass it`,
  'list.where-elsewhere': () => 'These filters of `where` can’t be combined with an expression; write them as part of `filter`',
  'list.no-sort': ({ sort, fields }: { sort: string; fields: readonly string[] }) =>
    `there is no field or column “${sort}” to sort by; fields: ${fields.join(', ')}`,
  'trader.unknown': ({ name }: Named) => `No trader is called “${name}”.`,
  'trader.not-found': ({ name }: Named) => `trader "${name}" not found`,
  'balances.not-paged': () => '/share_balances: the response isn’t paginated',
  'auctions.no-items': () => '/v1/transfer-market: `items` is not a list',
  'api.waits': ({ name }: Named) => `${name} responds only when something happens; it can be called but not watched`,
  'gone.club': ({ id }: { id: number }) => `club ${id} doesn’t exist`,
  'gone.player': ({ id }: { id: number }) => `player ${id} doesn’t exist`,
  'gone.fixture': ({ id }: { id: number }) => `fixture ${id} doesn’t exist`,
  'gone.league': ({ id }: { id: number }) => `league ${id} doesn’t exist`,
  'gone.item': () => 'none of your items has this ID',
  'gone.screen': ({ id }: Id) => `screen "${id}" not found`,
  'screens.too-many': ({ screens }: { screens: number }, f: Formats) => `at most ${f.number(screens)} saved screens`,
  'gone.rule': ({ id }: Id) => `rule "${id}" not found`,
  'gone.watchlist': ({ id }: Id) => `watchlist "${id}" not found`,
  'gone.draft': ({ id }: Id) => `draft "${id}" not found`,
  'gone.workspace': ({ id }: Id) => `workspace "${id}" not found`,
  'gone.version': ({ version }: { version: number }) => `version ${version} of this workspace is no longer available`,
  'gone.window': ({ id }: Id) => `window "${id}" not found`,
  'gone.tile': ({ id }: Id) => `tile "${id}" not found in this window`,
  'windows.too-many': ({ windows }: { windows: number }, f: Formats) =>
    `you can have at most ${f.count(windows, 'open window', 'open windows')} beside the main one`,
  'windows.no-tile': () => 'a window needs a tile that no other window shows',
  'club.no-players': ({ club }: { club: number }) => `club ${club} has no players`,
  'club.no-league': ({ club }: { club: number }) => `the league of club ${club} is not available`,
  'match.no-clubs': () => 'the line-ups are not available',
  'tactics.too-few': () => 'fewer than eleven players are available',
  'tactics.no-autopick': ({ club }: { club: number }) => `the game returned no autopick for club ${club}`,
  'tactics.no-line-up': ({ club, why }: { club: number; why: string }) => `no line-up possible for club ${club}: ${why}`,
  'league.unplaced': ({ id }: { id: number }) => `country and division are not available for league ${id}`,
  'league.no-division': ({ country, division }: { country: string; division: number | string | null | undefined }) =>
    `${country} has no division ${division ?? ''}`,
  'league.one-only': () => 'get_league_tables: it returns the table of one division only',
  'league.no-row': ({ rows, id }: { rows: number; id: number }, f: Formats) => `none of the ${f.number(rows)} rows is of league ${id}`,
  'messages.one-subject': () => 'messages: give only one of club, player, country or competition',
  'season.none': () => 'the service reports no season',
  'history.cancelled': () => 'loading was cancelled',
  'dumps.no-column': ({ dump, sort, columns }: { dump: string; sort: string; columns: readonly string[] }) =>
    `dumps: ${dump} has no column \`${sort}\`; it has ${columns.join(', ')}`,
  'dumps.no-threshold': () => 'dumps: player_earnings requires `threshold`, the payback period in seasons',
  'dumps.not-by-ids': () => 'dumps: player_earnings can’t be requested by `ids`; available: threshold, sort, order, offset and limit',
  'dumps.sorts': ({ sorts }: { sorts: readonly string[] }) => `dumps: player_earnings can be sorted by ${sorts.join(', ')}`,
  'dumps.empty-range': () => 'dumps: the requested range is empty',
  'dumps.needs-ids': ({ dump }: { dump: string }) => `dumps: ${dump} needs \`ids\``,
  'rules.too-many': ({ rules }: { rules: number }, f: Formats) => `you can have at most ${f.count(rules, 'rule', 'rules')}`,
  'watchlist.first': () => 'My watchlist',
  'watchlist.shortlist': () => 'Shortlist',
  'workspace.name': ({ id }: { id: BuiltInWorkspace }) => WORKSPACE_NAMES[id],
  'watchlist.clubs': () => 'Clubs',
  'watchlist.players': () => 'Players',
  'watchlist.too-long': ({ rows }: { rows: number }, f: Formats) => `a watchlist can have at most ${f.count(rows, 'row', 'rows')}`,
  'note.both-too-long': ({ most }: { most: number }, f: Formats) =>
    `the note was changed in another window meanwhile, and both texts together have more than ${f.count(most, 'character', 'characters')}`,
  'calendar.no-clubs': () => 'your accounts don’t manage or hold any club. Add accounts in Settings, or pass --clubs',
  'setting.unchanged': ({ name }: Named) => `${name} was not changed`,
  'setting.declined': () => 'The setting was not changed.',
  'setting.not-asked': () => 'The setting was not changed. Change it in the settings of the desktop app, which asks for confirmation.',
  'connection.requires': ({ connection, address }: { connection: string; address: 'baseUrl' | 'nodeUrl' }) =>
    address === 'baseUrl'
      ? `the connection "${connection}" requires the base URL of the hosted service (--base-url)`
      : `the connection "${connection}" requires the URL of your node (--node-url)`,
  'connection.unknown': ({ connection, known }: { connection: string; known: readonly string[] }, f: Formats) =>
    `unknown connection "${connection}"; available: ${f.list(known)}`,
  'connection.no-demo': () => 'the demo world isn’t available here. Pass --base-url or --node-url',
  'connection.unchanged': () => 'The connection was not changed',
  'chain.reorganised': () => 'The chain reorganised its latest blocks',
  'chain.refreshing': () => 'Touchline is refreshing everything on screen.',
  'pack.unused': () => 'Couldn’t use the name pack',
  'doubt.hosted': () => 'the game node of the hosted service is catching up',
  'doubt.node': () => 'your node is catching up',

  'draft.no-player': ({ position }: { position: string | null }) =>
    position === null ? 'No player at this position' : `No player at ${position}`,
  'draft.twice': () => 'Selected twice',
  'draft.not-in-squad': () => 'Not in the squad',
  'draft.injured': ({ until }: { until: number }, f: Formats) => `Injured until ${f.date(until)}`,
  'draft.banned': () => 'Banned',
  'draft.tired': ({ fitness }: { fitness: number }, f: Formats) => `Tired, fitness ${f.number(fitness)}`,
  'draft.out-of-position': ({ position, percent }: { position: string; percent: number }, f: Formats) =>
    `Out of position at ${position}, about ${f.percent(percent)} weaker`,
  'draft.no-keeper': () => 'No goalkeeper. The game would autopick the line-up',
  'draft.no-taker': ({ taker }: { taker: string }) => `The ${taker} is not set`,
  'draft.taker-off': ({ taker }: { taker: string }) => `The ${taker} is not in the starting eleven`,
  'draft.unset-role': ({ role }: { role: string }) => `“Use ${role}” is on, but no player is set`,
  'draft.captain': () => 'captain',
  'draft.penaltyTaker': () => 'penalty taker',
  'draft.freeKicks': () => 'free-kick taker',
  'draft.cornerTaker': () => 'corner taker',
  'draft.playmaker': () => 'playmaker',
  'draft.targetMan': () => 'target man',
  'draft.unknown-formation': ({ formation }: { formation: number }) => `Unknown formation ${formation}`,
  'draft.guessed-formation': ({ formation }: { formation: string }) => `Positions in ${formation} are estimated`,

  'change.choose': () => 'Choose both players for this substitution',
  'change.off-again': ({ minute }: At) => `The player going off was already substituted at ${minute}′`,
  'change.off-absent': () => 'The player going off isn’t on the pitch at that time',
  'change.off-maybe': ({ minute }: At) => `The player going off is on the pitch only if he came on at ${minute}′`,
  'change.on-again': ({ minute }: At) => `The player coming on already came on at ${minute}′`,
  'change.on-back': ({ minute }: At) => `The player coming on was already taken off at ${minute}′`,
  'change.on-there': () => 'The player coming on is already on the pitch',
  'change.on-absent': () => 'The player coming on isn’t on the bench',
  'change.hard': () => 'The player going off tackles hard. If he is sent off first, this substitution is skipped',
  'change.too-many': () => 'Only three substitutions are allowed per match',
  'change.maybe-too-many': () => 'Exceeds three substitutions if all earlier changes happen',
  'change.end': () => 'The end minute is before the start minute',

  /** Words of a service, a server or the user, shown as they are. */
  verbatim: ({ text }: { text: string }) => text,
  /** A subject, then a text about it. */
  about: ({ what, text }: { what: string; text: string }) => `${what}: ${text}`,
  'crash.notice': () => 'Touchline didn’t close properly last time',
  'crash.report': ({ file }: { file: string | null }) =>
    file === null
      ? 'Your saved data is intact. No crash report could be written. If it happens again, start with --safe-mode.'
      : `Your saved data is intact. Crash report: ${file}. If it happens again, start with --safe-mode.`,
  'no-longer-wanted': () => 'request cancelled',
  'unknown-name': ({ what, name, close, more }: { what: string; name: string; close: readonly string[]; more: string }, f: Formats) =>
    close.length > 0
      ? `unknown ${OPERATIONS[what] ?? what} "${name}"; did you mean ${f.list(close, 'or')}?`
      : `unknown ${OPERATIONS[what] ?? what} "${name}"${more}`,
  /** Several notes, each a sentence. */
  notes: ({ notes }: { notes: readonly string[] }) => notes.join(' '),
  'bug-notice': ({ what, hint }: { what: string; hint: string }) => `${what.replace(/\.$/, '')}. ${hint}`,
} as const;
