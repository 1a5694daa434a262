import { z } from 'zod';
import { Connection } from '../model/app/status.ts';
import { row, url } from './row.ts';

/** A name pack is a file or an address: https, or http on this computer. */
const pack = z.string().max(1_000);

/** Settings for the connection. */
export const CONNECTION = {
  connection: row({
    group: 'Connection',
    label: 'Data source',
    hint: 'Touchline never switches the source on its own.',
    schema: Connection.nullable(),
    initial: null,
    as: 'choice',
    choices: { hosted: 'Hosted', node: 'Your node', both: 'Both', offline: 'Offline', demo: 'Demo world' },
  }),
  baseUrl: row({
    group: 'Connection',
    heading: 'Hosted service',
    label: 'Base URL',
    hint: 'Without a trailing slash. The other addresses are derived from it.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  restPrefix: row({
    group: 'Connection',
    label: 'REST prefix',
    hint: 'Path between the base URL and the REST endpoints. Usually empty.',
    schema: z.string().max(200),
    initial: '',
    as: 'code',
  }),
  gspUrl: row({ group: 'Connection', label: 'Game state URL', hint: 'Default: base URL + /v1/gsp', schema: url, initial: '', as: 'code' }),
  eventsUrl: row({
    group: 'Connection',
    label: 'Event stream URL',
    hint: 'Default: base URL + /events',
    schema: url,
    initial: '',
    as: 'code',
  }),
  mcpUrl: row({
    group: 'Connection',
    label: 'Tool server URL',
    hint: 'Leave empty to work without tools.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  requestsPerSecond: row({
    group: 'Connection',
    label: 'Requests per second',
    hint: 'The service allows 20 per IP address. Leave some for your browser.',
    schema: z.number().min(1).max(19),
    initial: 18,
    as: 'slider',
    range: [1, 19, 1],
  }),
  nodeUrl: row({
    group: 'Connection',
    heading: 'Your node',
    label: 'Node URL',
    hint: 'A game node you run, usually on port 8600.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  nodeHealthUrl: row({
    group: 'Connection',
    label: 'Node health URL',
    hint: 'Default: port 8700 on the node’s host',
    schema: url,
    initial: '',
    as: 'code',
  }),
  namePack: row({
    group: 'Connection',
    heading: 'Names',
    label: 'Name pack',
    hint: 'JSON file or URL with club and player names. Without it, they are shown by number.',
    schema: pack,
    initial: '',
    as: 'code',
  }),
  learnNames: row({
    group: 'Connection',
    label: 'Look up names',
    hint: 'Fetch missing names from the tool server in the background.',
    schema: z.boolean(),
    initial: true,
    as: 'switch',
  }),
} as const;
