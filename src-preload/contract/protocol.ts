import { z } from 'zod';
import { FaultSchema } from './fault-schema.ts';
import { CHANNELS, Opens, PRIORITIES } from './model/alerts/alert.ts';
import { Snapshot } from './snapshot.ts';
import { EngineStatus } from './model/app/status.ts';

const id = z.int().nonnegative();

/** What the view sends. Ids are the view's own and unique within one connection. */
export const ClientFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('watch'), id, resource: z.string(), params: z.unknown() }),
  z.object({ kind: z.literal('unwatch'), id }),
  z.object({ kind: z.literal('command'), id, name: z.string(), input: z.unknown() }),
  /** Whether somebody sees this view: `nobody` says that nobody sits here at all, whatever other views say. */
  z.object({ kind: z.literal('look'), looking: z.enum(['yes', 'no', 'nobody']) }),
  /** Which watches are on screen and which has the focus: their reads go first. */
  z.object({ kind: z.literal('focus'), visible: z.array(id).max(5_000), focused: z.array(id).max(100) }),
]);
export type ClientFrame = z.output<typeof ClientFrame>;

/** What a notice may offer to do: commands that take no input. */
export const OFFERS = ['missing.restore', 'missing.dismiss'] as const;

/** Something the user should be told once. */
export const Notice = z.object({
  key: z.string(),
  tone: z.enum(['info', 'ok', 'warn', 'error']),
  title: z.string(),
  text: z.string(),
  at: z.number(),
  offers: z.array(z.enum(OFFERS)).optional(),
  /** An alert: which, how it is to be told, and what it opens when it is clicked. `system` is for the host, the rest for the view. */
  alert: z
    .object({
      ids: z.array(z.int()),
      /** The rules that told it, each once. */
      rules: z.array(z.string()),
      priority: z.enum(PRIORITIES),
      channels: z.array(z.enum(CHANNELS)),
      sound: z.object({ name: z.string(), volume: z.number() }).nullable(),
      opens: Opens,
    })
    .optional(),
});
export type Notice = z.output<typeof Notice>;

/** What the engine sends. `fault` answers the watch or command named, or a frame that could not be read (`id` null). */
export const ServerFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), watch: id, snapshot: Snapshot }),
  z.object({ kind: z.literal('result'), id, output: z.unknown() }),
  z.object({ kind: z.literal('fault'), of: z.enum(['watch', 'command', 'frame']), id: id.nullable(), fault: FaultSchema }),
  z.object({ kind: z.literal('notice'), notice: Notice }),
  z.object({ kind: z.literal('health'), status: EngineStatus }),
]);
export type ServerFrame = z.output<typeof ServerFrame>;

/** All that a host has to provide. What crosses is plain JSON; closing is heard on both ends. */
export interface Port {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
  close(): void;
  /** Bytes handed over and not taken by the other end yet, where the host can tell; a sender waits while it is high. */
  backlog?(): number;
}
