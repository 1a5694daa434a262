import { z } from 'zod';
import type { World } from '../world/world.ts';

interface Tool {
  readonly description: string;
  readonly input: z.ZodType;
  readonly run: (world: World, input: never) => unknown;
}
export const TOOLS: Record<string, Tool> = {};

/** Runs one tool. */
export function callTool(_world: World, name: string, _input: unknown): { value: unknown } | { upstream: string } {
  return { value: { error: `Unknown tool: ${name}`, success: false } };
}
