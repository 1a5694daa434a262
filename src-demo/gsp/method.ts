import { z } from 'zod';
import type { World } from '../world/world.ts';

export interface RpcError {
  readonly code: number;
  readonly message: string;
}
export interface Head {
  readonly height: number;
  readonly hash: string;
  readonly state: string;
}
/** The server that answers. Some results differ between the hosted endpoint and a node. */
export interface Asked {
  readonly hosted: boolean;
  readonly head: Head;
}
/** An error of a method's own. */
export class Refusal {
  readonly error: RpcError;
  constructor(code: number, message: string) {
    this.error = { code, message };
  }
}
export const notFound = (what: string): Refusal => new Refusal(-32604, `${what} not found`);

/** One method: who serves it, its params and its result. */
export interface Method {
  /** off: only on a node with unsafe methods enabled. */
  readonly served: 'hosted' | 'node' | 'off';
  readonly params: z.ZodType;
  readonly data: (world: World, params: never, context: Asked) => unknown;
  /** Whether the result comes without the state envelope. */
  readonly plain: boolean;
}
type Answer<P extends z.ZodType> = (world: World, params: z.output<P>, context: Asked) => unknown;
const row =
  (served: Method['served'], plain = false) =>
  <P extends z.ZodType>(params: P, data: Answer<P>): Method => ({ served, params, data, plain });

/** Served by the hosted endpoint and by nodes. */
export const hosted = row('hosted');
/** Served by nodes only. */
export const nodeOnly = row('node');
/** Served by nodes only, without an envelope. */
export const plain = row('node', true);
/** Served only by nodes with unsafe methods enabled. */
export const unsafe = row('off');

export const none = z.looseObject({});
export const id = z.int();
export const ofClub = z.looseObject({ club_id: id });
export const ofPlayer = z.looseObject({ player_id: id });
export const ofFixture = z.looseObject({ fixture_id: id });
export const byName = z.looseObject({ name: z.string() });
export const inSeason = z.looseObject({ season_id: id });
export const ofShare = z.looseObject({ share: z.union([z.strictObject({ club: id }), z.strictObject({ player: id })]) });

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
export const nameOf = (world: World, user: number | null): string | null => (user === null ? null : world.users.name(user));
