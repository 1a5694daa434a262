import { z } from 'zod';
import { Connection } from '../model/app/status.ts';
import { choiceOf, code, slider, toggle, url } from './row.ts';

/** Settings for the connection. */
export const CONNECTION = {
  connection: choiceOf(['connection', 'Data source', 'Touchline never switches the source on its own.'], Connection.nullable(), null, {
    choices: { hosted: 'Hosted', node: 'Your node', both: 'Both', offline: 'Offline', demo: 'Demo world' },
  }),
  baseUrl: url(['connection', 'Base URL', 'Without a trailing slash. The other addresses are derived from it.'], 'Hosted service'),
  restPrefix: code(
    ['connection', 'REST prefix', 'Path between the base URL and the REST endpoints. Usually empty.'],
    z.string().max(200),
    '',
  ),
  gspUrl: url(['connection', 'Game state URL', 'Default: base URL + /v1/gsp']),
  eventsUrl: url(['connection', 'Event stream URL', 'Default: base URL + /events']),
  mcpUrl: url(['connection', 'Tool server URL', 'Leave empty to work without tools.']),
  requestsPerSecond: slider(
    ['connection', 'Requests per second', 'The service allows 20 per IP address. Leave some for your browser.'],
    [1, 19, 1],
    18,
  ),
  nodeUrl: url(['connection', 'Node URL', 'A game node you run, usually on port 8600.'], 'Your node'),
  nodeHealthUrl: url(['connection', 'Node health URL', 'Default: port 8700 on the node’s host']),
  /** A file or an address: https, or http on this computer. */
  namePack: code(
    ['connection', 'Name pack', 'JSON file or URL with club and player names. Without it, they are shown by number.'],
    z.string().max(1_000),
    '',
    { heading: 'Names' },
  ),
  learnNames: toggle(['connection', 'Look up names', 'Fetch missing names from the tool server in the background.'], true),
} as const;
