import type { z } from 'zod';
import type { World } from '../world/world.ts';
import { ENTITY_TOOLS } from './entities.ts';
import { MARKET_TOOLS } from './market.ts';
import { refused, type Tool } from './tool.ts';

/** Every tool this world has. A new tool is a new row in one of these tables. */
export const TOOLS: Record<string, Tool> = { ...ENTITY_TOOLS, ...MARKET_TOOLS };

/** Runs one tool. Trouble is a normal answer that says so; what the service behind it refuses is `upstream`. */
export function callTool(world: World, name: string, input: unknown): { value: unknown } | { upstream: string } {
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (!tool) return { value: refused(`Unknown tool: ${name}`) };
  const read = (tool.input as z.ZodType).safeParse(input);
  if (!read.success) return { value: refused(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')) };
  const made = tool.run(world, read.data as never);
  return typeof made === 'object' && made !== null && 'upstream' in made ? { upstream: String(made.upstream) } : { value: made };
}
