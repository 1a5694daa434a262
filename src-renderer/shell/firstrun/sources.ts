import { Cloud, FlaskConical, Layers, Server } from '../../lib/app/icons.ts';
import type { Component } from 'svelte';
import type { SettingName } from '#contract/settings.ts';

export type SourceId = 'demo' | 'hosted' | 'node' | 'both';
/** Settings that contain an address. */
export type AddressName = Extract<SettingName, 'baseUrl' | 'restPrefix' | 'mcpUrl' | 'nodeUrl' | 'nodeHealthUrl'>;

export interface SourceChoice {
  readonly id: SourceId;
  readonly title: string;
  readonly icon: Component;
  readonly badge: string | null;
  readonly text: string;
  /** What the source provides: fully, partly, or not at all. */
  readonly gives: Readonly<Partial<Record<'yes' | 'partly' | 'no', readonly string[]>>>;
  readonly addresses: readonly {
    readonly name: AddressName;
    readonly label: string;
    readonly optional: boolean;
    readonly example: string;
  }[];
  readonly note: string;
}

const BASE = { name: 'baseUrl', label: 'Base URL', optional: false, example: 'https://…' } as const;
const PREFIX = { name: 'restPrefix', label: 'REST prefix', optional: true, example: '/api' } as const;
const TOOLS = { name: 'mcpUrl', label: 'Tool server URL', optional: true, example: 'https://…/mcp' } as const;
const NODE = { name: 'nodeUrl', label: 'Node URL', optional: false, example: 'http://127.0.0.1:8600' } as const;
const HEALTH = { name: 'nodeHealthUrl', label: 'Node health URL', optional: true, example: 'http://127.0.0.1:8700' } as const;

/** The sources to choose from, and what each provides. */
export const SOURCES: readonly SourceChoice[] = [
  {
    id: 'demo',
    title: 'Demo world',
    icon: FlaskConical,
    badge: 'no network',
    text: 'A simulated game on this computer. No network needed. Best for a first look.',
    gives: { yes: ['all panels', 'simulated market'], no: ['real market'] },
    addresses: [],
    note: 'No setup needed. You can switch to another source later in Settings.',
  },
  {
    id: 'hosted',
    title: 'Hosted service',
    icon: Cloud,
    badge: null,
    text: 'The game’s public service. Nothing to install. Limited to 20 requests per second.',
    gives: { yes: ['live market and events', 'club and player names'], partly: ['autopick and tactics check, if supported'] },
    addresses: [BASE, PREFIX, TOOLS],
    note: 'The game state and event stream URLs are derived from the base URL.',
  },
  {
    id: 'node',
    title: 'Your node',
    icon: Server,
    badge: null,
    text: 'A game node you run. All methods, no limits, no requests to anyone else.',
    gives: { yes: ['all game methods', 'updates with every block'], partly: ['trade history from now on only'] },
    addresses: [NODE, HEALTH],
    note: 'A node doesn’t provide club and player names. Add a name pack later, or choose Both.',
  },
  {
    id: 'both',
    title: 'Both, node first',
    icon: Layers,
    badge: 'most complete',
    text: 'Uses your node first. The hosted service adds history and names.',
    gives: { yes: [/* @wc-include */ 'everything', 'keeps working if one is down', 'uses the hosted service only where needed'] },
    addresses: [NODE, HEALTH, BASE, PREFIX, TOOLS],
    note: 'Touchline stays within the hosted service’s limits.',
  },
];
