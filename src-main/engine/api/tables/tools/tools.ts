import type { z } from 'zod';
import { ANALYTICS_TOOLS } from './analytics.ts';
import { CLUB_TOOLS } from './clubs.ts';
import { FIXTURE_TOOLS } from './fixtures.ts';
import { MARKET_TOOLS } from './market.ts';
import { NAME_TOOLS } from './names.ts';
import { PLAYER_TOOLS } from './players.ts';
import { SHOP_TOOLS } from './shop.ts';
import { TRANSFER_TOOLS } from './transfers.ts';
import { USER_TOOLS } from './users.ts';
import { VOTE_TOOLS } from './votes.ts';

export type { Mcp, Tool, ToolAnnotations, ToolList } from '../../../net/mcp/mcp.ts';

/** All tools of the specification by name. Other tools in the server's list are not decoded. */
export const TOOLS = {
  ...NAME_TOOLS,
  ...CLUB_TOOLS,
  ...PLAYER_TOOLS,
  ...USER_TOOLS,
  ...MARKET_TOOLS,
  ...FIXTURE_TOOLS,
  ...TRANSFER_TOOLS,
  ...VOTE_TOOLS,
  ...SHOP_TOOLS,
  ...ANALYTICS_TOOLS,
} as const;
export type ToolName = keyof typeof TOOLS;
export type ToolData<N extends ToolName> = z.output<(typeof TOOLS)[N]['data']>;
export const isKnownTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);
