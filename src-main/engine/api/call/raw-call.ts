import { fail, ok, type Result } from '#contract/faults.ts';
import type { Interface } from '#contract/model/app/operation.ts';
import { about, text, type CodedText } from '#contract/text/coded-text.ts';
import { reliesOn, type Ask } from '../../net/request-options.ts';
import { BUNDLES, isBundlePath } from '../tables/bundles.ts';
import { callTool, checkTool } from './call-tool.ts';
import { adviceOn } from '../schema/suggested-values.ts';
import { checkParams, decodeWithNotes } from '../schema/decode.ts';
import { GSP, isGspMethod } from '../tables/gsp/gsp.ts';
import { unknownName } from '../../base/unknown-name.ts';
import { isNodePage, NODE_PAGES } from '../tables/node-pages.ts';
import { emptyNote } from './empty-answer.ts';
import type { Provider } from '../providers/provider-faults.ts';
import type { ProviderSet } from '../provider-set.ts';
import type { GameState } from '../game-state.ts';
import type { HostedService } from '../hosted-service.ts';
import { readGsp } from '../read/read-gsp.ts';
import type { GspRow } from '../schema/endpoint.ts';
import { isRestPath, REST } from '../tables/rest/rest.ts';
import type { Mcp } from '../tables/tools/tools.ts';
import { shown, type Arguments, type Called } from './called.ts';

type PathKind = 'REST path' | 'bundle';

/** Dependencies of raw calls: the checks of which source may be used, and the reads themselves. */
export interface Callers {
  readonly providers: ProviderSet;
  readonly gameState: GameState;
  readonly hosted: HostedService;
  readonly page: (path: string, ask: Ask) => Promise<Result<unknown>>;
}

/** Suggests the path template for a concrete address: `/clubs/{club_id}/job` for `/clubs/7/job`. */
function meant(name: string, paths: readonly string[]): CodedText | '' {
  const form = paths.find((path) => path.includes('{') && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(name));
  return form ? text('call.use-template', { path: form }) : '';
}

/** Returns the table row of a path and its checked parameters. */
function checkPath(kind: PathKind, name: string, params: Arguments) {
  const rows = kind === 'bundle' ? BUNDLES : REST;
  const row = kind === 'bundle' ? isBundlePath(name) && BUNDLES[name] : isRestPath(name) && REST[name];
  if (!row) return unknownName(kind, name, Object.keys(rows), meant(name, Object.keys(rows)));
  const checked = checkParams(name, row.params, params);
  return checked.ok ? ok({ row, params: checked.value as Arguments }) : checked;
}

async function callPath(kind: PathKind, name: string, params: Arguments, ask: Ask, callers: Callers): Promise<Result<Called>> {
  const checked = checkPath(kind, name, params);
  if (!checked.ok) return checked;
  const { row } = checked.value;
  ask.relies?.(row.source);
  const root = kind === 'bundle' ? callers.hosted.bundleRoot(name) : callers.hosted.restRoot(name);
  if (!root.ok) return root;
  const got = await callers.hosted.get(root.value, name, checked.value.params, ask);
  if (!got.ok) return got;
  const read = decodeWithNotes(name, row.data, got.value);
  const notes = [adviceOn(name, row.params, params), emptyNote(got.value, params)];
  return ok({ ...shown(got.value, read, null, notes), source: row.source, height: null });
}

/** Returns the table row of a method and its checked parameters. Methods that act on the node are rejected. */
function checkMethod(provider: Provider, name: string, params: Arguments) {
  if (!isGspMethod(name))
    return unknownName('method', name, [...Object.keys(GSP), ...(provider === 'node' ? Object.keys(NODE_PAGES) : [])]);
  const row: GspRow = GSP[name];
  if (row.acts) return fail('bad-params', text('method.acts', { method: name }));
  const checked = checkParams(name, row.params, params);
  if (!checked.ok) return checked;
  const refused = provider === 'hosted' ? (row.hostedRule?.(checked.value) ?? null) : null;
  return refused === null ? ok({ row, method: name, params: checked.value as Arguments }) : fail('bad-params', about(name, refused));
}

async function callMethod(wanted: Provider, name: string, params: Arguments, ask: Ask, callers: Callers): Promise<Result<Called>> {
  const checked = checkMethod(wanted, name, params);
  if (!checked.ok) return checked;
  const { row, method, params: sent } = checked.value;
  const served = await callers.gameState.serverOf(method, wanted === 'node' ? { ...ask, relies: () => undefined } : ask);
  const provider = wanted === 'node' ? wanted : served;
  reliesOn(ask, provider, name);
  const allowed = callers.providers.allowed(provider, method);
  if (!allowed.ok) return allowed;
  const got = await readGsp(callers.providers, provider, name, row.positional ? Object.values(sent) : sent, ask);
  if (!got.ok) return got;
  const { height, whole, data } = got.value;
  const answer = row.whole ? whole : data;
  const read = decodeWithNotes(name, row.data, answer);
  const other = read.ok ? (row.echo?.(read.value.value, sent) ?? null) : null;
  const doubt = callers.providers.doubt(provider, got.value);
  return ok({ ...shown(answer, read, other, [emptyNote(answer, params)]), source: provider, height, ...doubt });
}

function checkPage(name: string, params: Arguments): Result<null> {
  const extra = Object.keys(params)[0];
  return extra === undefined ? ok(null) : fail('bad-params', about(name, text('param.none', { name: extra })));
}

async function callPage(name: string, params: Arguments, ask: Ask, callers: Callers): Promise<Result<Called>> {
  const checked = checkPage(name, params);
  if (!checked.ok) return checked;
  ask.relies?.('node');
  const got = await callers.page(name, ask);
  return got.ok ? ok({ answer: got.value, note: null, source: 'node', height: null }) : got;
}

/** Runs `act` with the tool server, or returns the fault if there is none. */
const withTools = async <T>(callers: Callers, name: string, act: (mcp: Mcp) => Promise<Result<T>>): Promise<Result<T>> => {
  const mcp = callers.hosted.toolServer(name);
  return mcp.ok ? act(mcp.value) : mcp;
};

/** The two ways to use an operation: `check` only validates a call, `make` also sends it. */
interface Way {
  check(params: Arguments, ask: Ask): Result<unknown> | Promise<Result<unknown>>;
  make(params: Arguments, ask: Ask, confirmed: boolean): Promise<Result<Called>>;
}
function wayOf(callers: Callers, iface: Interface, name: string): Way {
  const path = (kind: PathKind): Way => ({
    check: (params) => checkPath(kind, name, params),
    make: (params, ask) => callPath(kind, name, params, ask, callers),
  });
  const method = (wanted: Provider): Way => ({
    check: (params) => checkMethod(wanted, name, params),
    make: (params, ask) => callMethod(wanted, name, params, ask, callers),
  });
  switch (iface) {
    case 'rest':
      return path('REST path');
    case 'bundle':
      return path('bundle');
    case 'gsp':
      return method('hosted');
    case 'tool':
      return {
        check: (params, ask) => withTools(callers, name, (mcp) => checkTool(name, params, ask, mcp)),
        make: (params, ask, confirmed) => withTools(callers, name, (mcp) => callTool(name, params, ask, mcp, confirmed)),
      };
    case 'node':
      if (!isNodePage(name)) return method('node');
      return { check: (params) => checkPage(name, params), make: (params, ask) => callPage(name, params, ask, callers) };
  }
}

/** Makes one call as the user wrote it. Names and parameters are checked against the tables before anything is sent. */
export const rawCall = (callers: Callers, iface: Interface, name: string, params: Arguments, ask: Ask, confirmed: boolean) =>
  wayOf(callers, iface, name).make(params, ask, confirmed);

/** Validates a call without sending it. Fails if the name is not in the tables or the parameters do not fit. */
export const checkCall = async (callers: Callers, iface: Interface, name: string, params: Arguments, ask: Ask): Promise<Result<unknown>> =>
  wayOf(callers, iface, name).check(params, ask);
