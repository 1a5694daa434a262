import type { Connection, SourceHealth } from '#contract/model/app/status.ts';
import { text, type PlainCode } from '#contract/text/coded-text.ts';
import type { Lane } from '../../net/lane/lane.ts';
import type { NodeHealth } from './node-health.ts';
import { allowsHosted, allowsNode } from './provider-order.ts';
import type { SourceWatch } from './source-health.ts';
import type { Urls } from './urls.ts';

interface Parts {
  readonly connection: Connection;
  readonly urls: Urls;
  readonly watch: { readonly rest: SourceWatch; readonly hosted: SourceWatch; readonly tools: SourceWatch };
  readonly node: NodeHealth | null;
  readonly lanes: { readonly hosted: Lane; readonly tools: Lane };
  readonly mcp: boolean;
}

function budgetOf(lane: Lane): SourceHealth['budget'] {
  const { lane: name, perSecond, burst, left, rate, queued, waitMs } = lane.meter();
  return { lane: name, perSecond, burst, left, rate, queued, waitMs };
}

const unused = (name: SourceHealth['name'], why: PlainCode): SourceHealth => ({
  name,
  health: 'unused',
  why: text(why),
  height: null,
  lag: null,
  budget: null,
  since: null,
});

/** Lists the health of every source, including unused ones with the reason. */
export function listSources({ connection, urls, watch, node, lanes, mcp }: Parts): SourceHealth[] {
  const notAllowed = connection === 'offline' ? 'closed.offline' : 'closed.node-only';
  const hosted = (name: 'rest' | 'hosted' | 'tools', there: boolean, lane: Lane, missing: PlainCode): SourceHealth => {
    if (!allowsHosted(connection)) return unused(name, notAllowed);
    return there ? { name, ...watch[name].now(), budget: budgetOf(lane) } : unused(name, missing);
  };
  return [
    hosted('rest', urls.rest !== null, lanes.hosted, 'unset.base'),
    hosted('hosted', urls.gsp !== null, lanes.hosted, 'unset.gsp'),
    hosted('tools', mcp && urls.mcp !== null, lanes.tools, 'unset.tools'),
    node ? node.health() : unused('node', allowsNode(connection) ? 'unset.node' : connection === 'offline' ? notAllowed : 'closed.no-node'),
  ];
}
