/** The connections: which sources Touchline uses. */
export const CONNECTIONS = ['hosted', 'node', 'both', 'offline', 'demo'] as const;

/** Options of a host, set by flag, by TOUCHLINE_… variable or by saved setting, in that order of precedence. */
export const OPTIONS = {
  connection: {
    flag: '--connection <hosted|node|both|offline|demo>',
    variable: 'TOUCHLINE_CONNECTION',
    help: 'where data comes from; follows from the addresses when not said',
  },
  baseUrl: { flag: '--base-url <url>', variable: 'TOUCHLINE_BASE_URL', help: 'address of the hosted service' },
  restPrefix: { flag: '--rest-prefix <path>', variable: 'TOUCHLINE_REST_PREFIX', help: 'path before the REST paths, for example /api' },
  gspUrl: { flag: '--gsp-url <url>', variable: 'TOUCHLINE_GSP_URL', help: 'hosted game state; base address + /v1/gsp when not said' },
  eventsUrl: { flag: '--events-url <url>', variable: 'TOUCHLINE_EVENTS_URL', help: 'events stream; base address + /events when not said' },
  mcpUrl: { flag: '--mcp-url <url>', variable: 'TOUCHLINE_MCP_URL', help: 'tool server; none when not said' },
  nodeUrl: { flag: '--node-url <url>', variable: 'TOUCHLINE_NODE_URL', help: 'your own node, for example http://127.0.0.1:8600' },
  nodeHealthUrl: {
    flag: '--node-health-url <url>',
    variable: 'TOUCHLINE_NODE_HEALTH_URL',
    help: "the node's health pages; its host on port 8700 when not said",
  },
  namePack: {
    flag: '--name-pack <file|url>',
    variable: 'TOUCHLINE_NAME_PACK',
    help: 'names of clubs and players: a JSON file or an address',
  },
} as const;
export type OptionName = keyof typeof OPTIONS;
