import { askable, type Interface, type Operation, type Server, type Serves, type Serving } from '#contract/model/app/operation.ts';
import { textOf } from '../format/format.ts';

export const INTERFACE_TITLES: Readonly<Record<Interface, string>> = {
  rest: 'REST',
  bundle: 'Bundles',
  gsp: 'Game state',
  node: 'Node endpoints',
  tool: 'Tools',
};
export const INTERFACE_ORDER: readonly Interface[] = ['rest', 'bundle', 'gsp', 'node', 'tool'];

export const SERVER_TITLES: Readonly<Record<Server, string>> = {
  node: 'Your node',
  hosted: 'Hosted game state',
  rest: 'Hosted REST',
  tools: 'Tool server',
};
/** Badge letter of each server; its tooltip gives the details. */
export const SERVER_SIGNS: Readonly<Record<Server, string>> = { node: 'N', hosted: 'H', rest: 'R', tools: 'T' };

// @wc-include
export const SERVES_WORDS: Readonly<Record<Serves, string>> = {
  served: 'served',
  unknown: 'undocumented',
  refused: 'refused',
  raw: 'node only',
  unsafe: 'unsafe',
  unlisted: 'not listed',
  closed: 'not in use',
  never: 'blocked',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Returns the reason for the availability as a sentence; empty without one. */
export const whyWords = ({ why }: Serving): string => (why === null ? '' : ended(capital(textOf(why))));
/** Returns the availability at a server in words, as in `Own node: not in use. The connection does not use a node.` */
export const servingWords = (serving: Serving): string =>
  `${SERVER_TITLES[serving.server]}: ${SERVES_WORDS[serving.serves]}. ${whyWords(serving)}`.trimEnd();

/** Returns whether any server can be called now. */
export const canAsk = (operation: Operation): boolean => operation.servers.some(askable);

/** Returns why an operation is unavailable at a server and how to change that; empty if both sides serve it. */
export function wayWords({ servers }: Operation): string {
  const refused = servers.filter(({ serves }) => serves === 'refused');
  // If one server is available, only a refusal by the other is worth mentioning.
  const said = servers.some(askable) ? refused : servers;
  const all = said.map((serving) => ({ ...serving, why: whyWords(serving), cure: serving.cure && textOf(serving.cure) }));
  const [node, hosted] = [all.find(({ server }) => server === 'node'), all.find(({ server }) => server === 'hosted')];
  // For methods that only a node serves, the reason and the remedy come from different servers.
  if (node && hosted && (hosted.serves === 'raw' || hosted.serves === 'unsafe')) return `${hosted.why} ${node.cure ?? node.why}`;
  return [...new Set(all.map(({ why, cure }) => [why, cure].filter(Boolean).join(' ')))].join(' ');
}

/** Returns the interface for `call`: a game-state method is `gsp` at the hosted service and `node` at the user's node. */
export const callInterface = (operation: Pick<Operation, 'interface'>, server: Server | null): Interface =>
  operation.interface === 'gsp' && server === 'node' ? 'node' : operation.interface;

/** Returns the unique key of an operation. */
export const keyOf = ({ interface: iface, name }: Pick<Operation, 'interface' | 'name'>): string => `${iface} ${name}`;

/** Returns the operation a typed name refers to: an exact match, or else the first that begins with it, or else the first found. */
export function meantOperation(found: readonly Operation[], text: string): Operation | undefined {
  const typed = text.trim().toLowerCase();
  return (
    found.find(({ name }) => name.toLowerCase() === typed) ?? found.find(({ name }) => name.toLowerCase().startsWith(typed)) ?? found[0]
  );
}

/** Returns the operations whose name or description contains every word. */
export function matchingOperations(rows: readonly Operation[], text: string): readonly Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const loose = (one: string) => one.toLowerCase().replaceAll('_', ' ');
  return rows.filter(({ name, about, interface: iface }) => {
    const all = `${name.toLowerCase()} ${loose(name)} ${loose(about ?? '')} ${INTERFACE_TITLES[iface].toLowerCase()}`;
    return words.every((word) => all.includes(word));
  });
}
