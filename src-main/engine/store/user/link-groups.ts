import { z } from 'zod';
import { EntityRef } from '#contract/model/market/share.ts';
import { LinkGroup, type Links } from '#contract/model/app/own-window.ts';
import type { ParsedInput } from '#contract/commands.ts';
import type { Handle } from '../handle.ts';
import { documentOf, type createLayouts } from './layouts.ts';

export const SQL = {
  of: `SELECT linkGroup, ref FROM link_ref WHERE workspace = ?`,
  set: `INSERT INTO link_ref (workspace, linkGroup, ref) VALUES (?, ?, ?)
    ON CONFLICT (workspace, linkGroup) DO UPDATE SET ref = excluded.ref WHERE ref <> excluded.ref`,
  removeOf: `DELETE FROM link_ref WHERE workspace = ?`,
} as const;

const Entry = z.tuple([z.coerce.number().pipe(LinkGroup), EntityRef]);

/** Sets the value of a group. Null removes it, and `undefined` leaves it as it is. */
function changed<T>(values: Readonly<Record<string, T>>, group: number, value: T | null | undefined): Record<string, T> {
  const { [String(group)]: before, ...others } = values;
  const next = value === undefined ? before : value;
  return next === undefined || next === null ? others : { ...others, [group]: next };
}

/** Where global groups have their values. No workspace has this id. */
const EVERYWHERE = '*';

/**
 * What the link groups of each workspace share, and the global ones in all of them. Entities are stored, after a short time; times, spans and
 * intervals are in memory only.
 */
export function createLinkGroups(
  handle: Handle,
  layouts: Pick<ReturnType<typeof createLayouts>, 'newest'>,
  globals: () => readonly number[],
) {
  /** Entities that are not stored yet: a key held down sends one for each row. */
  const waiting = new Map<string, Map<number, EntityRef>>();
  const passing = new Map<string, Omit<Links, 'refs'>>();
  const passingOf = (workspace: string) => passing.get(workspace) ?? { times: {}, spans: {}, intervals: {} };
  const entriesOf = (workspace: string): (readonly unknown[])[] => [
    ...handle.all<{ linkGroup: number; ref: string }>(SQL.of, workspace).map(({ linkGroup, ref }) => [linkGroup, ref]),
    ...(waiting.get(workspace) ?? []),
  ];
  /** Values by group, those of global groups from everywhere. */
  function joined<T>(own: Readonly<Record<string, T>>, everywhere: Readonly<Record<string, T>>): Record<string, T> {
    const isGlobal = ([group]: readonly [string, T]): boolean => globals().includes(Number(group));
    const local = Object.entries(own).filter((entry) => !isGlobal(entry));
    return Object.fromEntries([...local, ...Object.entries(everywhere).filter(isGlobal)]);
  }
  return {
    /** A group without a stored entity has the one of the workspace's document. */
    of(workspace: string): Links {
      const read = (entries: readonly (readonly unknown[])[]) =>
        Object.fromEntries(entries.flatMap((entry) => [Entry.safeParse(entry).data ?? []]));
      const [own, everywhere] = [passingOf(workspace), passingOf(EVERYWHERE)];
      const refs = read([...Object.entries(documentOf(layouts.newest(workspace)?.tiles).links), ...entriesOf(workspace)]);
      const shared = read(entriesOf(EVERYWHERE));
      return {
        // A global group that nobody has set yet has the entity of the workspace.
        refs: { ...refs, ...joined({}, shared) },
        times: joined(own.times, everywhere.times),
        spans: joined(own.spans, everywhere.spans),
        intervals: joined(own.intervals, everywhere.intervals),
      };
    },
    set({ workspace: sender, group, ref, time, span, interval }: ParsedInput<'link.set'>): void {
      const workspace = globals().includes(group) ? EVERYWHERE : sender;
      if (ref !== undefined) waiting.set(workspace, new Map(waiting.get(workspace)).set(group, ref));
      const { times, spans, intervals } = passingOf(workspace);
      passing.set(workspace, {
        ...{ times: changed(times, group, time), spans: changed(spans, group, span) },
        intervals: changed(intervals, group, interval),
      });
    },
    /** Stores the entities that wait for it, in one transaction. */
    save(): void {
      if (waiting.size === 0) return;
      handle.atomically(() => {
        for (const [workspace, refs] of waiting) for (const [group, ref] of refs) handle.run(SQL.set, workspace, group, ref);
      });
      waiting.clear();
    },
    /** Drops what waits, because the file was replaced. */
    forget: (): void => waiting.clear(),
    removeOf(workspace: string): void {
      waiting.delete(workspace);
      handle.run(SQL.removeOf, workspace);
      passing.delete(workspace);
    },
  };
}
