import { z } from 'zod';
import { MOST_CLUBS } from './model/matches/calendar.ts';
import { FIELD_KINDS } from './fields/field.ts';
import { ScreenBody } from './model/market/saved-screen.ts';
import { RuleBody, RuleTrial } from './model/alerts/alert.ts';
import { DraftBody, DraftIssue } from './model/clubs/draft.ts';
import { Drawing, KnownLayout, Layout, Tiles } from './model/app/layout.ts';
import { ApiAnswer, Interface } from './model/app/operation.ts';
import { MOST_NOTE_CHARACTERS, NoteTags, NoteVersion } from './model/app/note.ts';
import { LinkGroup, OwnWindow, TimeSpan } from './model/app/own-window.ts';
import { Interval } from './model/market/graph.ts';
import { EstimateNote } from './model/app/estimate.ts';
import { ThesisBody } from './model/app/thesis.ts';
import { ResolvedName } from './model/clubs/name.ts';
import { ClubId, ENTITY_KINDS, EntityRef, Share } from './model/market/share.ts';
import { Connection, ConnectionTest } from './model/app/status.ts';
import { each } from './model/app/row-fields.ts';
import { RECORD_CLASS_NAMES } from './model/app/recorder.ts';
import { Replay, REPLAY_ACTIONS, REPLAY_STEPS } from './model/app/replay.ts';
import { Sync } from './model/app/sync.ts';
import { MOST_WATCH_ROWS, WatchRow } from './model/app/watchlist.ts';
import { SETTING_NAMES, type SettingName } from './settings.ts';
import { CodedTextSchema } from './text/coded-text-schema.ts';

const command = <O extends z.ZodType, I extends z.ZodRawShape>(help: string, output: O, input: I) => ({
  help,
  output,
  input: z.strictObject(input),
});

/** What is wrong with an expression, and where in its text. */
const Placed = z.object({ from: z.int(), to: z.int(), text: CodedTextSchema });
const text = (most: number) => z.string().min(1).max(most);
const id = text(64);
const done = z.object({ done: z.literal(true) });
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
  'records',
  'estimates',
  'theses',
] as const;

/** All commands of the engine. A command is one row here and one handler in the engine. */
export const COMMANDS = {
  'watchlist.add': command('Create a watchlist (without id, or as “shortlist”), or add entities to one', z.object({ id }), {
    id: id.optional(),
    name: text(80).optional(),
    refs: z.array(EntityRef).max(MOST_WATCH_ROWS).optional(),
    section: z.string().max(80).optional(),
  }),
  'watchlist.remove': command('Remove entities from a watchlist, or delete it (without refs)', done, {
    id,
    refs: z.array(EntityRef).optional(),
  }),
  'watchlist.rename': command('Rename a watchlist', done, { id, name: text(80) }),
  'watchlist.order': command("Replace a watchlist's rows: order, sections and flags", done, {
    id,
    rows: z.array(WatchRow).max(MOST_WATCH_ROWS),
  }),
  'layout.save': command('Save a workspace; a stored one keeps what is left out', z.object({ layout: Layout }), {
    id,
    name: text(60).optional(),
    position: z.int().optional(),
    tiles: Tiles.optional(),
    known: KnownLayout.optional(),
  }),
  'layout.remove': command('Delete a workspace', done, { id }),
  'layout.versions': command(
    "List a workspace's saved versions with their tile counts, newest first",
    z.object({ versions: z.array(z.object({ version: z.int(), name: z.string(), savedAt: z.number(), tiles: z.int() })) }),
    { id },
  ),
  'layout.restore': command('Restore a version of a workspace and make it the newest', z.object({ layout: Layout }), {
    id,
    version: z.int(),
  }),
  'window.save': command('Save a window beside the main one; a new id opens it', done, {
    ...OwnWindow.omit({ open: true, savedAt: true }).shape,
    /** The tiles that the page knew. Stored tiles beyond them stay, and a known tile that is no longer stored does not come back. */
    known: z.array(z.string()).optional(),
  }),
  'window.close': command('Close a window; its tiles return to their workspace', done, { id }),
  'window.open': command('Open a closed window again', done, { id }),
  'window.return': command('Return one tile of a window to its workspace; without tiles left, the window closes', done, { id, tile: id }),
  'link.set': command(
    "Set what a workspace's link group shares: the entity, the time, the time span (null for none) or the interval of candles",
    done,
    {
      workspace: id,
      group: LinkGroup,
      ref: EntityRef.optional(),
      time: z.number().nullable().optional(),
      span: TimeSpan.nullable().optional(),
      interval: Interval.optional(),
    },
  ),
  'drawing.save': command("Save a drawing on a share's chart", done, { share: Share, drawing: Drawing }),
  'drawing.remove': command('Delete a drawing', done, { share: Share, id }),
  'draft.save': command(
    'Save a tactics draft (create it without id); returns problems and risks in the line-up',
    z.object({ id, issues: z.array(DraftIssue) }),
    { id: id.optional(), club: ClubId, name: text(80), body: DraftBody },
  ),
  'draft.remove': command('Delete a tactics draft', done, { id }),
  'draft.check': command(
    'Check tactics against the squad and, where available, the service; returns the encoded form if the service provides one',
    z.object({ issues: z.array(DraftIssue), encoded: z.string().nullable(), checkedBy: z.enum(['service', 'touchline']) }),
    { club: ClubId, body: DraftBody },
  ),
  'screen.save': command('Save a screen (create it without id)', z.object({ id }), { id: id.optional(), screen: ScreenBody }),
  'screen.remove': command('Delete a saved screen', done, { id }),
  'screen.seen': command('Note the present rows of a saved screen as seen', done, { id }),
  'expression.check': command(
    'Check an expression: errors with their places, type, unit, the fields it reads, and what it says in words',
    z.object({
      errors: z.array(Placed),
      warnings: z.array(Placed),
      type: z.enum(['number', 'text', 'flag']).nullable(),
      unit: z.string().nullable(),
      sentence: CodedTextSchema.nullable(),
      fields: z.array(z.string()),
    }),
    { kind: z.enum(FIELD_KINDS), text: z.string().max(10_000) },
  ),
  'rule.save': command(
    'Save an alert rule (create it without id); returns the rule as a sentence',
    z.object({ id, sentence: CodedTextSchema }),
    { id: id.optional(), rule: RuleBody },
  ),
  'rule.try': command('Test a rule without saving: current value of each condition, and whether it would fire now', RuleTrial, {
    rule: RuleBody,
  }),
  'rule.remove': command('Delete an alert rule; its history is kept', done, { id }),
  'rule.snooze': command(
    'Snooze a rule, or all rules (without id), until a Unix time; null ends the snooze. Rules are still evaluated',
    done,
    { id: id.optional(), until: z.number().nullable() },
  ),
  'rule.mute': command('Mute one entity until a Unix time, or indefinitely; "on": false unmutes it', done, {
    ref: EntityRef,
    until: z.number().nullable().default(null),
    on: z.boolean().default(true),
  }),
  'webhook.test': command(
    'Post a sample alert to an allowed webhook URL and return the outcome',
    z.object({ sent: z.boolean(), why: CodedTextSchema.nullable() }),
    { url: z.string().max(500) },
  ),
  'alert.acknowledge': command('Acknowledge the given alerts, or all (without ids)', z.object({ done: z.literal(true), count: z.int() }), {
    ids: z.array(z.int()).max(1_000).optional(),
  }),
  'digest.seen': command('Mark the "While you were away" summary as read', done, {}),
  'view.crashed': command('Report a crashed tile; its details are logged', done, { panel: text(40), details: text(20_000) }),
  'setting.set': command('Change a setting', done, { name: z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]), value: z.unknown() }),
  'account.add': command('Add one of your account names', done, { name: text(256) }),
  'account.remove': command('Remove an account name', done, { name: text(256) }),
  'estimate.note': command(
    'Record estimates that are shown, to be scored when their facts are known; returns how many are new',
    z.object({ noted: z.int() }),
    { estimates: z.array(EstimateNote).min(1).max(100) },
  ),
  'thesis.save': command('Save a dated thesis about a share (create it without id); a correction keeps the old text', z.object({ id }), {
    id: id.optional(),
    thesis: ThesisBody,
  }),
  'thesis.remove': command('Delete a thesis', done, { id }),
  'note.set': command(
    'Set a note on an entity; empty text deletes it. With "base", the text it was edited from, both texts are kept if it changed meanwhile',
    done.extend({ text: z.string(), merged: z.boolean() }),
    {
      ref: EntityRef,
      text: z.string().max(MOST_NOTE_CHARACTERS),
      /** Tags beside those in the text; without them, the present ones stay. */
      tags: NoteTags.optional(),
      base: z.string().max(MOST_NOTE_CHARACTERS).optional(),
    },
  ),
  'note.versions': command('List the earlier texts of a note, newest first', z.object({ versions: z.array(NoteVersion) }), {
    ref: EntityRef,
  }),
  'recent.add': command('Remember that an entity was opened, for the order of search results', done, { ref: EntityRef }),
  'names.resolve': command(
    'Find what the lines of a list mean: references, numbers and names; several candidates for a name that is ambiguous or mistyped',
    z.object({ rows: z.array(ResolvedName), indexed: z.int() }),
    { lines: z.array(z.string().max(300)).min(1).max(200), kinds: z.array(z.enum(ENTITY_KINDS)).optional() },
  ),
  'connection.test': command('Test a connection without switching to it', ConnectionTest, {
    connection: Connection,
    ...each(z.string().optional(), 'baseUrl restPrefix gspUrl eventsUrl mcpUrl nodeUrl nodeHealthUrl'),
  }),
  'connection.retry': command('Retry everything that failed, within the request budget', done, {}),
  'market.sync': command('Read the whole market in the background: every club, player and order book', Sync, {
    action: z.enum(['start', 'pause', 'resume', 'cancel']).default('start'),
  }),
  'cache.clear': command('Delete cached market data; your own data is kept', z.object({ bytes: z.int() }), {}),
  'records.delete': command(
    'Delete recorded history of one class: all of it, or what is older than a Unix time. It can’t be downloaded again',
    z.object({ bytes: z.int() }),
    { class: z.enum(RECORD_CLASS_NAMES), before: z.int().nonnegative().optional() },
  ),
  'replay.run': command(
    'Control the replay clock, which every view follows: start or seek at a past Unix time, play, pause, set the speed, step, or stop',
    Replay,
    {
      action: z.enum(REPLAY_ACTIONS),
      /** For `start` and `seek`. */
      at: z.int().nonnegative().optional(),
      /** For `start`: the share whose records are marked (default: the one on screen). */
      share: Share.optional(),
      /** For `play` and `speed`: a multiple of real time. */
      speed: z.number().min(0.1).max(3_600).optional(),
      /** For `play` and `speed`: from trade to trade of the share, one a second. */
      byTrade: z.boolean().optional(),
      by: z.enum(REPLAY_STEPS).default('change'),
      back: z.boolean().default(false),
    },
  ),
  'backup.make': command('Back up your data now', z.object({ file: z.string() }), {}),
  'backup.restore': command('Restore your data from a backup (default: the newest valid one)', z.object({ file: z.string() }), {
    file: z.string().optional(),
  }),
  'missing.restore': command(
    'Restore rows that your data lost from the newest backup; later changes are kept',
    z.object({ count: z.int() }),
    {},
  ),
  'missing.dismiss': command('Keep your data as it is and dismiss the offer to restore rows', done, {}),
  'start.mode': command('Choose how to start after a crash: normally, or with the default layout and alerts paused', done, {
    mode: z.enum(['normal', 'safe']),
  }),
  'resource.refresh': command('Refresh the given watches of this client', done, { watches: z.array(z.int()).max(1_000) }),
  'api.call': command(
    'Call one operation of an interface; returns the response, optionally decoded or truncated, and its cost',
    ApiAnswer,
    {
      ...callOf,
      /** For a tool that may do more than read: a person saw the consequence and confirmed it. */
      confirmed: z.boolean().default(false),
      decoded: z.boolean().default(false),
      maxBytes: z.int().min(1_000).optional(),
    },
  ),
  'api.check': command(
    'Validate the parameters of a call without sending it',
    z.object({ trouble: CodedTextSchema.nullable(), fields: z.array(z.string()) }),
    callOf,
  ),
  'table.export': command(
    'Export rows of the cache or of your data; large tables are returned in pages',
    z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())), next: z.int().nullable() }),
    {
      table: z.enum(EXPORTS),
      limit: z.int().min(1).max(1_000_000).optional(),
      /** Clubs whose matches the calendar contains (default: the clubs that the accounts manage or hold). */
      clubs: z.array(ClubId).min(1).max(MOST_CLUBS).optional(),
      /** For the table `records`: the class, and optionally one subject (`club_7`) and a range of Unix times. */
      class: z.enum(RECORD_CLASS_NAMES).optional(),
      ref: z.string().min(1).max(300).optional(),
      from: z.int().nonnegative().optional(),
      to: z.int().nonnegative().optional(),
      /** Start of the next piece of a large table: `next` of the piece before. */
      after: z.int().min(0).optional(),
    },
  ),
  'doctor.run': command(
    'Check every interface: reachability, block height, lag, remaining limits, supported methods',
    z.object({
      rows: z.array(z.object({ name: CodedTextSchema, verdict: z.enum(['ok', 'warn', 'fail', 'skipped']), text: CodedTextSchema })),
    }),
    {},
  ),
} as const;

export type CommandName = keyof typeof COMMANDS;
export type Input<N extends CommandName> = z.input<(typeof COMMANDS)[N]['input']>;
export type ParsedInput<N extends CommandName> = z.output<(typeof COMMANDS)[N]['input']>;
export type Output<N extends CommandName> = z.output<(typeof COMMANDS)[N]['output']>;
export const isCommand = (text: string): text is CommandName => Object.hasOwn(COMMANDS, text);
