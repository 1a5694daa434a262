import { share, type ShareKind } from '#contract/model/market/share.ts';
import type { CensusRow } from '../store/cache/market-snapshot.ts';
import type { RowChange } from '../store/cache/row-changes.ts';
import { PLAYER_FIELDS, playerValues } from '../store/cache/market-rows.ts';

/** Fields whose changes are news about a share. */
const NEWS = { club: ['manager_name'], player: ['rating', 'injured', 'banned', 'club_id', 'agent_name'] } as const;
const AT = NEWS.player.map((field) => PLAYER_FIELDS.indexOf(field));

/** Noted beside a change of a rating: `old` is the price at that time, `new` the form. */
export const RATED = 'rated';
const FORM = PLAYER_FIELDS.indexOf('form');
/** Returns the form of a player among stored rows, as JSON. */
export function formIn(rows: readonly CensusRow[], id: number): string {
  const row = rows.find((one) => one.id === id);
  return JSON.stringify((row && playerValues(row.body)[FORM]) ?? null);
}

function newsOf(kind: ShareKind, body: string): readonly unknown[] {
  if (kind === 'player') {
    const values = playerValues(body);
    return AT.map((at) => values[at] ?? null);
  }
  const row = JSON.parse(body) as Readonly<Record<string, unknown>>;
  // a field that one of the interfaces leaves out is unknown, not empty
  return NEWS.club.map((field) => row[field]);
}

/** Returns what changed from one reading of a club or player to a newer one. A value that either lacks has not changed. */
export function changesBetween(kind: ShareKind, old: CensusRow, row: CensusRow): RowChange[] {
  const [before, after] = [newsOf(kind, old.body), newsOf(kind, row.body)];
  return NEWS[kind].flatMap((field, at) =>
    before[at] === undefined || after[at] === undefined || before[at] === after[at]
      ? []
      : [{ share: share(kind, row.id), field, at: row.observedAt, old: JSON.stringify(before[at]), new: JSON.stringify(after[at]) }],
  );
}
