import Cloud from '@lucide/svelte/icons/cloud';
import FlaskConical from '@lucide/svelte/icons/flask-conical';
import Layers from '@lucide/svelte/icons/layers';
import Server from '@lucide/svelte/icons/server';
import type { Component } from 'svelte';
import type { SettingName } from '#contract/settings.ts';

export type SourceId = 'demo' | 'hosted' | 'node' | 'both';
/** Settings that contain an address. */
export type AddressName = Extract<SettingName, 'baseUrl' | 'restPrefix' | 'mcpUrl' | 'nodeUrl' | 'nodeHealthUrl'>;

interface Source {
  readonly id: SourceId;
  readonly title: string;
  readonly icon: Component;
  readonly badge: string | null;
  readonly text: string;
  /** What the source provides: fully, partly, or not at all. */
  readonly gives: readonly (readonly ['yes' | 'partly' | 'no', string])[];
  readonly addresses: readonly {
    readonly name: AddressName;
    readonly label: string;
    readonly optional: boolean;
    readonly example: string;
  }[];
  readonly note: string;
}

const BASE = { name: 'baseUrl', label: 'Base address', optional: false, example: 'https://…' } as const;
const PREFIX = { name: 'restPrefix', label: 'REST prefix', optional: true, example: '/api' } as const;
const TOOLS = { name: 'mcpUrl', label: 'Tool server', optional: true, example: 'https://…/mcp' } as const;
const NODE = { name: 'nodeUrl', label: 'Node address', optional: false, example: 'http://127.0.0.1:8600' } as const;
const HEALTH = { name: 'nodeHealthUrl', label: 'Health address', optional: true, example: 'http://127.0.0.1:8700' } as const;

/** The sources to choose from, and what each provides. */
export const SOURCES: readonly Source[] = [
  {
    id: 'demo',
    title: 'Demo world',
    icon: FlaskConical,
    badge: 'no network',
    text: 'A made-up game that runs on this computer. Nothing leaves it. Good for a look around.',
    gives: [
      ['yes', 'all panels'],
      ['yes', 'moves on its own'],
      ['no', 'real market'],
    ],
    addresses: [],
    note: 'Nothing to set up. You can choose another source later in Settings.',
  },
  {
    id: 'hosted',
    title: 'Hosted service',
    icon: Cloud,
    badge: null,
    text: 'The public service of the game. Nothing to install; shared limit of 20 requests a second.',
    gives: [
      ['yes', 'live market and events'],
      ['yes', 'names of clubs and players'],
      ['partly', 'two preview methods, if served'],
    ],
    addresses: [BASE, PREFIX, TOOLS],
    note: 'The addresses of game state and events follow from the base address.',
  },
  {
    id: 'node',
    title: 'Own node',
    icon: Server,
    badge: null,
    text: 'A node you run. Every method, no limits, nothing asked of anyone else.',
    gives: [
      ['yes', 'all game methods'],
      ['yes', 'each block as it comes'],
      ['partly', 'trade history, only from now on'],
    ],
    addresses: [NODE, HEALTH],
    note: 'No names of clubs or players on a node: add a name pack later, or choose Both.',
  },
  {
    id: 'both',
    title: 'Both, node first',
    icon: Layers,
    badge: 'most complete',
    text: 'The node answers what it can; the hosted service adds history and names.',
    gives: [
      ['yes', 'everything'],
      ['yes', 'goes on when one is down'],
      ['yes', 'uses hosted only for the rest'],
    ],
    addresses: [NODE, HEALTH, BASE, PREFIX, TOOLS],
    note: 'Requests to the hosted service stay within its limits.',
  },
];
