import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Interface = 'rest' | 'bundle' | 'gsp' | 'tool' | 'topic' | 'event';
export const INTERFACES: readonly Interface[] = ['rest', 'bundle', 'gsp', 'tool', 'topic', 'event'];
export interface Operation {
  readonly interface: Interface;
  /** As written in the specification. */
  readonly operation: string;
}

const FILES = { rest: '1-rest-market-data.md', gsp: '2-game-state-json-rpc.md', events: '3-events-and-mcp.md' } as const;

/** The first cell of each row in the tables below a heading. */
function firstCells(text: string, heading: RegExp): string[] {
  const [, after = ''] = text.split(heading, 2);
  const section = after.split(/^#{2,3} /m, 1)[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+\|?$/.test(line))
    .map((line) => line.split('|')[1]?.trim() ?? '')
    .slice(1);
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** Paths start with a slash; `/v1/…` are bundles. */
function paths(text: string): string[] {
  const named = text.match(/(?<=(?:GET |\| |, |and |under \{base_url\}: ))\/[a-z0-9_{}/-]*[a-z0-9_}](?=[\s,|).]|$)/gm) ?? [];
  return unique(named).filter((path) => path !== '/v1');
}

const SECTIONS = [
  'State and control',
  'Players',
  'Clubs',
  'Tactics',
  'Matches, competitions and seasons',
  'Messages',
  'Transfers',
  'Users, managers, votes and shares',
];

function methods(text: string): string[] {
  const endpoints = text.slice(text.indexOf('## Endpoints'));
  const listed = SECTIONS.flatMap((name) => firstCells(endpoints, new RegExp(`^### ${name}$`, 'm')));
  const unsafe = /^Unsafe-mode methods \([^)]*\): (.*)\.$/m.exec(text)?.[1] ?? '';
  const names = [...listed, ...unsafe.split(',')].flatMap((cell) => cell.split(',')).map((name) => name.trim().split(' ')[0] ?? '');
  return unique(names.filter((name) => /^[a-z_]+$/.test(name)));
}

function tools(text: string): string[] {
  const table = /^\| Domain \| Tools \|\n\|[-|]+\n((?:\|.*\n)+)/m.exec(text)?.[1] ?? '';
  const cells = table.split('\n').map((line) => line.split('|')[2] ?? '');
  return unique(
    cells
      .flatMap((cell) => cell.replace(/\([^)]*\)/g, '').split(/[,;]/))
      .flatMap((one) => /^\s*([a-z]+(?:_[a-z]+)+)\s*$/.exec(one)?.[1] ?? []),
  );
}

const topics = (text: string): string[] =>
  unique(
    firstCells(text, /^### Topics$/m).flatMap((cell) => {
      const family = /prefixed ([a-z]+:)/.exec(cell);
      return family?.[1] ? [family[1]] : cell.split(',').map((topic) => topic.trim());
    }),
  );

/** Every operation named in the three documents, in document order. */
export function readDocuments(folder: string): Operation[] {
  const [rest, gsp, events] = [FILES.rest, FILES.gsp, FILES.events].map((file) => readFileSync(join(folder, file), 'utf8')) as [
    string,
    string,
    string,
  ];
  const all = paths(rest);
  const rows: Record<Interface, readonly string[]> = {
    rest: all.filter((path) => !path.startsWith('/v1/')),
    bundle: all.filter((path) => path.startsWith('/v1/')),
    gsp: methods(gsp),
    tool: tools(events),
    topic: topics(events),
    event: unique(firstCells(events, /^### Event names$/m)),
  };
  return INTERFACES.flatMap((kind) => rows[kind].map((operation) => ({ interface: kind, operation })));
}
