import { Compass, Shield, Shirt, UserRound, Volleyball } from '../../lib/app/icons.ts';
import type { Component } from 'svelte';
import type { Operation } from '#contract/model/app/operation.ts';
import type { Data } from '#contract/resources.ts';
import { aboutRef, kindsFor } from '../../lib/alerts/alert-about.ts';
import { EntityRef, splitRef, type EntityKind } from '#contract/model/market/share.ts';
import { inSentence, priceText } from '../../lib/format/format.ts';
import { PANEL_IDS, type PanelId } from '#contract/panels.ts';
import { panelRow } from '../../panels/table.ts';
import { canAsk, INTERFACE_TITLES, keyOf, matchingOperations, meantOperation } from '../../lib/domain/serving.ts';
import { ACTIONS, isHere } from '../actions.ts';
import { matching } from './search.ts';

export type Hit = Data<'search'>['hits'][number];
/** One entry of the palette: an entity, a panel, an action or an operation. `end` is the text at its right. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly sub: string | null;
  readonly icon: Component;
  readonly end: string;
  readonly hit?: Hit;
  readonly panel?: PanelId;
  readonly action?: string;
  readonly operation?: Operation;
}
interface Section {
  readonly title: string;
  readonly choices: readonly Choice[];
}

const KINDS: readonly { kind: EntityKind; title: string; icon: Component }[] = [
  { kind: 'club', title: 'Clubs', icon: Shield },
  { kind: 'player', title: 'Players', icon: Shirt },
  { kind: 'user', title: 'Traders', icon: UserRound },
  { kind: 'fixture', title: 'Fixtures', icon: Volleyball },
];
/** The subtitle of an entity without another; the name of a trader is enough. */
const SUBTITLES: Readonly<Record<EntityKind, ((key: string) => string) | null>> = {
  club: (key) => `club ${key}`,
  player: (key) => `player ${key}`,
  fixture: (key) => `fixture ${key}`,
  user: null,
};
const iconOf = (kind: EntityKind): Component => KINDS.find((row) => row.kind === kind)?.icon ?? Shield;

const MOST_OPERATIONS = 6;
const bestFirst = (found: readonly Operation[], query: string): readonly Operation[] => {
  const meant = meantOperation(found, query);
  return meant ? [meant, ...found.filter((row) => row !== meant)] : found;
};
const choiceOf = (hit: Hit): Choice => ({
  id: hit.ref,
  title: hit.name,
  sub: hit.sub ?? SUBTITLES[hit.kind]?.(splitRef(hit.ref).key) ?? null,
  icon: iconOf(hit.kind),
  hit,
  end: hit.lastPrice === null ? '' : priceText(hit.lastPrice),
});

/** Returns the panels that can show an entity, then other actions on it. */
function about(hit: Hit, query: string, keysOf: (id: string) => string): Choice[] {
  const panels = PANEL_IDS.filter((id) => panelRow(id).takes.includes(hit.kind)).map((panel): Choice => {
    const { title, icon } = panelRow(panel);
    return { id: `${hit.ref} ${panel}`, title: `Open ${inSentence(title)}`, sub: null, icon, end: keysOf(`go.${panel}`), hit, panel };
  });
  const acts = ['watch.add', ...(kindsFor(aboutRef(hit.ref), null).length > 0 ? ['alert.set'] : [])].flatMap((id): Choice[] => {
    const row = ACTIONS[id];
    return row ? [{ id: `${hit.ref} ${id}`, title: row.title, sub: null, icon: row.icon, end: keysOf(id), hit, action: id }] : [];
  });
  return matching([...panels, ...acts], ({ title }) => title, query);
}

interface PaletteInput {
  readonly query: string;
  readonly only: 'all' | 'panels';
  /** The entity whose actions are listed, after Tab; null otherwise. */
  readonly subject: Hit | null;
  readonly hits: readonly Hit[];
  /** Whether the hits belong to this query and not to the previous one. */
  readonly answered: boolean;
  readonly operations: readonly Operation[];
  readonly keysOf: (id: string) => string;
}

/** Returns the sections of the palette for a query. */
export function sections({ query, only, subject, hits, answered, operations, keysOf }: PaletteInput): Section[] {
  if (subject) return [{ title: subject.name, choices: about(subject, query, keysOf) }];
  const panels = matching(PANEL_IDS, (id) => `${panelRow(id).title} ${panelRow(id).help}`, query).map((panel): Choice => {
    const { title, help, icon } = panelRow(panel);
    return { id: `panel:${panel}`, title, sub: help, icon, end: keysOf(`go.${panel}`), panel };
  });
  if (only === 'panels') return panels.length > 0 ? [{ title: 'Panels', choices: panels }] : [];
  const commands = matching(
    Object.entries(ACTIONS).filter(([id, action]) => !action.quiet && !action.entity && isHere(id)),
    ([, action]) => action.title,
    query,
  ).map(([id, action]): Choice => ({ id: `do:${id}`, title: action.title, sub: null, icon: action.icon, end: keysOf(id), action: id }));
  const calls = (query.length < 3 ? [] : bestFirst(matchingOperations(operations, query), query))
    .slice(0, MOST_OPERATIONS)
    .map((operation): Choice => ({
      id: `call:${keyOf(operation)}`,
      title: operation.name,
      sub: INTERFACE_TITLES[operation.interface],
      icon: Compass,
      end: canAsk(operation) ? '' : 'not available',
      operation,
    }));
  // Traders are not indexed, so the query itself may be a trader's name.
  const named = EntityRef.safeParse(`user:${query}`);
  const unlisted: Hit | null =
    !answered || !named.success || hits.some(({ ref }) => ref === named.data)
      ? null
      : { ref: named.data, kind: 'user', name: query, sub: 'search as trader name', score: 0, lastPrice: null };
  const [best] = hits;
  const listed: Section[] = [
    ...KINDS.map(({ kind, title }) => ({ title, choices: hits.filter((hit) => hit.kind === kind).map(choiceOf) })),
    ...(query !== '' && best
      ? [{ title: `Actions for ${best.name}`, choices: about(best, '', keysOf).filter((choice, i) => i < 3 || choice.action) }]
      : []),
    { title: 'Panels', choices: panels },
    { title: 'Commands', choices: commands },
    { title: 'Operations', choices: calls },
    { title: 'Trader by name', choices: unlisted === null ? [] : [choiceOf(unlisted)] },
  ];
  return listed.filter(({ choices }) => choices.length > 0);
}
