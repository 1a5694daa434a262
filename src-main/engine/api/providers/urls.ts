import { fail, ok, type Result } from '#contract/faults.ts';
import type { OptionName } from '#contract/options.ts';
import { text } from '#contract/text/coded-text.ts';

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

const LABELS = ['baseUrl', 'gspUrl', 'eventsUrl', 'mcpUrl', 'nodeUrl', 'nodeHealthUrl'] as const;
type Label = (typeof LABELS)[number];

/** Validates one address: http or https, no user name or password, nothing after the path. */
function address(label: Label, raw: string | undefined): Result<string | null> {
  const given = raw?.trim() ?? '';
  if (given === '') return ok(null);
  if (!URL.canParse(given)) return fail('bad-params', text('address.invalid', { label, url: given }));
  const url = new URL(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return fail('bad-params', text('address.scheme', { label, url: given }));
  if (url.username !== '' || url.password !== '') return fail('bad-params', text('address.password', { label }));
  if (url.search !== '' || url.hash !== '') return fail('bad-params', text('address.query', { label, url: given }));
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

/** Derives all addresses from the given ones. Returns `bad-params` with a text that names the wrong address. */
export function deriveUrls(given: Addresses): Result<Urls> {
  const read = new Map<Label, string | null>();
  for (const key of LABELS) {
    const one = address(key, given[key]);
    if (!one.ok) return one;
    read.set(key, one.value);
  }
  const prefix = tidyPrefix(given.restPrefix);
  if (/[?#\s]/.test(prefix)) return fail('bad-params', text('address.prefix', { prefix: given.restPrefix ?? '' }));
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
