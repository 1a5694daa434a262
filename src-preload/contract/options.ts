/** The connections: which sources Touchline uses. */
export const CONNECTIONS = ['hosted', 'node', 'both', 'offline', 'demo'] as const;

/** Options of a host, set by flag, by TOUCHLINE_… variable or by saved setting, in that order of precedence. */
export const OPTIONS = {
  connection: {
    flag: '--connection <hosted|node|both|offline|demo>',
    variable: 'TOUCHLINE_CONNECTION',
    help: 'Data source (default: derived from the addresses)',
  },
  baseUrl: { flag: '--base-url <url>', variable: 'TOUCHLINE_BASE_URL', help: 'Base URL of the hosted service (default: none)' },
  restPrefix: {
    flag: '--rest-prefix <path>',
    variable: 'TOUCHLINE_REST_PREFIX',
    help: 'Path prefix of the REST API, for example /api (default: none)',
  },
  gspUrl: { flag: '--gsp-url <url>', variable: 'TOUCHLINE_GSP_URL', help: 'URL of the hosted game state (default: <base-url>/v1/gsp)' },
  eventsUrl: { flag: '--events-url <url>', variable: 'TOUCHLINE_EVENTS_URL', help: 'URL of the event stream (default: <base-url>/events)' },
  mcpUrl: { flag: '--mcp-url <url>', variable: 'TOUCHLINE_MCP_URL', help: 'URL of the tool server (default: none)' },
  nodeUrl: {
    flag: '--node-url <url>',
    variable: 'TOUCHLINE_NODE_URL',
    help: 'URL of your node, for example http://127.0.0.1:8600 (default: none)',
  },
  nodeHealthUrl: {
    flag: '--node-health-url <url>',
    variable: 'TOUCHLINE_NODE_HEALTH_URL',
    help: "URL of your node's health endpoint (default: port 8700 on the node's host)",
  },
  namePack: {
    flag: '--name-pack <file|url>',
    variable: 'TOUCHLINE_NAME_PACK',
    help: 'Name pack with club and player names: a JSON file or a URL (default: none)',
  },
} as const;
export type OptionName = keyof typeof OPTIONS;
