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

/** What the link groups of each workspace share. Entities are stored, after a short time; times and spans are in memory only. */
export function createLinkGroups(handle: Handle, layouts: Pick<ReturnType<typeof createLayouts>, 'newest'>) {
  /** Entities that are not stored yet: a key held down sends one for each row. */
  const waiting = new Map<string, Map<number, EntityRef>>();
  const passing = new Map<string, Pick<Links, 'times' | 'spans'>>();
  const passingOf = (workspace: string) => passing.get(workspace) ?? { times: {}, spans: {} };
  return {
    /** A group without a stored entity has the one of the workspace's document. */
    of(workspace: string): Links {
      const stored = handle.all<{ linkGroup: number; ref: string }>(SQL.of, workspace);
      const entries = [
        ...Object.entries(documentOf(layouts.newest(workspace)?.tiles).links),
        ...stored.map(({ linkGroup, ref }) => [linkGroup, ref]),
        ...(waiting.get(workspace) ?? []),
      ];
      return { refs: Object.fromEntries(entries.flatMap((entry) => [Entry.safeParse(entry).data ?? []])), ...passingOf(workspace) };
    },
    set({ workspace, group, ref, time, span }: ParsedInput<'link.set'>): void {
      if (ref !== undefined) waiting.set(workspace, new Map(waiting.get(workspace)).set(group, ref));
      const { times, spans } = passingOf(workspace);
      passing.set(workspace, { times: changed(times, group, time), spans: changed(spans, group, span) });
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
