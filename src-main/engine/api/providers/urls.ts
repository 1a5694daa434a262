import { fail, ok, type Result } from '#contract/faults.ts';
import type { OptionName } from '#contract/options.ts';
import { verbatim } from '#contract/text/coded-text.ts';

/** Every address in use, without a trailing slash; null if there is none. */
export interface Urls {
  readonly base: string | null;
  readonly rest: string | null;
  readonly gsp: string | null;
  readonly events: string | null;
  readonly mcp: string | null;
  readonly node: string | null;
  readonly nodeHealth: string | null;
}
/** Addresses as the user has set them. */
export type Addresses = { readonly [K in Exclude<OptionName, 'connection' | 'namePack'>]?: string | undefined };

const NODE_HEALTH_PORT = '8700';

const LABELS = {
  baseUrl: 'The base URL',
  gspUrl: 'The game state URL',
  eventsUrl: 'The event stream URL',
  mcpUrl: 'The tool server URL',
  nodeUrl: 'The node URL',
  nodeHealthUrl: 'The node health URL',
} as const;

/** Validates one address: http or https, no user name or password, nothing after the path. */
function address(label: string, raw: string | undefined): Result<string | null> {
  const text = raw?.trim() ?? '';
  if (text === '') return ok(null);
  if (!URL.canParse(text)) return fail('bad-params', verbatim(`${label} "${text}" is not valid; use the form https://example.org`));
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return fail('bad-params', verbatim(`${label} "${text}" must start with http:// or https://`));
  if (url.username !== '' || url.password !== '')
    return fail('bad-params', verbatim(`${label} contains a user name or password; remove it`));
  if (url.search !== '' || url.hash !== '') return fail('bad-params', verbatim(`${label} "${text}" can’t contain ? or #`));
  return ok(`${url.origin}${url.pathname}`.replace(/\/+$/, ''));
}

/** Normalises a path prefix to one leading slash and none at the end; an empty one stays empty. */
export const tidyPrefix = (raw: string | undefined): string => {
  const inner = (raw ?? '')
    .trim()
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  return inner === '' ? '' : `/${inner}`;
};

/** Derives all addresses from the given ones. Returns `bad-params` with a sentence that names the wrong address. */
export function deriveUrls(given: Addresses): Result<Urls> {
  const read = new Map<keyof typeof LABELS, string | null>();
  for (const [key, label] of Object.entries(LABELS) as [keyof typeof LABELS, string][]) {
    const one = address(label, given[key]);
    if (!one.ok) return one;
    read.set(key, one.value);
  }
  const prefix = tidyPrefix(given.restPrefix);
  if (/[?#\s]/.test(prefix)) return fail('bad-params', verbatim(`The REST prefix "${given.restPrefix ?? ''}" must be a path such as /api`));
  const base = read.get('baseUrl') ?? null;
  const node = read.get('nodeUrl') ?? null;
  const under = (path: string): string | null => (base === null ? null : base + path);
  return ok({
    base,
    rest: under(prefix),
    gsp: read.get('gspUrl') ?? under('/v1/gsp'),
    events: read.get('eventsUrl') ?? under('/events'),
    mcp: read.get('mcpUrl') ?? null,
    node,
    nodeHealth: read.get('nodeHealthUrl') ?? (node === null ? null : healthOf(node)),
  });
}

function healthOf(node: string): string {
  const url = new URL(node);
  url.port = NODE_HEALTH_PORT;
  return url.origin;
}
