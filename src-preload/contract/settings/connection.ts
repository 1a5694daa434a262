import { z } from 'zod';
import { Connection } from '../model/app/status.ts';
import { row, url } from './row.ts';

/** A name pack is a file or an address: https, or http on this computer. */
const pack = z.string().max(1_000);

/** Settings for the connection. */
export const CONNECTION = {
  connection: row({
    group: 'Connection',
    label: 'Source',
    hint: 'Touchline never leaves this choice by itself.',
    schema: Connection.nullable(),
    initial: null,
    as: 'choice',
    choices: { hosted: 'Hosted', node: 'Own node', both: 'Both', offline: 'Offline', demo: 'Demo world' },
  }),
  baseUrl: row({
    group: 'Connection',
    label: 'Base address',
    hint: 'No slash at the end. The rest is derived from it.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  restPrefix: row({
    group: 'Connection',
    label: 'REST prefix',
    hint: 'Path between the base address and the REST paths; often none.',
    schema: z.string().max(200),
    initial: '',
    as: 'code',
  }),
  gspUrl: row({
    group: 'Connection',
    label: 'Game state',
    hint: 'Base address + /v1/gsp when empty.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  eventsUrl: row({
    group: 'Connection',
    label: 'Events',
    hint: 'Base address + /events when empty.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  mcpUrl: row({ group: 'Connection', label: 'Tool server', hint: 'No tools when empty.', schema: url, initial: '', as: 'code' }),
  requestsPerSecond: row({
    group: 'Connection',
    label: 'Requests a second',
    hint: "20 is the service's limit for your address; leave some for your browser.",
    schema: z.number().min(1).max(19),
    initial: 18,
    as: 'slider',
    range: [1, 19, 1],
  }),
  nodeUrl: row({
    group: 'Connection',
    label: 'Node address',
    hint: 'A node you run, usually on port 8600.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  nodeHealthUrl: row({
    group: 'Connection',
    label: 'Health address',
    hint: 'Port 8700 of the same host when empty.',
    schema: url,
    initial: '',
    as: 'code',
  }),
  namePack: row({
    group: 'Connection',
    label: 'Name pack',
    hint: 'Clubs and players have only numbers without one.',
    schema: pack,
    initial: '',
    as: 'code',
  }),
  learnNames: row({
    group: 'Connection',
    label: 'Learn names',
    hint: 'From the tool server, in idle time.',
    schema: z.boolean(),
    initial: true,
    as: 'switch',
  }),
} as const;
