import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PlayerId } from '#contract/model/market/share.ts';
import type { Tactics } from '#contract/model/clubs/tactics.ts';
import { persisted, type KeyValueStore } from '../base/key-value.ts';

/** A squad recorded longer ago may differ from the present one. */
const TRUSTED_S = 600;

const Squad = z.object({ ids: z.array(z.int()), at: z.number() });
const FirstSeen = z.object({ print: z.string(), since: z.number(), squad: z.array(z.int()).nullable() });

const squadOf = (memory: KeyValueStore, club: number) => persisted(memory, `squad:${club}`, Squad, null);
const tacticsOf = (memory: KeyValueStore, club: number) => persisted(memory, `tactics:${club}`, FirstSeen, null);

/** Records the players of a squad, so that tactics can be compared with the squad they were made for. */
export function noteSquad(memory: KeyValueStore, club: number, players: readonly { readonly player_id: number }[], now: number): void {
  const stored = squadOf(memory, club);
  const before = stored.read();
  const ids = players.map(({ player_id }) => player_id).sort((a, b) => a - b);
  if (before && now - before.at < TRUSTED_S / 2 && before.ids.join() === ids.join()) return;
  stored.write({ ids, at: now });
}

/** Returns the parts of tactics that every interface reports equally. */
function essence({ hidden, commitment, actions: [first] }: Tactics): string {
  if (hidden || !first) return commitment ?? '';
  const { formation, playStyle, captain, penaltyTaker, freeKicks, cornerTaker } = first;
  const lineup = first.lineup.filter(({ player }) => player !== null);
  return JSON.stringify([formation, playStyle, captain, penaltyTaker, freeKicks, cornerTaker, lineup]);
}

/** Returns since when (Unix seconds) these tactics have been observed, and the squad at that time or null; the service reports neither. */
export function seenTactics(memory: KeyValueStore, club: number, tactics: Tactics, now: number) {
  const print = createHash('sha256').update(essence(tactics)).digest('base64url').slice(0, 22);
  const stored = tacticsOf(memory, club);
  const before = stored.read();
  const known = before?.print === print ? before : { print, since: now, squad: null };
  const noted = squadOf(memory, club).read();
  const seen = known.squad === null && noted && now - noted.at < TRUSTED_S ? { ...known, squad: noted.ids } : known;
  if (seen !== before) stored.write(seen);
  return { since: seen.since, squad: seen.squad as PlayerId[] | null };
}
