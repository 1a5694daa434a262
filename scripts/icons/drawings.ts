/** The logo on a 20-unit grid: a corner of the pitch, the touchline and the ball. */
const MARK = '<path d="M5 .9V19.1M5 12.2A6.4 6.4 0 0 1 11.4 18.9" fill="none"/><circle cx="11.6" cy="7.4" r="2.1" stroke="none"/>';
const FRAME = '<rect x=".75" y=".75" width="18.5" height="18.5" rx="4.25" fill="none"/>';
const GROUND = '#0B0E12';
const CHALK = '#F2EFE6';

const svg = (view: string, body: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${body}</svg>`;
const inked = (ink: string, stroke: number, body: string): string =>
  `<g stroke="${ink}" stroke-width="${stroke}" fill="${ink}">${body}</g>`;

/** The program's icon. macOS expects a margin around it. */
export const appIcon = (air: number): string =>
  svg(
    `${-air} ${-air} ${20 + 2 * air} ${20 + 2 * air}`,
    `<rect width="20" height="20" rx="5" fill="${GROUND}"/>${inked(CHALK, 1.5, FRAME + MARK)}`,
  );

/** Badges of the tray icon. States differ in shape: none, a triangle, a diagonal stroke, a full disc with a bar. */
const BADGES = {
  ok: '',
  degraded: '<path d="M14.5 10.2 19.6 19.2H9.4Z"/>',
  offline: '<path d="M2.5 17.5 17.5 2.5" fill="none" stroke-width="2.4"/>',
  alert: '<circle cx="14.4" cy="14.4" r="5.2" stroke="none"/>',
} as const;
/** Shapes cut out of the badge in the background colour. */
const CUTS: Record<TrayState, string> = {
  ok: '',
  degraded: '<path d="M14.5 13.2V16.2M14.5 17.4V18.2" fill="none" stroke-width="1.3"/>',
  offline: '',
  alert: '<path d="M14.4 11.6V15M14.4 16.4V17.4" fill="none" stroke-width="1.7"/>',
};
type TrayState = keyof typeof BADGES;
export const TRAY_STATES = Object.keys(BADGES) as TrayState[];

/** A gap around a badge, which separates it from the logo behind it. */
const halo = (state: TrayState, colour: string): string =>
  BADGES[state] === ''
    ? ''
    : `<g fill="${colour}" stroke="${colour}" stroke-width="2.6">${BADGES[state].replace(/ stroke="none"| stroke-width="[\d.]+"/g, '')}</g>`;

/** Has its own background, so that it is visible on light and dark bars. */
export const trayIcon = (state: TrayState): string =>
  svg(
    '0 0 20 20',
    `<rect width="20" height="20" rx="5" fill="${GROUND}"/>${inked(CHALK, 1.7, MARK)}${state === 'offline' ? `<path d="M2.5 17.5 17.5 2.5" stroke="${GROUND}" stroke-width="4.2"/>` : halo(state, GROUND)}` +
      `${inked({ ok: CHALK, degraded: '#F2D45C', offline: '#9BA6B3', alert: '#FF8A80' }[state], 0.8, BADGES[state])}<g stroke="${GROUND}">${CUTS[state]}</g>`,
  );

/** Taskbar overlays for Windows: the number of unread alerts. */
export const UNREAD = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'more'] as const;
export const unreadIcon = (count: (typeof UNREAD)[number]): string =>
  svg(
    '0 0 20 20',
    `<circle cx="10" cy="10" r="9.2" fill="#FF8A80" stroke="${GROUND}" stroke-width="1.6"/>` +
      `<text x="10" y="14.6" text-anchor="middle" font-family="Inter, Arial, sans-serif" font-weight="700" font-size="${count === 'more' ? 10.5 : 13}" fill="${GROUND}">${count === 'more' ? '9+' : count}</text>`,
  );

/** For the menu bar of macOS, which colours the icon: black and transparent only. Cut-outs are transparent. */
export const trayTemplate = (state: TrayState): string =>
  svg(
    '0 0 20 20',
    `<mask id="m"><rect width="20" height="20" fill="#fff"/>${
      state === 'offline' ? '<path d="M2.5 17.5 17.5 2.5" stroke="#000" stroke-width="4.2"/>' : halo(state, '#000')
    }</mask><mask id="c"><rect width="20" height="20" fill="#fff"/><g stroke="#000">${CUTS[state]}</g></mask>` +
      `<g mask="url(#m)">${inked('#000', 1.7, MARK)}</g><g mask="url(#c)">${inked('#000', 0.8, BADGES[state])}</g>`,
  );
