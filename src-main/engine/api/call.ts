import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Ask } from '../net/ask.ts';
import { BUNDLES, isBundlePath } from './bundles.ts';
import { checkParams, decode, unreadable } from './decode.ts';
import type { Unwrapped } from './envelope.ts';
import { GSP, isGspMethod } from './gsp.ts';
import { near } from './near.ts';
import { isNodePage, NODE_PAGES } from './node.ts';
import { emptyNote } from './notes.ts';
import type { Provider } from './provider.ts';
import { isRestPath, REST } from './rest.ts';
import { argumentTrouble, isKnownTool, TOOLS, type Mcp } from './tools.ts';

export type Interface = 'rest' | 'gsp' | 'tool' | 'node' | 'bundle';
export interface Called {
  readonly answer: unknown;
  readonly note: string | null;
}
type Named = Record<string, unknown>;

/** What a raw call is made with: who may be asked, and the reads themselves. */
export interface Callers {
  readonly restRoot: (what: string) => Result<string>;
  readonly bundleRoot: (what: string) => Result<string>;
  readonly get: (root: string, path: string, params: Named, ask: Ask) => Promise<Result<unknown>>;
  readonly rpcAllowed: (provider: Provider, method: string) => Result<null>;
  readonly rpc: (provider: Provider, method: string, params: object, ask: Ask) => Promise<Result<Unwrapped>>;
  readonly page: (path: string, ask: Ask) => Promise<Result<unknown>>;
  readonly mcp: (tool: string) => Result<Mcp>;
}

const unknown = (what: string, name: string, known: readonly string[], more = ''): Result<never> => {
  const close = near(name, known);
  return fail('unknown', `there is no ${what} "${name}"${close.length > 0 ? `; did you mean ${close.join(' or ')}?` : more}`);
};

/** A concrete address where the specification's form was meant: `/clubs/7/job` for `/clubs/{club_id}/job`. */
function meant(name: string, paths: readonly string[]): string {
  const form = paths.find((path) => path.includes('{') && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(name));
  return form ? `; write ${form} and give what stands in braces as a parameter` : '';
}

async function callPath(kind: 'REST path' | 'bundle', name: string, params: Named, ask: Ask, callers: Callers): Promise<Result<Called>> {
  const rows = kind === 'bundle' ? BUNDLES : REST;
  const row = kind === 'bundle' ? (isBundlePath(name) ? BUNDLES[name] : undefined) : isRestPath(name) ? REST[name] : undefined;
  if (!row) return unknown(kind, name, Object.keys(rows), meant(name, Object.keys(rows)));
  const checked = checkParams(name, row.params, params);
  if (!checked.ok) return checked;
  const root = kind === 'bundle' ? callers.bundleRoot(name) : callers.restRoot(name);
  if (!root.ok) return root;
  const got = await callers.get(root.value, name, checked.value as Named, ask);
  if (!got.ok) return got;
  const read = decode(name, row.data, got.value);
  return read.ok ? ok({ answer: got.value, note: emptyNote(got.value, params) }) : read;
}

async function callMethod(provider: Provider, name: string, params: Named, ask: Ask, callers: Callers): Promise<Result<Called>> {
  if (!isGspMethod(name)) return unknown('method', name, [...Object.keys(GSP), ...(provider === 'node' ? NODE_PAGES : [])]);
  const row = GSP[name];
  if (row.acts) return fail('bad-params', `${name} acts on the node; Touchline only reads and never sends it`);
  const checked = checkParams(name, row.params, params);
  if (!checked.ok) return checked;
  const allowed = callers.rpcAllowed(provider, name);
  if (!allowed.ok) return allowed;
  const wire = row.positional ? Object.values(checked.value as object) : (checked.value as object);
  const got = await callers.rpc(provider, name, wire, ask);
  if (!got.ok) return got;
  const answer = got.value.bare ? headOf(got.value) : got.value.data;
  const read = decode(name, row.data, answer);
  if (!read.ok) return read;
  const complaint = (row.echo as ((data: unknown, params: unknown) => string | null) | null)?.(read.value, checked.value) ?? null;
  return complaint === null ? ok({ answer, note: emptyNote(answer, params) }) : unreadable(name, complaint);
}

/** `getnullstate` has no payload: what it tells is the envelope itself. */
const headOf = ({ height, hash, chain, gameId, state, version }: Unwrapped): Named =>
  Object.fromEntries(
    Object.entries({ height, blockhash: hash, chain, gameid: gameId, state, version }).filter(([, value]) => value !== null),
  );

async function callTool(name: string, args: Named, ask: Ask, callers: Callers): Promise<Result<Called>> {
  const mcp = callers.mcp(name);
  if (!mcp.ok) return mcp;
  const listed = await mcp.value.listTools(ask);
  if (!listed.ok) return listed;
  const tool = listed.value.find((one) => one.name === name);
  if (!tool)
    return unknown(
      'tool',
      name,
      listed.value.map((one) => one.name),
    );
  const trouble = argumentTrouble(tool.inputSchema, args);
  if (trouble)
    return fail(
      'bad-params',
      `${name}: ${trouble.wrong}${trouble.known.length > 0 ? `; it takes ${trouble.known.join(', ')}` : '; it takes no arguments'}`,
    );
  const got = await mcp.value.callTool(name, args, ask);
  if (!got.ok) return got;
  const read = isKnownTool(name) ? decode(name, TOOLS[name], got.value) : ok(null);
  return read.ok ? ok({ answer: got.value, note: emptyNote(got.value, args) }) : read;
}

/** One call as a person writes it: names and parameters are checked against the tables before anything is sent. */
export function rawCall(callers: Callers, iface: Interface, name: string, params: Named, ask: Ask): Promise<Result<Called>> {
  switch (iface) {
    case 'rest':
      return callPath('REST path', name, params, ask, callers);
    case 'bundle':
      return callPath('bundle', name, params, ask, callers);
    case 'gsp':
      return callMethod('hosted', name, params, ask, callers);
    case 'tool':
      return callTool(name, params, ask, callers);
    case 'node':
      return isNodePage(name) ? callPage(name, params, ask, callers) : callMethod('node', name, params, ask, callers);
  }
}

async function callPage(name: string, params: Named, ask: Ask, callers: Callers): Promise<Result<Called>> {
  const extra = Object.keys(params)[0];
  if (extra !== undefined) return fail('bad-params', `${name}: there is no parameter \`${extra}\`; it takes no parameters`);
  const got = await callers.page(name, ask);
  return got.ok ? ok({ answer: got.value, note: null }) : got;
}
