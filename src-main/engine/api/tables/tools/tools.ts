import type { z } from 'zod';
import { ANALYTICS_TOOLS } from './analytics.ts';
import { CLUB_TOOLS } from './clubs.ts';
import { FIXTURE_TOOLS } from './fixtures.ts';
import { MARKET_TOOLS } from './market.ts';
import { NAME_TOOLS } from './names.ts';
import { PLAYER_TOOLS } from './players.ts';
import type { ToolRow } from './tool-endpoint.ts';
import { USER_TOOLS } from './users.ts';

export type { Mcp, Tool, ToolAnnotations, ToolList } from '../../../net/mcp/mcp.ts';

/** All tools of the specification by name. Other tools in the server's list are not decoded. */
export const TOOLS = {
  ...NAME_TOOLS,
  ...CLUB_TOOLS,
  ...PLAYER_TOOLS,
  ...USER_TOOLS,
  ...MARKET_TOOLS,
  ...FIXTURE_TOOLS,
  ...ANALYTICS_TOOLS,
} as const;
export type ToolName = keyof typeof TOOLS;
export type ToolData<N extends ToolName> = z.output<(typeof TOOLS)[N]['data']>;
export const isKnownTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);
/** Returns the table row of a tool; null if the specification does not name it. */
export const toolRow = (name: string): ToolRow | null => (isKnownTool(name) ? TOOLS[name] : null);
