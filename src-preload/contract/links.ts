import { MOST_LINK_CHARACTERS } from './link-scheme.ts';
import type { Opens } from './model/alerts/alert.ts';
import { EntityRef, Share, splitRef } from './model/market/share.ts';
import { isPanel, PANELS, type PanelId } from './panels.ts';
import { isSettingPage, type SettingPage } from './settings/row.ts';

/** The pages of Help, in reading order. */
export const HELP_PAGES = [
  'getting-started',
  'connect-a-node',
  'windows',
  'trading',
  'market',
  'screeners',
  'clubs-and-tactics',
  'votes',
  'worth',
  'estimates',
  'alerts',
  'left-running',
  'command-line',
  'name-packs',
  'data-and-privacy',
  'troubleshooting',
  'glossary',
  'whats-new',
] as const;
export type HelpTopic = (typeof HELP_PAGES)[number];

/** Where a link leads. It only names a place: a link changes no setting, runs no command and opens no address. */
type LinkTarget =
  | { readonly kind: 'open'; readonly opens: Opens }
  | { readonly kind: 'help'; readonly page: HelpTopic }
  | { readonly kind: 'settings'; readonly page: SettingPage };

const ID = /^(?:0|[1-9]\d{0,9})$/;
/** Control and invisible characters, half characters, slashes and a text of dots: no name of a trader that a link carries has them. */
const UNSAFE_NAME = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\]|^\.+$/u;

const open = (panel: PanelId, ref: string | null): LinkTarget | null => {
  const entity = ref === null ? null : EntityRef.safeParse(ref);
  if (entity && (!entity.success || !PANELS[panel].takes.includes(splitRef(entity.data).kind))) return null;
  return { kind: 'open', opens: { panel, ref: entity?.data ?? null, params: {} } };
};
const byId = (panel: PanelId, start: string) => (key: string) => (ID.test(key) ? open(panel, start + key) : null);
const byShare = (panel: PanelId) => (key: string) => (Share.safeParse(key).success ? open(panel, key) : null);

/** The first part of a link, and what the second part names. */
const PLACES: Readonly<Record<string, (key: string) => LinkTarget | null>> = {
  club: byId('club', 'club_'),
  player: byId('player', 'player_'),
  fixture: byId('match', 'fixture:'),
  user: (name) => (UNSAFE_NAME.test(name) ? null : open('trader', `user:${name}`)),
  share: byShare('chart'),
  vote: byShare('proposal'),
  help: (key) => {
    const page = HELP_PAGES.find((name) => name === key);
    return page ? { kind: 'help', page } : null;
  },
  settings: (key) => (isSettingPage(key) ? { kind: 'settings', page: key } : null),
};

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // a percent sign without a code
  }
}

/** Reads the reference that a link to a panel carries. */
function readRef(text: string): string | null {
  const ref = decoded(text);
  if (ref === null) return null;
  const [, start = '', key = ''] = /^(club_|player_|fixture:|user:)(.*)$/s.exec(ref) ?? [];
  return (start === 'user:' ? !UNSAFE_NAME.test(key) : ID.test(key)) ? ref : null;
}

/** Reads a link of the program, `touchline://club/12`, or of the browser, `#/club/12`. Returns null for anything else. */
export function readLink(link: string): LinkTarget | null {
  if (link.length > MOST_LINK_CHARACTERS) return null;
  const [, place = '', path = '', query] = /^(?:touchline:\/\/|#\/)([a-z]+)\/([^/?#&]+)(?:\?ref=([^/?#&=]+))?$/.exec(link) ?? [];
  if (place === 'panel') {
    if (!isPanel(path) || PANELS[path].named) return null;
    if (query === undefined) return open(path, null);
    const ref = readRef(query);
    return ref === null ? null : open(path, ref);
  }
  const key = place === 'user' ? decoded(path) : path;
  return query === undefined && key !== null && Object.hasOwn(PLACES, place) ? (PLACES[place]?.(key) ?? null) : null;
}

const SHORT: Readonly<Partial<Record<PanelId, (ref: EntityRef) => string>>> = {
  club: (ref) => `club/${splitRef(ref).key}`,
  player: (ref) => `player/${splitRef(ref).key}`,
  trader: (ref) => `user/${encodeURIComponent(splitRef(ref).key)}`,
  match: (ref) => (ref.startsWith('fixture:') ? `fixture/${splitRef(ref).key}` : ''),
  chart: (ref) => `share/${ref}`,
  proposal: (ref) => `vote/${ref}`,
};

/** Returns the path of a link to a panel that shows an entity, as `club/12`. Null if no link can lead there. */
export function linkPath(panel: PanelId, ref: EntityRef | null): string | null {
  if (ref?.isWellFormed() === false) return null;
  const shown = ref !== null && PANELS[panel].takes.includes(splitRef(ref).kind) ? ref : null;
  const path = (shown && SHORT[panel]?.(shown)) || `panel/${panel}${shown === null ? '' : `?ref=${encodeURIComponent(shown)}`}`;
  return readLink(`#/${path}`) ? path : null;
}
