import type { Opens } from '#contract/model/alerts/alert.ts';
import { splitRef } from '#contract/model/market/share.ts';
import { isPanel, type PanelId } from '#contract/panels.ts';
import { inSentence } from '../lib/format/format.ts';
import { cardOf, panelRow } from '../panels/table.ts';

/** Returns where to open the subject of an alert: in the named panel if it can show the entity, or else in the entity's card. */
export function placeFor({ panel, ref, params }: Opens): Opens & { readonly panel: PanelId } {
  if (ref === null) return isPanel(panel) ? { panel, ref, params } : { panel: 'alerts', ref, params: {} };
  const { kind } = splitRef(ref);
  if (isPanel(panel)) {
    const { takes } = panelRow(panel);
    if (takes.length === 0) return { panel, ref: null, params };
    if (takes.includes(kind)) return { panel, ref, params };
  }
  return { panel: cardOf(kind), ref, params: {} };
}

/** Returns the label of the button that opens it: the panel, or "Show all" for several alerts. */
export function openWords(opens: Opens): string {
  const { panel } = placeFor(opens);
  return panel === 'alerts' ? 'Show all' : `Open ${inSentence(panelRow(panel).title)}`;
}

/** Follows the link in the address of a browser, now and when it changes, and removes it from the address. Returns a function that stops. */
export function followAddress(follow: (link: string) => void): () => void {
  const take = (): void => {
    const { hash, pathname, search } = location;
    if (!hash.startsWith('#/')) return;
    history.replaceState(null, '', pathname + search);
    follow(hash);
  };
  take();
  window.addEventListener('hashchange', take);
  return () => window.removeEventListener('hashchange', take);
}
