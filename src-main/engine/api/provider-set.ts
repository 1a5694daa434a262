import { fail, ok, type Fault, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import type { SourceHealth } from '#contract/model/app/status.ts';
import { every, sleep } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Ask } from '../net/request-options.ts';
import { createHostedRpc, createNodeRpc, type Rpc } from '../net/rpc/json-rpc.ts';
import { startProbing } from './probe/probe.ts';
import { readGsp } from './read/read-gsp.ts';
import type { Unwrapped } from './schema/envelope.ts';
import { GSP, type GspMethod } from './tables/gsp/gsp.ts';
import type { ApiDeps } from './types.ts';
import { doubtOf, lagOf, stateFault, type Provider } from './providers/provider-faults.ts';
import { createCapabilities } from './providers/capabilities.ts';
import { createHead, type ChainTip } from './providers/chain-tip.ts';
import { createIdentities, type Identity } from './providers/identity.ts';
import { createNodeHealth, type NodeHealth } from './providers/node-health.ts';
import { allowsHosted, allowsNode, hostedAllowed, providersFor, type Situation } from './providers/provider-order.ts';
import { createAvailabilityTracker } from './providers/provider-turns.ts';
import { createFirstCheck, createSourceWatch, listSources, type SourceWatch } from './providers/source-health.ts';

const HEAD_MS = 30_000;
/** Interval while the hosted service reports itself to be behind, so that its recovery is noticed soon. */
const HEAD_BEHIND_MS = 5_000;
const HEAD_ASK: Ask = { priority: 'alert', caller: 'head' };
/** Timeout of a node's answers: it reads from its own disk and may be busy with blocks. */
const NODE_MS = 20_000;
/** Longest wait for the first check of the node. A check normally ends sooner; this limit is for one stuck in a full request lane. */
const READY_MS = 6_000;
const newest = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.max(a, b));

/** The sources of one connection with their health, identity, served methods and newest block. Methods keep their `this`. */
export class ProviderSet {
  readonly rpc: Readonly<Record<Provider, Rpc | null>>;
  readonly capabilities;
  readonly identities;
  readonly head = createHead();
  readonly watch;
  readonly node: NodeHealth | null;
  readonly turns;
  /** Whether both the node and the hosted service are in use. */
  readonly both: boolean;
  readonly #deps: ApiDeps;
  readonly #health = createEmitter<void>();
  /** Waits for the first check of the hosted service: the node is compared with its head and identity, if the connection uses both. */
  readonly #hostedChecked: () => Promise<void>;
  /** Height of the last block that the event stream reported. */
  #streamHeight: number | null = null;

  constructor(deps: ApiDeps) {
    const { clock, http, lanes, connection, urls, learnt } = deps;
    const addresses = { node: urls.node, hosted: urls.gsp };
    this.#deps = deps;
    const gsp = allowsHosted(connection) ? urls.gsp : null;
    const node = allowsNode(connection) ? urls.node : null;
    this.rpc = {
      hosted: gsp === null ? null : createHostedRpc({ clock, http, lane: lanes.hosted, url: gsp }),
      node: node === null ? null : createNodeRpc({ clock, http, lane: lanes.node, url: node, timeoutMs: NODE_MS }),
    };
    this.capabilities = createCapabilities(clock, learnt, addresses);
    this.identities = createIdentities(learnt, addresses);
    const watched = (): SourceWatch => createSourceWatch(clock);
    this.watch = { rest: watched(), hosted: watched(), node: watched(), tools: watched() };
    this.both = this.rpc.hosted !== null && this.rpc.node !== null;
    this.#hostedChecked = this.both ? createFirstCheck(clock, () => this.#askHead()) : () => Promise.resolve();
    this.node = this.rpc.node && this.#createNodeHealth(this.rpc.node);
    this.turns = createAvailabilityTracker(() => ({
      ...(this.node && { node: { ...this.#standing('node'), usable: this.node.now().usable } }),
      hosted: this.#standing('hosted'),
    }));
    this.node?.onChange(() => {
      const { height } = this.watch.hosted.now();
      if (this.identities.apart()) this.head.reset(height === null ? null : { height, hash: null });
      this.turns.check();
    });
  }

  situation = (): Situation => {
    const { connection, urls } = this.#deps;
    const { refused, refusal, served } = this.capabilities;
    return { connection, node: this.node?.now() ?? null, hosted: urls.gsp !== null, refused, refusal, served };
  };
  /** Resolves once the node has been checked, or after `READY_MS`. */
  ready = async (): Promise<void> => {
    if (!this.node || this.node.health().health !== 'unknown') return;
    const over = new AbortController();
    await Promise.race([this.node.ready(), sleep(this.#deps.clock, READY_MS, over.signal)]);
    over.abort();
  };
  /** Returns the address of the hosted service, or the fault that forbids its use. */
  hostedRoot = (what: string, address: string | null): Result<string> => {
    const root = hostedAllowed(what, this.#deps.connection, address, 'unset.base');
    const wrong = root.ok ? this.identities.wrong('hosted') : null;
    return wrong ? { ok: false, fault: wrong } : root;
  };
  /** Returns the fault that forbids a call of this method at this provider. */
  allowed = (provider: Provider, method: GspMethod): Result<null> => {
    const { connection } = this.#deps;
    if (connection === 'offline') return fail('offline');
    if (provider === 'node')
      return this.rpc.node ? ok(null) : fail('not-served', about(method, text(allowsNode(connection) ? 'unset.node' : 'closed.no-node')));
    const order = providersFor(method, GSP[method].hosted, {
      ...this.situation(),
      node: null,
      connection: connection === 'both' ? 'hosted' : connection,
    });
    if (order.ok) return ok(null);
    return connection === 'node' ? fail('not-served', text('closed.no-hosted', { method })) : order;
  };
  /** Returns the reason, if any, why an answer of the game state may be old. */
  doubt = (provider: Provider, got: Unwrapped): { doubt?: Fault } => ({
    ...(provider === 'node' && this.node ? lagOf(this.node.health()) : {}),
    ...doubtOf(provider, got),
  });
  behind = (): Fault | null => {
    const state = this.watch.hosted.behind();
    return state === null ? null : stateFault('hosted', state);
  };
  /** With both sources, the node's own report does not prove which game this is. */
  identity = (): Identity | null => this.identities.known('hosted') ?? (this.both ? null : this.identities.known('node'));
  observeTip = (tip: ChainTip): void => {
    this.#streamHeight = tip.height;
    this.head.set(tip);
  };
  sources = (): SourceHealth[] => listSources({ ...this.#deps, watch: this.watch, node: this.node });
  onSources = (listener: () => void): (() => void) => {
    const stops = [this.#health.on(listener), this.node?.onChange(listener)];
    return () => stops.forEach((stop) => stop?.());
  };
  /** Notifies the listeners if the health of a source or its list of refused methods changed during a read, whether it failed or not. */
  track = async <T>(read: Promise<T>): Promise<T> => {
    const before = this.#summary();
    const done = await read;
    if (this.#summary() !== before) this.#health.emit();
    this.turns.check();
    if (this.node?.now().usable && (this.node.lags() || this.identities.apart())) this.node.doubt();
    return done;
  };

  /** Starts polling the node, the head of the hosted service and the served methods. Returns a function that stops it. */
  start = (): (() => void) => {
    const { clock } = this.#deps;
    const { rpc, capabilities } = this;
    const stopNode = this.node?.start();
    let askedAt = clock.tick();
    const poll = (): Promise<unknown> | undefined => {
      if (clock.tick() - askedAt < (this.watch.hosted.behind() === null ? HEAD_MS : HEAD_BEHIND_MS)) return undefined;
      askedAt = clock.tick();
      return this.#askHead();
    };
    if (this.both) void this.#hostedChecked();
    else if (rpc.hosted) void this.#askHead();
    const stopHead = rpc.hosted ? every(clock, HEAD_BEHIND_MS, poll) : undefined;
    const probes = (['node', 'hosted'] as const).map((provider) => {
      const service = rpc[provider];
      const well = (): boolean => (provider === 'node' ? (this.node?.now().usable ?? false) : this.watch.hosted.now().health === 'ok');
      return service && startProbing({ clock, rpc: service, provider, capabilities, well });
    });
    return () => {
      for (const stop of probes) stop?.();
      stopHead?.();
      stopNode?.();
    };
  };

  #askHead(): Promise<unknown> {
    return this.track(readGsp(this, 'hosted', 'getnullstate', {}, HEAD_ASK)).catch((cause: unknown) =>
      this.#deps.reportError(text('check.hosted'), cause),
    );
  }
  #createNodeHealth(rpc: Rpc): NodeHealth {
    const { clock, http, lanes, connection, urls, reportError } = this.#deps;
    return createNodeHealth({
      clock,
      rpc,
      http,
      lane: lanes.node,
      healthUrl: urls.nodeHealth,
      head: () => (this.both ? newest(this.watch.hosted.now().height, this.#streamHeight) : null),
      compared: this.#hostedChecked,
      reportError,
      onState: (said) => {
        const wrong = this.identities.observe('node', said);
        if (wrong) return wrong.detail;
        this.capabilities.observeBuild('node', said.version);
        if (connection === 'node') this.head.observe(said.height, said.hash);
        return null;
      },
    });
  }
  #standing(provider: Provider) {
    const wrong = this.identities.wrong(provider) !== null;
    return { usable: !wrong, wrong, refused: this.capabilities.list(provider) };
  }
  #summary(): string {
    const { hosted, rest, node, tools } = this.watch;
    const health = `${hosted.health()} ${rest.health()} ${node.health()} ${tools.health()}`;
    return `${health} ${this.capabilities.list('node').length} ${this.capabilities.list('hosted').length}`;
  }
}
