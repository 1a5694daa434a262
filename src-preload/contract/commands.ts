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
import { CodedTextSchema } from './text/coded-text-schema.ts';

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
    help: 'Create a watchlist (without id), or add entities to one',
  }),
  'watchlist.remove': command({
    input: z.strictObject({ id, refs: z.array(EntityRef).optional() }),
    output: done,
    help: 'Remove entities from a watchlist, or delete it (without refs)',
  }),
  'watchlist.rename': command({ input: z.strictObject({ id, name: z.string().min(1).max(80) }), output: done, help: 'Rename a watchlist' }),
  'watchlist.order': command({
    input: z.strictObject({ id, rows: z.array(WatchRow).max(2_000) }),
    output: done,
    help: "Replace a watchlist's rows: order, sections and flags",
  }),
  'layout.save': command({
    input: z.strictObject({ id, name: z.string().min(1).max(60), position: z.int().optional(), tiles: Tiles }),
    output: done,
    help: 'Save a workspace',
  }),
  'layout.remove': command({ input: z.strictObject({ id }), output: done, help: 'Delete a workspace' }),
  'layout.versions': command({
    input: z.strictObject({ id }),
    output: z.object({ versions: z.array(z.object({ version: z.int(), name: z.string(), savedAt: z.number(), tiles: z.int() })) }),
    help: "List a workspace's saved versions with their tile counts, newest first",
  }),
  'layout.restore': command({
    input: z.strictObject({ id, version: z.int() }),
    output: z.object({ layout: Layout }),
    help: 'Restore a version of a workspace and make it the newest',
  }),
  'drawing.save': command({
    input: z.strictObject({ share: Share, drawing: Drawing }),
    output: done,
    help: "Save a drawing on a share's chart",
  }),
  'drawing.remove': command({ input: z.strictObject({ share: Share, id }), output: done, help: 'Delete a drawing' }),
  'draft.save': command({
    input: z.strictObject({ id: id.optional(), club: ClubId, name: z.string().min(1).max(80), body: DraftBody }),
    output: z.object({ id, issues: z.array(DraftIssue) }),
    help: 'Save a tactics draft (create it without id); returns problems and risks in the line-up',
  }),
  'draft.remove': command({ input: z.strictObject({ id }), output: done, help: 'Delete a tactics draft' }),
  'draft.check': command({
    input: z.strictObject({ club: ClubId, body: DraftBody }),
    output: z.object({ issues: z.array(DraftIssue), encoded: z.string().nullable(), checkedBy: z.enum(['service', 'touchline']) }),
    help: 'Check tactics against the squad and, where available, the service; returns the encoded form if the service provides one',
  }),
  'rule.save': command({
    input: z.strictObject({ id: id.optional(), rule: RuleBody }),
    output: z.object({ id, sentence: CodedTextSchema }),
    help: 'Save an alert rule (create it without id); returns the rule as a sentence',
  }),
  'rule.try': command({
    input: z.strictObject({ rule: RuleBody }),
    output: RuleTrial,
    help: 'Test a rule without saving: current value of each condition, and whether it would fire now',
  }),
  'rule.remove': command({ input: z.strictObject({ id }), output: done, help: 'Delete an alert rule; its history is kept' }),
  'rule.snooze': command({
    input: z.strictObject({ id: id.optional(), until: z.number().nullable() }),
    output: done,
    help: 'Snooze a rule, or all rules (without id), until a Unix time; null ends the snooze. Rules are still evaluated',
  }),
  'rule.mute': command({
    input: z.strictObject({ ref: EntityRef, until: z.number().nullable().default(null), on: z.boolean().default(true) }),
    output: done,
    help: 'Mute one entity until a Unix time, or indefinitely; "on": false unmutes it',
  }),
  'webhook.test': command({
    input: z.strictObject({ url: z.string().max(500) }),
    output: z.object({ sent: z.boolean(), why: CodedTextSchema.nullable() }),
    help: 'Post a sample alert to an allowed webhook URL and return the outcome',
  }),
  'alert.acknowledge': command({
    input: z.strictObject({ ids: z.array(z.int()).max(1_000).optional() }),
    output: z.object({ done: z.literal(true), count: z.int() }),
    help: 'Acknowledge the given alerts, or all (without ids)',
  }),
  'digest.seen': command({ input: none, output: done, help: 'Mark the "While you were away" summary as read' }),
  'view.crashed': command({
    input: z.strictObject({ panel: z.string().min(1).max(40), details: z.string().min(1).max(20_000) }),
    output: done,
    help: 'Report a crashed tile; its details are logged',
  }),
  'setting.set': command({
    input: z.strictObject({ name: z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]), value: z.unknown() }),
    output: done,
    help: 'Change a setting',
  }),
  'account.add': command({
    input: z.strictObject({ name: z.string().min(1).max(256) }),
    output: done,
    help: 'Add one of your account names',
  }),
  'account.remove': command({ input: z.strictObject({ name: z.string().min(1).max(256) }), output: done, help: 'Remove an account name' }),
  'note.set': command({
    input: z.strictObject({ ref: EntityRef, text: z.string().max(20_000) }),
    output: done,
    help: 'Set a note on an entity; empty text deletes it',
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
    help: 'Test a connection without switching to it',
  }),
  'connection.retry': command({ input: none, output: done, help: 'Retry everything that failed, within the request budget' }),
  'market.sync': command({
    input: z.strictObject({ action: z.enum(['start', 'pause', 'resume', 'cancel']).default('start') }),
    output: Sync,
    help: 'Sync the whole market in the background: every club, player and order book',
  }),
  'cache.clear': command({ input: none, output: z.object({ bytes: z.int() }), help: 'Delete cached market data; your own data is kept' }),
  'backup.make': command({ input: none, output: z.object({ file: z.string() }), help: 'Back up your data now' }),
  'backup.restore': command({
    input: z.strictObject({ file: z.string().optional() }),
    output: z.object({ file: z.string() }),
    help: 'Restore your data from a backup (default: the newest valid one)',
  }),
  'missing.restore': command({
    input: none,
    output: z.object({ count: z.int() }),
    help: 'Restore rows that your data lost from the newest backup; later changes are kept',
  }),
  'missing.dismiss': command({ input: none, output: done, help: 'Keep your data as it is and dismiss the offer to restore rows' }),
  'start.mode': command({
    input: z.strictObject({ mode: z.enum(['normal', 'safe']) }),
    output: done,
    help: 'Choose how to start after a crash: normally, or with the default layout and alerts paused',
  }),
  'resource.refresh': command({
    input: z.strictObject({ watches: z.array(z.int()).max(1_000) }),
    output: done,
    help: 'Refresh the given watches of this client',
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
    help: 'Call one operation of an interface; returns the response, optionally decoded or truncated, and its cost',
  }),
  'api.check': command({
    input: z.strictObject(callOf),
    output: z.object({ trouble: CodedTextSchema.nullable(), fields: z.array(z.string()) }),
    help: 'Validate the parameters of a call without sending it',
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
    help: 'Export rows of the cache or of your data; large tables are returned in pages',
  }),
  'doctor.run': command({
    input: none,
    output: z.object({
      rows: z.array(z.object({ name: CodedTextSchema, verdict: z.enum(['ok', 'warn', 'fail', 'skipped']), text: CodedTextSchema })),
    }),
    help: 'Check every interface: reachability, block height, lag, remaining limits, supported methods',
  }),
} as const;

export type CommandName = keyof typeof COMMANDS;
export type Input<N extends CommandName> = z.input<(typeof COMMANDS)[N]['input']>;
export type ParsedInput<N extends CommandName> = z.output<(typeof COMMANDS)[N]['input']>;
export type Output<N extends CommandName> = z.output<(typeof COMMANDS)[N]['output']>;
export const isCommand = (text: string): text is CommandName => Object.hasOwn(COMMANDS, text);
