import { z } from 'zod';
import type { World } from '../world/world.ts';
import { ANALYSIS_TOOLS } from './analysis.ts';
import { ANALYTICS_TOOLS } from './analytics-tools.ts';
import { CLUB_TOOLS } from './club-tools.ts';
import { FIXTURE_TOOLS } from './fixture-tools.ts';
import { MARKET_TOOLS } from './market-tools.ts';
import { NAME_TOOLS } from './name-tools.ts';
import { PLAYER_TOOLS } from './player-tools.ts';
import { SHOP_TOOLS } from './shop-tools.ts';
import { isUpstream, refused, type Tool } from './tool.ts';
import { TRANSFER_TOOLS } from './transfer-tools.ts';
import { USER_TOOLS } from './user-tools.ts';
import { VOTE_TOOLS } from './vote-tools.ts';

/** All tools of this world. A new tool is a new row in one of these tables. */
export const TOOLS = {
  ...NAME_TOOLS,
  ...CLUB_TOOLS,
  ...ANALYSIS_TOOLS,
  ...PLAYER_TOOLS,
  ...USER_TOOLS,
  ...MARKET_TOOLS,
  ...FIXTURE_TOOLS,
  ...TRANSFER_TOOLS,
  ...VOTE_TOOLS,
  ...SHOP_TOOLS,
  ...ANALYTICS_TOOLS,
} satisfies Record<string, Tool>;

const PER_PAGE = 60;
let listed: readonly object[] | null = null;
/** One page of the tool list and the cursor of the next one; null for an invalid cursor. */
export function listTools(cursor: unknown): { tools: readonly object[]; nextCursor?: string } | null {
  listed ??= Object.entries(TOOLS).map(([name, { description, input }]) => {
    const { $schema: _schema, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
    return { name, description, inputSchema };
  });
  const from = cursor === undefined || cursor === null ? 0 : Number(cursor);
  if (!Number.isInteger(from) || from < 0 || from >= listed.length) return null;
  const next = from + PER_PAGE;
  return { tools: listed.slice(from, next), ...(next < listed.length && { nextCursor: String(next) }) };
}

/** Runs one tool. Tool errors are normal answers; errors of the service behind it are `upstream`. */
export function callTool(world: World, name: string, input: unknown): { value: unknown } | { upstream: string } {
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name as keyof typeof TOOLS] : undefined;
  if (!tool) return { value: refused(`Unknown tool: ${name}`) };
  const read = tool.input.safeParse(input);
  if (!read.success) return { value: refused(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')) };
  const made = tool.run(world, read.data as never);
  return isUpstream(made) ? { upstream: made.upstream } : { value: made };
}
