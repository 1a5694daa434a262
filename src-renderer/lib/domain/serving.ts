import { askable, type Interface, type Operation, type Server, type Serves, type Serving } from '#contract/model/app/operation.ts';

export const INTERFACE_TITLES: Readonly<Record<Interface, string>> = {
  rest: 'REST',
  bundle: 'Bundles',
  gsp: 'Game state',
  node: 'Node pages',
  tool: 'Tools',
};
export const INTERFACE_ORDER: readonly Interface[] = ['rest', 'bundle', 'gsp', 'node', 'tool'];

export const SERVER_TITLES: Readonly<Record<Server, string>> = {
  node: 'Own node',
  hosted: 'Hosted game state',
  rest: 'Hosted REST',
  tools: 'Tool server',
};
/** One sign for a mark; its title says the rest. */
export const SERVER_SIGNS: Readonly<Record<Server, string>> = { node: 'N', hosted: 'H', rest: 'R', tools: 'T' };

export const SERVES_WORDS: Readonly<Record<Serves, string>> = {
  served: 'served',
  unknown: 'not stated',
  refused: 'refused',
  raw: 'node only',
  unsafe: 'unsafe',
  unlisted: 'not listed',
  closed: 'not in use',
  never: 'never sent',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** `Own node: not in use. The connection does not use a node.` */
export const servingWords = ({ server, serves, why }: Serving): string =>
  `${SERVER_TITLES[server]}: ${SERVES_WORDS[serves]}.${why === null ? '' : ` ${ended(capital(why))}`}`;
export const whyWords = ({ why }: Serving): string => (why === null ? '' : ended(capital(why)));

/** Whether anybody can be asked now. */
export const canAsk = (operation: Operation): boolean => operation.servers.some(askable);

/** What stands in the way of the side that is missing, and what would change it. Nothing when both sides answer. */
export function wayWords({ servers }: Operation): string {
  const refused = servers.filter(({ serves }) => serves === 'refused');
  // With one side answering, only a refusal of the other is news.
  const said = servers.some(askable) ? refused : servers;
  const all = said.map((serving) => ({ ...serving, why: whyWords(serving) }));
  const [node, hosted] = [all.find(({ server }) => server === 'node'), all.find(({ server }) => server === 'hosted')];
  // What only a node has: that, and how to have one, are two halves of one answer.
  if (node && hosted && (hosted.serves === 'raw' || hosted.serves === 'unsafe')) return `${hosted.why} ${node.cure ?? node.why}`;
  return [...new Set(all.map(({ why, cure }) => [why, cure].filter(Boolean).join(' ')))].join(' ');
}

/** The interface that `call` names: a game-state method is `gsp` of the hosted service and `node` of one's own. */
export const callInterface = (operation: Pick<Operation, 'interface'>, server: Server | null): Interface =>
  operation.interface === 'gsp' && server === 'node' ? 'node' : operation.interface;

export const keyOf = ({ interface: iface, name }: Pick<Operation, 'interface' | 'name'>): string => `${iface} ${name}`;

/** The row that was meant by typing a name: the very one, else one that begins so, else the first that was found. */
export function meantOperation(found: readonly Operation[], text: string): Operation | undefined {
  const typed = text.trim().toLowerCase();
  return (
    found.find(({ name }) => name.toLowerCase() === typed) ?? found.find(({ name }) => name.toLowerCase().startsWith(typed)) ?? found[0]
  );
}

/** Rows whose name or description holds every word. */
export function matchingOperations(rows: readonly Operation[], text: string): readonly Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const loose = (one: string) => one.toLowerCase().replaceAll('_', ' ');
  return rows.filter(({ name, about, interface: iface }) => {
    const all = `${name.toLowerCase()} ${loose(name)} ${loose(about ?? '')} ${INTERFACE_TITLES[iface].toLowerCase()}`;
    return words.every((word) => all.includes(word));
  });
}
