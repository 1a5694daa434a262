/** The connections: which sources Touchline uses. */
export const CONNECTIONS = ['hosted', 'node', 'both', 'offline', 'demo'] as const;

/** An option with its variable: `--base-url` is TOUCHLINE_BASE_URL. */
export const option = (flag: string, help: string) => ({
  flag,
  help,
  variable: `TOUCHLINE_${flag
    .replace(/^--| .*$/g, '')
    .replaceAll('-', '_')
    .toUpperCase()}`,
});

/** Options of a host, set by flag, by TOUCHLINE_… variable or by saved setting, in that order of precedence. */
export const OPTIONS = {
  connection: option('--connection <hosted|node|both|offline|demo>', 'Data source (default: derived from the addresses)'),
  baseUrl: option('--base-url <url>', 'Base URL of the hosted service (default: none)'),
  restPrefix: option('--rest-prefix <path>', 'Path prefix of the REST API, for example /api (default: none)'),
  gspUrl: option('--gsp-url <url>', 'URL of the hosted game state (default: <base-url>/v1/gsp)'),
  eventsUrl: option('--events-url <url>', 'URL of the event stream (default: <base-url>/events)'),
  mcpUrl: option('--mcp-url <url>', 'URL of the tool server (default: none)'),
  nodeUrl: option('--node-url <url>', 'URL of your node, for example http://127.0.0.1:8600 (default: none)'),
  nodeHealthUrl: option('--node-health-url <url>', "URL of your node's health endpoint (default: port 8700 on the node's host)"),
  namePack: option('--name-pack <file|url>', 'Name pack with club and player names: a JSON file or a URL (default: none)'),
} as const;
export type OptionName = keyof typeof OPTIONS;
