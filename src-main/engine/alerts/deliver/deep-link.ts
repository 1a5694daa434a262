import type { Opens } from '#contract/model/alerts/alert.ts';
import { kindRow, type AlertKind } from '#contract/model/alerts/alert-kind.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import { PANEL_IDS, PANELS, type PanelId } from '#contract/panels.ts';

const canShow = (panel: PanelId, ref: EntityRef | null | undefined): boolean =>
  Boolean(ref && PANELS[panel].takes.includes(splitRef(ref).kind));

/** Returns the panel for an alert and the entity it opens on: `shows` if the panel can show it, otherwise the subject `ref`. */
export function opensOf(kind: AlertKind, ref: EntityRef | null, shows?: EntityRef): Opens {
  const { group } = kindRow(kind);
  const [own, grouped] = [kind, group].map((name) => PANEL_IDS.filter((id) => PANELS[id].opensFor?.includes(name)));
  const panels = own?.length ? own : (grouped ?? []);
  const panel = panels.find((one) => canShow(one, ref)) ?? panels[0] ?? 'alerts';
  return { panel, ref: shows && canShow(panel, shows) ? shows : ref, params: {} };
}
