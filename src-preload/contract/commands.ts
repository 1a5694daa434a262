import { z } from 'zod';
import { MOST_CLUBS } from './model/matches/calendar.ts';
import { RuleBody, RuleTrial } from './model/alerts/alert.ts';
import { DraftBody, DraftIssue } from './model/clubs/draft.ts';
import { Drawing, Layout, Tiles } from './model/app/layout.ts';
import { ApiAnswer, Interface } from './model/app/operation.ts';
import { ClubId, EntityRef, Share } from './model/market/share.ts';
import { Connection, ConnectionTest } from './model/app/status.ts';
import { Sync } from './model/app/sync.ts';
import { WatchRow } from './model/app/watchlist.ts';
import { SETTING_NAMES, type SettingName } from './settings.ts';

interface Command<I extends z.ZodType, O extends z.ZodType> {
  readonly input: I;
  readonly output: O;
  readonly help: string;
}
const command = <I extends z.ZodType, O extends z.ZodType>(row: Command<I, O>): Command<I, O> => row;

const id = z.string().min(1).max(64);
const done = z.object({ done: z.literal(true) });
const none = z.strictObject({});
const callOf = { interface: Interface, name: z.string(), params: z.record(z.string(), z.unknown()).default({}) };
/** Tables that `touchline export` can write. */
export const EXPORTS = [
  'trades',
  'candles',
  'orderbooks',
  'clubs',
  'players',
  'users',
  'votes',
  'auctions',
  'portfolio',
  'transactions',
  'alerts',
  'rules',
  'watchlists',
  'notes',
  'calendar',
] as const;

/** All commands of the engine. A command is one row here and one handler in the engine. */
export const COMMANDS = {
  'watchlist.add': command({
    input: z.strictObject({
      id: id.optional(),
      name: z.string().min(1).max(80).optional(),
      refs: z.array(EntityRef).max(1_000).optional(),
      section: z.string().max(80).optional(),
    }),
    output: z.object({ id }),
    help: 'a new list (no id), or entities added to a list',
  }),
  'watchlist.remove': command({
    input: z.strictObject({ id, refs: z.array(EntityRef).optional() }),
    output: done,
    help: 'entities off a list, or the whole list',
  }),
  'watchlist.rename': command({
    input: z.strictObject({ id, name: z.string().min(1).max(80) }),
    output: done,
    help: 'another name for a list',
  }),
  'watchlist.order': command({
    input: z.strictObject({ id, rows: z.array(WatchRow).max(2_000) }),
    output: done,
    help: 'the rows of a list: order, sections and flags',
  }),
  'layout.save': command({
    input: z.strictObject({ id, name: z.string().min(1).max(60), position: z.int().optional(), tiles: Tiles }),
    output: done,
    help: 'a workspace as it stands',
  }),
  'layout.remove': command({ input: z.strictObject({ id }), output: done, help: 'a workspace goes' }),
  'layout.versions': command({
    input: z.strictObject({ id }),
    output: z.object({ versions: z.array(z.object({ version: z.int(), name: z.string(), savedAt: z.number(), tiles: z.int() })) }),
    help: 'the kept versions of a workspace, newest first, each with how many tiles it has',
  }),
  'layout.restore': command({
    input: z.strictObject({ id, version: z.int() }),
    output: z.object({ layout: Layout }),
    help: 'a workspace as it was in a version, which becomes its newest',
  }),
  'drawing.save': command({
    input: z.strictObject({ share: Share, drawing: Drawing }),
    output: done,
    help: 'a drawing on the chart of a share',
  }),
  'drawing.remove': command({ input: z.strictObject({ share: Share, id }), output: done, help: 'a drawing goes' }),
  'draft.save': command({
    input: z.strictObject({ id: id.optional(), club: ClubId, name: z.string().min(1).max(80), body: DraftBody }),
    output: z.object({ id, issues: z.array(DraftIssue) }),
    help: 'a tactics draft, new without an id; answers what is wrong or risky about the sheet itself',
  }),
  'draft.remove': command({ input: z.strictObject({ id }), output: done, help: 'a tactics draft goes' }),
  'draft.check': command({
    input: z.strictObject({ club: ClubId, body: DraftBody }),
    output: z.object({ issues: z.array(DraftIssue), encoded: z.string().nullable(), checkedBy: z.enum(['service', 'touchline']) }),
    help: 'what is wrong or risky about tactics, from the squad and in a service’s own words, and their encoded form where one prepares it',
  }),
  'rule.save': command({
    input: z.strictObject({ id: id.optional(), rule: RuleBody }),
    output: z.object({ id, sentence: z.string() }),
    help: 'an alert rule, new without an id; answers it as a sentence',
  }),
  'rule.try': command({
    input: z.strictObject({ rule: RuleBody }),
    output: RuleTrial,
    help: 'how a rule would stand now: what each condition shows and whether it would tell at once; nothing is saved or told',
  }),
  'rule.remove': command({ input: z.strictObject({ id }), output: done, help: 'an alert rule goes; its history stays' }),
  'rule.snooze': command({
    input: z.strictObject({ id: id.optional(), until: z.number().nullable() }),
    output: done,
    help: 'a rule, or all without an id, tells nothing until then (Unix seconds); null ends it. It is evaluated all the same',
  }),
  'rule.mute': command({
    input: z.strictObject({ ref: EntityRef, until: z.number().nullable().default(null), on: z.boolean().default(true) }),
    output: done,
    help: 'nothing is told about one thing, for good or until then; on: false ends it',
  }),
  'webhook.test': command({
    input: z.strictObject({ url: z.string().max(500) }),
    output: z.object({ sent: z.boolean(), why: z.string().nullable() }),
    help: 'posts a sample alert to an address that alerts may be posted to, and says what became of it',
  }),
  'alert.acknowledge': command({
    input: z.strictObject({ ids: z.array(z.int()).max(1_000).optional() }),
    output: z.object({ done: z.literal(true), count: z.int() }),
    help: 'alerts were seen: these, or all without ids',
  }),
  'digest.seen': command({ input: none, output: done, help: 'what happened since you looked last was seen' }),
  'view.crashed': command({
    input: z.strictObject({ panel: z.string().min(1).max(40), details: z.string().min(1).max(20_000) }),
    output: done,
    help: 'a tile of the view stopped: its details go into the log',
  }),
  'setting.set': command({
    input: z.strictObject({ name: z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]), value: z.unknown() }),
    output: done,
    help: 'one setting',
  }),
  'account.add': command({ input: z.strictObject({ name: z.string().min(1).max(256) }), output: done, help: 'an account name to watch' }),
  'account.remove': command({
    input: z.strictObject({ name: z.string().min(1).max(256) }),
    output: done,
    help: 'an account name is watched no more',
  }),
  'note.set': command({
    input: z.strictObject({ ref: EntityRef, text: z.string().max(20_000) }),
    output: done,
    help: 'a note on an entity; an empty text removes it',
  }),
  'connection.test': command({
    input: z.strictObject({
      connection: Connection,
      baseUrl: z.string().optional(),
      restPrefix: z.string().optional(),
      gspUrl: z.string().optional(),
      eventsUrl: z.string().optional(),
      mcpUrl: z.string().optional(),
      nodeUrl: z.string().optional(),
      nodeHealthUrl: z.string().optional(),
    }),
    output: ConnectionTest,
    help: 'tries a connection before it is used',
  }),
  'connection.retry': command({ input: none, output: done, help: 'reads again now what failed, within the budget' }),
  'market.sync': command({
    input: z.strictObject({ action: z.enum(['start', 'pause', 'resume', 'cancel']).default('start') }),
    output: Sync,
    help: 'reads the whole market in the background: every club, player and orderbook',
  }),
  'cache.clear': command({ input: none, output: z.object({ bytes: z.int() }), help: 'stored market data goes; your own data stays' }),
  'backup.make': command({ input: none, output: z.object({ file: z.string() }), help: 'a backup of your own data, now' }),
  'backup.restore': command({
    input: z.strictObject({ file: z.string().optional() }),
    output: z.object({ file: z.string() }),
    help: 'your own data from a backup; the newest good one unless named',
  }),
  'missing.restore': command({
    input: none,
    output: z.object({ count: z.int() }),
    help: 'Put back what the newest backup has and your own data lost; what was changed since stays',
  }),
  'missing.dismiss': command({ input: none, output: done, help: 'Leave your own data as it is, without what a backup has more' }),
  'start.mode': command({
    input: z.strictObject({ mode: z.enum(['normal', 'safe']) }),
    output: done,
    help: 'Choose how to go on after a crash: normally, or with the default layout and with alerts paused',
  }),
  'resource.refresh': command({
    input: z.strictObject({ watches: z.array(z.int()).max(1_000) }),
    output: done,
    help: 'reads these watches of this connection again',
  }),
  'api.call': command({
    input: z.strictObject({
      ...callOf,
      /** For a tool that may do more than read: a person saw the consequence and confirmed it. */
      confirmed: z.boolean().default(false),
      decoded: z.boolean().default(false),
      maxBytes: z.int().min(1_000).optional(),
    }),
    output: ApiAnswer,
    help: 'one call of an interface: its answer, on request decoded too and cut to a size, with what it cost',
  }),
  'api.check': command({
    input: z.strictObject(callOf),
    output: z.object({ trouble: z.string().nullable(), fields: z.array(z.string()) }),
    help: 'what is wrong with the parameters of a call, without making it',
  }),
  'table.export': command({
    input: z.strictObject({
      table: z.enum(EXPORTS),
      limit: z.int().min(1).max(1_000_000).optional(),
      /** Clubs whose matches the calendar contains (default: the clubs that the accounts manage or hold). */
      clubs: z.array(ClubId).min(1).max(MOST_CLUBS).optional(),
      /** Start of the next piece of a large table: `next` of the piece before. */
      after: z.int().min(0).optional(),
    }),
    output: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())), next: z.int().nullable() }),
    help: 'rows of the cache or of your own data, large tables in pieces',
  }),
  'doctor.run': command({
    input: none,
    output: z.object({
      rows: z.array(z.object({ name: z.string(), verdict: z.enum(['ok', 'warn', 'fail', 'skipped']), text: z.string() })),
    }),
    help: 'each interface: reachable, height, lag, limits left, what it serves',
  }),
} as const;

export type CommandName = keyof typeof COMMANDS;
export type Input<N extends CommandName> = z.input<(typeof COMMANDS)[N]['input']>;
export type ParsedInput<N extends CommandName> = z.output<(typeof COMMANDS)[N]['input']>;
export type Output<N extends CommandName> = z.output<(typeof COMMANDS)[N]['output']>;
export const isCommand = (text: string): text is CommandName => Object.hasOwn(COMMANDS, text);
