import { AppWindow, Compass, PanelTop, Shield, Shirt, StickyNote, UserRound, Volleyball } from '../../lib/app/icons.ts';
import type { Component } from 'svelte';
import type { Note } from '#contract/model/app/note.ts';
import type { Operation } from '#contract/model/app/operation.ts';
import type { Data } from '#contract/resources.ts';
import { aboutRef, kindsFor } from '../../lib/alerts/alert-about.ts';
import { EntityRef, splitRef, type EntityKind } from '#contract/model/market/share.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import { dayTime, fixedPercent, inSentence, priceText } from '../../lib/format/format.ts';
import { plainText } from '../../lib/format/light-text.ts';
import { PANEL_IDS, type PanelId } from '#contract/panels.ts';
import { panelRow } from '../../panels/table.ts';
import { canAsk, INTERFACE_TITLES, keyOf, matchingOperations, meantOperation } from '../../lib/domain/serving.ts';
import { ACTIONS, isHere } from '../actions.ts';
import type { closedWindows } from '../windows/tear-off.ts';
import { matching, score, type LooseMatch } from './search.ts';

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
  /** The id of a closed window. */
  readonly window?: string;
  /** The id of a workspace to switch to. */
  readonly workspace?: string;
  /** The entity whose note it opens. */
  readonly note?: EntityRef;
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
/** The lowest score of a name that matches letter by letter; a lower one is of a similar name. */
const LITERAL = 40;
/** From this share of agreeing letters on, a similar name is probably meant. */
const SURE = 0.75;
/** Most notes that are listed. */
const MOST_NOTES = 5;

const choiceOf = (hit: Hit): Choice => ({
  id: hit.ref,
  title: hit.name,
  sub: hit.sub ?? SUBTITLES[hit.kind]?.(splitRef(hit.ref).key) ?? null,
  icon: iconOf(hit.kind),
  hit,
  end: hit.score < LITERAL && hit.confidence < 1 ? sureText(hit.confidence) : hit.lastPrice === null ? '' : priceText(hit.lastPrice),
});
/** Says how much of a similar name agrees with the query. */
const sureText = (confidence: number): string => `${fixedPercent(confidence * 100, 0)} alike`;

/** Returns the panels that can show an entity, then other actions on it. */
function about(hit: Hit, query: string, keysOf: (id: string) => string): Choice[] {
  const panels = PANEL_IDS.filter((id) => panelRow(id).takes.includes(hit.kind)).map((panel): Choice => {
    const { title, icon } = panelRow(panel);
    return { id: `${hit.ref} ${panel}`, title: `Open ${inSentence(title)}`, sub: null, icon, end: keysOf(`go.${panel}`), hit, panel };
  });
  const isShare = hit.kind === 'club' || hit.kind === 'player';
  const alert = kindsFor(aboutRef(hit.ref), null).length > 0 ? ['alert.set'] : [];
  const acts = ['watch.add', 'note.open', ...alert, ...(isShare ? ['thesis.new'] : [])].flatMap((id): Choice[] => {
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
  readonly closed?: ReturnType<typeof closedWindows>;
  /** The workspaces beside the current one. */
  readonly workspaces?: readonly { readonly id: string; readonly name: string }[];
  readonly notes: readonly Note[];
  /** Forgives errors in names of panels and commands; null until it is loaded. */
  readonly loose: LooseMatch | null;
}

/** Returns the rows whose texts match the query, or else those that do so with an error. */
function found<T>(
  rows: readonly T[],
  query: string,
  loose: LooseMatch | null,
  wide: (row: T) => string,
  title: (row: T) => string,
): { readonly rows: T[]; readonly firm: boolean } {
  const firm = matching(rows, wide, query);
  if (firm.length > 0 || query.length < 3 || !loose) return { rows: firm, firm: true };
  return { rows: loose(rows.map(title), query).flatMap((at) => rows.slice(at, at + 1)), firm: false };
}

/** Returns the sections of the palette for a query. */
export function sections({
  query,
  only,
  subject,
  hits,
  answered,
  operations,
  keysOf,
  closed = [],
  workspaces = [],
  notes,
  loose,
}: PaletteInput): Section[] {
  if (subject) return [{ title: subject.name, choices: about(subject, query, keysOf) }];
  const ofPanel = (id: PanelId): string => `${panelRow(id).title} ${panelRow(id).also ?? ''}`;
  const panelsFound = found(PANEL_IDS, query, loose, (id) => `${ofPanel(id)} ${panelRow(id).help}`, ofPanel);
  const panels = panelsFound.rows.map((panel): Choice => {
    const { title, help, icon } = panelRow(panel);
    return { id: `panel:${panel}`, title, sub: help, icon, end: keysOf(`go.${panel}`), panel };
  });
  if (only === 'panels') return panels.length > 0 ? [{ title: 'Panels', choices: panels }] : [];
  const listed = Object.entries(ACTIONS).filter(([id, action]) => !action.quiet && !action.entity && isHere(id));
  const ofAction = ([, action]: (typeof listed)[number]): string => `${action.title} ${action.also ?? ''}`;
  const commandsFound = found(listed, query, loose, ofAction, ofAction);
  const commands = commandsFound.rows.map(([id, action]): Choice => ({
    id: `do:${id}`,
    title: action.title,
    sub: null,
    icon: action.icon,
    end: keysOf(id),
    action: id,
  }));
  const spaces = matching(workspaces, ({ name }) => name, query).map(({ id, name }): Choice => ({
    id: `workspace:${id}`,
    title: name,
    sub: null,
    icon: PanelTop,
    end: '',
    workspace: id,
  }));
  const windows = matching(closed, ({ shows }) => `Open closed window: ${shows}`, query)
    .slice(0, query === '' ? 1 : closed.length)
    .map(({ id, shows, at }): Choice => ({
      id: `window:${id}`,
      title: `Open closed window: ${shows}`,
      sub: dayTime(at),
      icon: AppWindow,
      end: '',
      window: id,
    }));
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
      : { ref: named.data, kind: 'user', name: query, sub: 'search as trader name', score: 0, confidence: 1, lastPrice: null };
  const firm = hits.filter(({ score }) => score >= LITERAL);
  const similar = hits.filter(({ score }) => score < LITERAL);
  const [best] = firm;
  const noted = query.length < 2 ? [] : matching(notes, ({ text, tags }) => `${text} ${tags.map((tag) => `#${tag}`).join(' ')}`, query);
  const closest = (titles: readonly string[]): number => Math.max(0, ...titles.map((title) => score(title, query)));
  const places: Section[] = [
    { title: 'Panels', choices: panels },
    { title: 'Workspaces', choices: query === '' ? [] : spaces },
  ];
  // a workspace whose name begins with the query goes before panels that only contain it
  const isNamed = closest(workspaces.map(({ name }) => name)) > closest(panelsFound.rows.map(ofPanel));
  const alike: Section = { title: 'Similar names', choices: similar.map(choiceOf) };
  // a similar name that is probably meant goes before panels and commands unless one of them begins with the query
  const begun =
    closest([...panelsFound.rows.map(ofPanel), ...commandsFound.rows.map(ofAction), ...workspaces.map(({ name }) => name)]) === 2;
  const meant = !begun && firm.length === 0 && similar.some(({ confidence }) => confidence >= SURE);
  const all: Section[] = [
    ...(meant ? [alike] : []),
    ...KINDS.map(({ kind, title }) => ({ title, choices: firm.filter((hit) => hit.kind === kind).map(choiceOf) })),
    ...(query !== '' && best
      ? [{ title: `Actions for ${best.name}`, choices: about(best, '', keysOf).filter((choice, i) => i < 3 || choice.action) }]
      : []),
    ...(isNamed ? places.toReversed() : places),
    { title: 'Commands', choices: [...commands, ...windows] },
    ...(meant ? [] : [alike]),
    {
      title: 'Notes',
      choices: noted
        .slice(0, MOST_NOTES)
        .map(({ ref, text }) => ({
          id: `note:${ref}`,
          title: nameOf(ref),
          sub: plainText(text).slice(0, 120),
          icon: StickyNote,
          end: '',
          note: ref,
        })),
    },
    { title: 'Operations', choices: calls },
    { title: 'Trader by name', choices: unlisted === null ? [] : [choiceOf(unlisted)] },
  ];
  return all.filter(({ choices }) => choices.length > 0);
}
