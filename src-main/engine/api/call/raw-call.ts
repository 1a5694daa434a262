import { fail, ok, type Result } from '#contract/faults.ts';
import type { Interface } from '#contract/model/app/operation.ts';
import { noteOf, joinNotes } from '#contract/snapshot.ts';
import { about, text, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { reliesOn, type Ask } from '../../net/request-options.ts';
import { BUNDLES, isBundlePath } from '../tables/bundles.ts';
import { callTool, checkTool } from './call-tool.ts';
import { adviceOn } from '../schema/suggested-values.ts';
import { checkParams, decodeWithNotes, type Decoded } from '../schema/decode.ts';
import { GSP, isGspMethod, type GspMethod } from '../tables/gsp/gsp.ts';
import { unknownName } from '../../base/suggest.ts';
import { isNodePage, NODE_PAGES } from '../tables/node-pages.ts';
import { emptyNote } from './empty-answer.ts';
import type { Provider } from '../providers/provider-order.ts';
import type { ProviderSet } from '../provider-set.ts';
import type { GameState } from '../game-state.ts';
import type { HostedService } from '../hosted-service.ts';
import { readGsp } from '../read/read-gsp.ts';
import { isRestPath, REST } from '../tables/rest/rest.ts';
import type { Mcp } from '../tables/tools/tools.ts';
import type { Called } from './called.ts';

/** Pairs an answer with its decoded form, which is left out if it is the same value. */
const answerPair = (answer: unknown, decoded: unknown): Pick<Called, 'answer' | 'decoded'> =>
  decoded === answer ? { answer } : { answer, decoded };
type Named = Record<string, unknown>;

/** Combines an answer with its notes. An answer that cannot be decoded is returned as served, with a note that says why. */
function shown(
  answer: unknown,
  read: Result<Decoded<unknown>>,
  notes: readonly (CodedText | null)[],
): Omit<Called, 'source' | 'height' | 'doubt'> {
  const decodingNote = read.ok ? noteOf(read.value) : text('call.undecoded', { why: reasonOf(read.fault) });
  const all = [decodingNote, ...notes].filter((note) => note !== null);
  return { ...(read.ok ? answerPair(answer, read.value.value) : { answer }), note: joinNotes(all) };
}

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
function checkPath(kind: 'REST path' | 'bundle', name: string, params: Named) {
  const rows = kind === 'bundle' ? BUNDLES : REST;
  const row = kind === 'bundle' ? (isBundlePath(name) ? BUNDLES[name] : undefined) : isRestPath(name) ? REST[name] : undefined;
  if (!row) return unknownName(kind, name, Object.keys(rows), meant(name, Object.keys(rows)));
  const checked = checkParams(name, row.params, params);
  return checked.ok ? ok({ row, params: checked.value as Named }) : checked;
}

async function callPath(kind: 'REST path' | 'bundle', name: string, params: Named, ask: Ask, callers: Callers): Promise<Result<Called>> {
  const checked = checkPath(kind, name, params);
  if (!checked.ok) return checked;
  const { row } = checked.value;
  ask.relies?.(row.source);
  const root = kind === 'bundle' ? callers.hosted.bundleRoot(name) : callers.hosted.restRoot(name);
  if (!root.ok) return root;
  const got = await callers.hosted.get(root.value, name, checked.value.params, ask);
  if (!got.ok) return got;
  const read = decodeWithNotes(name, row.data, got.value);
  return ok({
    ...shown(got.value, read, [adviceOn(name, row.params, params), emptyNote(got.value, params)]),
    source: row.source,
    height: null,
  });
}

/** Returns the table row of a method and its checked parameters. Methods that act on the node are rejected. */
function checkMethod(provider: Provider, name: string, params: Named) {
  if (!isGspMethod(name))
    return unknownName('method', name, [...Object.keys(GSP), ...(provider === 'node' ? Object.keys(NODE_PAGES) : [])]);
  const row = GSP[name];
  if (row.acts) return fail('bad-params', text('method.acts', { method: name }));
  const checked = checkParams(name, row.params, params);
  if (!checked.ok) return checked;
  const refused =
    provider === 'hosted' ? ((row.hostedRule as ((params: unknown) => CodedText | null) | null)?.(checked.value) ?? null) : null;
  return refused === null ? ok({ row, params: checked.value as Named }) : fail('bad-params', about(name, refused));
}

async function callMethod(wanted: Provider, name: string, params: Named, ask: Ask, callers: Callers): Promise<Result<Called>> {
  const checked = checkMethod(wanted, name, params);
  if (!checked.ok) return checked;
  const { row } = checked.value;
  const served = await callers.gameState.serverOf(name as GspMethod, wanted === 'node' ? { ...ask, relies: () => undefined } : ask);
  const provider = wanted === 'node' ? wanted : served;
  reliesOn(ask, provider, name);
  const allowed = callers.providers.allowed(provider, name as GspMethod);
  if (!allowed.ok) return allowed;
  const wire = row.positional ? Object.values(checked.value.params) : checked.value.params;
  const got = await readGsp(callers.providers, provider, name, wire, ask);
  if (!got.ok) return got;
  const answer = row.whole ? got.value.whole : got.value.data;
  const read = decodeWithNotes(name, row.data, answer);
  const echo = row.echo as ((data: unknown, params: unknown) => CodedText | null) | null;
  const other = read.ok ? (echo?.(read.value.value, checked.value.params) ?? null) : null;
  const complaint = other === null ? null : text('call.other', { said: other });
  const { height } = got.value;
  return ok({
    ...shown(answer, read, [complaint, emptyNote(answer, params)]),
    ...{ source: provider, height },
    ...callers.providers.doubt(provider, got.value),
  });
}

/** Makes one call as the user wrote it. Names and parameters are checked against the tables before anything is sent. */
export function rawCall(
  callers: Callers,
  iface: Interface,
  name: string,
  params: Named,
  ask: Ask,
  confirmed: boolean,
): Promise<Result<Called>> {
  switch (iface) {
    case 'rest':
      return callPath('REST path', name, params, ask, callers);
    case 'bundle':
      return callPath('bundle', name, params, ask, callers);
    case 'gsp':
      return callMethod('hosted', name, params, ask, callers);
    case 'tool':
      return withTools(callers, name, (mcp) => callTool(name, params, ask, mcp, confirmed));
    case 'node':
      return isNodePage(name) ? callPage(name, params, ask, callers) : callMethod('node', name, params, ask, callers);
  }
}

function checkPage(name: string, params: Named): Result<null> {
  const extra = Object.keys(params)[0];
  return extra === undefined ? ok(null) : fail('bad-params', about(name, text('param.none', { name: extra })));
}

/** Runs `act` with the tool server, or returns the fault if there is none. */
const withTools = async <T>(callers: Callers, name: string, act: (mcp: Mcp) => Promise<Result<T>>): Promise<Result<T>> => {
  const mcp = callers.hosted.toolServer(name);
  return mcp.ok ? act(mcp.value) : mcp;
};

async function callPage(name: string, params: Named, ask: Ask, callers: Callers): Promise<Result<Called>> {
  const checked = checkPage(name, params);
  if (!checked.ok) return checked;
  ask.relies?.('node');
  const got = await callers.page(name, ask);
  return got.ok ? ok({ answer: got.value, note: null, source: 'node', height: null }) : got;
}

/** Validates a call without sending it. Fails if the name is not in the tables or the parameters do not fit. */
export async function checkCall(callers: Callers, iface: Interface, name: string, params: Named, ask: Ask): Promise<Result<unknown>> {
  switch (iface) {
    case 'rest':
      return checkPath('REST path', name, params);
    case 'bundle':
      return checkPath('bundle', name, params);
    case 'gsp':
      return checkMethod('hosted', name, params);
    case 'tool':
      return withTools(callers, name, (mcp) => checkTool(name, params, ask, mcp));
    case 'node':
      return isNodePage(name) ? checkPage(name, params) : checkMethod('node', name, params);
  }
}
