import { render } from 'svelte/server';
import type { Component } from 'svelte';
import { isPanel, type PanelId } from '#contract/panels.ts';
import { panelRow } from '#view/panels/table.ts';
import { subjectOf, type TileContext } from '#view/lib/app/tile.ts';
import type { EntityRef } from '#contract/model/market/share.ts';

/** One rendered table cell with its copied and exported value. */
export interface Cell {
  readonly table: string;
  readonly column: string;
  /** Text of the cell without decorations. */
  readonly shown: string;
  readonly copied: string;
  readonly exported: unknown;
  /** The cell contains a graphic: a bar, a line, an icon or a switch. */
  readonly picture: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", '#32': ' ' };
const decoded = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+|#\d+);/g, (all, name: string) => ENTITIES[name] ?? all);

/** Removes all elements with a mark, however deeply nested. */
function without(html: string, mark: string): string {
  let left = html;
  for (let at = left.indexOf(mark); at >= 0; at = left.indexOf(mark)) {
    const start = left.lastIndexOf('<', at);
    const tag = /^<([\w-]+)/.exec(left.slice(start))?.[1] ?? 'span';
    const ends = new RegExp(`<${tag}\\b[^>]*>|</${tag}>`, 'g');
    ends.lastIndex = start;
    let depth = 0;
    let end = left.length;
    for (let found = ends.exec(left); found; found = ends.exec(left)) {
      depth += found[0].startsWith('</') ? -1 : 1;
      if (depth === 0) {
        end = ends.lastIndex;
        break;
      }
    }
    left = left.slice(0, start) + left.slice(end);
  }
  return left;
}
const textIn = (html: string): string =>
  decoded(
    without(without(html, 'data-beside'), 'aria-hidden="true"')
      .replace(/<!--.*?-->/gs, '')
      .replace(/<[^>]+>/g, ''),
  );

/** All table cells in a page of HTML, and the column ids of each table by its label. */
export function cellsIn(html: string): { readonly cells: Cell[]; readonly columns: ReadonlyMap<string, readonly string[]> } {
  const cells: Cell[] = [];
  const columns = new Map<string, readonly string[]>();
  for (const [, label = '', ids = '', body = ''] of html.matchAll(
    /<table aria-label="([^"]*)" data-columns="([^"]*)"[^>]*>(.*?)<\/table>/gs,
  )) {
    columns.set(decoded(label), ids.split(' '));
    for (const [, column = '', copied = '', exported = 'null', inner = ''] of body.matchAll(
      /<tr data-column="([^"]*)" data-copied="([^"]*)" data-exported="([^"]*)"[^>]*><td[^>]*>(.*?)<\/td><\/tr>/gs,
    ))
      cells.push({
        table: decoded(label),
        column,
        shown: textIn(inner),
        copied: decoded(copied),
        exported: JSON.parse(decoded(exported)) as unknown,
        picture: /<svg|role="(img|switch|meter)"|<i\b/.test(inner),
      });
  }
  return { cells, columns };
}

/** The context of a tile without a host behind it. */
const tileOf = (panel: PanelId, ref: string | null, params: Record<string, unknown>): TileContext => ({
  id: 'tile',
  panel,
  ref: ref as EntityRef | null,
  params,
  setRef: () => undefined,
  setParams: () => undefined,
  group: null,
  timeLink: null,
  role: 'both',
  focused: false,
  visible: true,
  width: 2_000,
  report: () => undefined,
  openPanel: () => undefined,
});

/** Renders a panel once, as HTML. */
export async function drawn(panel: string, ref: string | null, params: Record<string, unknown>): Promise<string> {
  if (!isPanel(panel)) throw new Error(`there is no panel ${panel}`);
  const { takes, load } = panelRow(panel);
  const { default: Panel } = await load();
  const tile = tileOf(panel, ref, params);
  return html(Panel as Component<Record<string, unknown>>, { tile, ref: subjectOf(tile, takes) });
}
export const html = (component: Component<Record<string, unknown>>, props: Record<string, unknown>): string =>
  render(component, { props }).body;
