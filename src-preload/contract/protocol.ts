import { z } from 'zod';
import { FaultSchema } from './fault-schema.ts';
import { CHANNELS, Opens, PRIORITIES } from './model/alerts/alert.ts';
import { Snapshot } from './snapshot.ts';
import { EngineStatus } from './model/app/status.ts';
import { CodedTextSchema } from './text/coded-text-schema.ts';

const id = z.int().nonnegative();

/** Frames from the view. The view assigns the ids; they are unique within one connection. */
export const ClientFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('watch'), id, resource: z.string(), params: z.unknown() }),
  z.object({ kind: z.literal('unwatch'), id }),
  z.object({ kind: z.literal('command'), id, name: z.string(), input: z.unknown() }),
  /** Whether the user can see this view; `nobody`: this view reports that the user is away, regardless of other views. */
  z.object({ kind: z.literal('look'), looking: z.enum(['yes', 'no', 'nobody']) }),
  /** This view shows the replay clock and follows it from now on. The watches of other views show the present. */
  z.object({ kind: z.literal('follow') }),
  /** Which watches are on screen and which have the focus. Their reads have priority. */
  z.object({ kind: z.literal('focus'), visible: z.array(id).max(5_000), focused: z.array(id).max(100) }),
]);
export type ClientFrame = z.output<typeof ClientFrame>;

/** Actions that a notice can offer: commands without input. */
export const OFFERS = ['missing.restore', 'missing.dismiss'] as const;

/** A message for the user, shown once. */
export const Notice = z.object({
  key: z.string(),
  tone: z.enum(['info', 'ok', 'warn', 'error']),
  title: CodedTextSchema,
  text: CodedTextSchema,
  at: z.number(),
  offers: z.array(z.enum(OFFERS)).optional(),
  /** For alerts: their ids, how to deliver them, and what a click opens. The host handles the channel `system`, the view all others. */
  alert: z
    .object({
      ids: z.array(z.int()),
      /** The rules that fired, without duplicates. */
      rules: z.array(z.string()),
      priority: z.enum(PRIORITIES),
      channels: z.array(z.enum(CHANNELS)),
      sound: z.object({ name: z.string(), volume: z.number() }).nullable(),
      opens: Opens,
    })
    .optional(),
});
export type Notice = z.output<typeof Notice>;

/** Frames from the engine. `fault` answers the watch or command `id`, or reports an unreadable frame (`id` null). */
export const ServerFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), watch: id, snapshot: Snapshot }),
  z.object({ kind: z.literal('result'), id, output: z.unknown() }),
  z.object({ kind: z.literal('fault'), of: z.enum(['watch', 'command', 'frame']), id: id.nullable(), fault: FaultSchema }),
  z.object({ kind: z.literal('notice'), notice: Notice }),
  z.object({ kind: z.literal('health'), status: EngineStatus }),
]);
export type ServerFrame = z.output<typeof ServerFrame>;

/** The connection that a host provides. Messages are plain JSON; both ends learn when either one closes. */
export interface Port {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
  close(): void;
  /** Returns the bytes sent but not yet received by the other end, if the host knows; a sender waits while it is high. */
  backlog?(): number;
}
