/** A pane of a chart by its upper and lower edge, and the width of its title; in px from the chart's top left corner, 0 without a title. */
interface PaneBox {
  readonly top: number;
  readonly bottom: number;
  readonly title: number;
}
/** Where the title of a pane begins, and how tall it is, in px. */
const [TITLE_LEFT, TITLE_TOP, TITLE_TALL] = [4, 3, 20];

/** Returns the pane whose title is at a place; null if there is none. */
export function titleAt(panes: readonly PaneBox[], x: number, y: number): number | null {
  const isOn = ({ top, title }: PaneBox): boolean =>
    title > 0 && x >= TITLE_LEFT && x <= TITLE_LEFT + title && y >= top + TITLE_TOP && y <= top + TITLE_TOP + TITLE_TALL;
  const found = panes.findIndex(isOn);
  return found < 0 ? null : found;
}
/** Returns the pane whose place a dragged one takes at a height: the one there, the first below the prices, or the last one. */
export function paneAt(panes: readonly PaneBox[], y: number): number {
  const found = panes.findIndex(({ bottom }) => y <= bottom);
  return Math.max(1, found < 0 ? panes.length - 1 : found);
}

interface PaneDrag {
  /** Returns the panes from top to bottom; the first one has the prices and stays. */
  readonly panes: () => readonly PaneBox[];
  /** Says what dragging does. */
  readonly hint: () => string;
  readonly onmove: (from: number, to: number) => void;
}
/**
 * Lets the user drag the panes of a chart by their titles. A grip lies over the title under the pointer, so that the chart below does not
 * scroll; a line shows the place that the pane would take, and Esc cancels. Returns what removes it.
 */
export function dragPanes(host: HTMLElement, { panes, hint, onmove }: PaneDrag): () => void {
  const document = host.ownerDocument;
  const [grip, line] = [document.createElement('div'), document.createElement('div')];
  Object.assign(grip.style, { position: 'absolute', cursor: 'grab', zIndex: '4', touchAction: 'none' });
  Object.assign(line.style, { position: 'absolute', insetInline: '0', height: '2px', background: 'var(--accent)', zIndex: '4' });
  grip.dataset['paneGrip'] = '';
  grip.hidden = line.hidden = true;
  line.style.pointerEvents = 'none';
  host.append(grip, line);
  let [over, to]: [number | null, number | null] = [null, null];

  const placeOf = ({ clientX, clientY }: PointerEvent): { x: number; y: number } => {
    const { left, top } = host.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const hover = (event: PointerEvent): void => {
    if (to !== null) return;
    const [all, { x, y }] = [panes(), placeOf(event)];
    over = titleAt(all, x, y);
    const box = over === null ? undefined : all[over];
    grip.hidden = box === undefined;
    if (!box) return;
    grip.title = hint();
    const place = { left: TITLE_LEFT, top: box.top + TITLE_TOP, width: box.title, height: TITLE_TALL };
    for (const [side, px] of Object.entries(place)) grip.style.setProperty(side, `${px}px`);
  };
  const end = (): void => {
    to = null;
    document.removeEventListener('keydown', cancel, true);
    grip.style.cursor = 'grab';
    grip.hidden = line.hidden = true;
  };
  /** Esc leaves the pane where it was. */
  function cancel(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    over = null;
    end();
  }
  const start = (event: PointerEvent): void => {
    if (over === null || event.button !== 0) return;
    grip.setPointerCapture(event.pointerId);
    grip.style.cursor = 'grabbing';
    to = over;
    document.addEventListener('keydown', cancel, true);
    event.preventDefault();
  };
  const move = (event: PointerEvent): void => {
    if (to === null || over === null) return;
    const all = panes();
    to = paneAt(all, placeOf(event).y);
    const box = all[to];
    line.hidden = to === over || !box;
    if (box) line.style.top = `${(to < over ? box.top : box.bottom) - 1}px`;
  };
  const drop = (): void => {
    const [from, place] = [over, to];
    end();
    if (from !== null && place !== null && from !== place) onmove(from, place);
  };
  host.addEventListener('pointermove', hover);
  grip.addEventListener('pointerdown', start);
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', drop);
  grip.addEventListener('pointercancel', end);
  return () => {
    host.removeEventListener('pointermove', hover);
    document.removeEventListener('keydown', cancel, true);
    grip.remove();
    line.remove();
  };
}
