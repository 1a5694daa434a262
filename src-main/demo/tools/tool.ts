import { z } from 'zod';
import type { Answer } from '../http.ts';
import type { World } from '../world/world.ts';

/** One tool: what it says of itself, what it takes, what it answers. */
export interface Tool {
  readonly description: string;
  readonly input: z.ZodType;
  readonly run: (world: World, input: never) => unknown;
}
export const tool = <I extends z.ZodType>(description: string, input: I, run: (world: World, input: z.output<I>) => unknown): Tool => ({
  description,
  input,
  run,
});

export const refused = (error: string): { error: string; success: false } => ({ error, success: false });
/** What a REST answer becomes in a tool: its body, or the refusal of the service behind. */
export const passed = ({ status, body }: Answer): unknown =>
  status === 200 ? body : { upstream: `${status}: ${JSON.stringify((body as { detail?: unknown }).detail ?? body)}` };

export const id = z.int();
export const limit = z.int().min(1).max(100).default(10);
export const page = z.int().min(1).default(1);
export const orderOf = z.enum(['asc', 'desc']).default('asc');
export const shareKey = z.string().describe('club_<id> or player_<id>');
