import { z } from 'zod';
import type { World } from '../world/world.ts';

/** One tool: description, argument schema and answer. */
export interface Tool {
  readonly description: string;
  readonly input: z.ZodType;
  readonly run: (world: World, input: never) => unknown;
}
export const tool = <I extends z.ZodRawShape>(
  description: string,
  input: I,
  run: (world: World, input: z.output<z.ZodObject<I>>) => unknown,
): Tool => ({ description, input: z.object(input), run });

export const refused = (error: string): { error: string; success: false } => ({ error, success: false });
/** An error of the service behind a tool. The text starts with the status. */
export interface Upstream {
  readonly upstream: string;
}
export const isUpstream = (made: unknown): made is Upstream => typeof made === 'object' && made !== null && 'upstream' in made;
export const isRefused = (made: unknown): boolean => typeof made === 'object' && made !== null && 'success' in made;

/** Arguments shared by several tools. */
export const id = z.int();
export const ids = z.array(id).max(100);
export const text = z.string();
export const limit = z.int().min(1).max(100).default(10);
export const page = z.int().min(1).default(1);
export const perPage = z.int().min(1).max(100).default(20);
export const orderOf = z.enum(['asc', 'desc']).default('asc');
export const country = z.string().describe('three-letter code');
export const shareKey = z.string().describe('club_<id> or player_<id>');
export const kind = z.enum(['club', 'player']);
/** Divisions count from 1, the top. */
export const division = z.int().min(1);
