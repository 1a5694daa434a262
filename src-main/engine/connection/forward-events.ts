import type { Source } from '#contract/snapshot.ts';
import type { Api } from '../api/api.ts';
import type { Identity } from '../api/providers/identity.ts';
import type { Turn } from '../api/providers/provider-turns.ts';
import type { createStops } from '../base/disposables.ts';
import type { Reliance } from '../net/request-options.ts';
import type { Stream } from '../stream/types.ts';
import { invalidations, type Invalidation } from '../stream/topics.ts';
import type { StoredTip } from './stored-tip.ts';

/** Events of the connection in use. */
export interface ConnectionEvents {
  readonly onInvalidate: (invalidated: readonly Invalidation[], height: number | null) => void;
  /** Everything is invalid and the chain may have gone back: known heights are void, and new reads must be of block `height` or later. */
  readonly onInvalidateAll: (height: number) => void;
  /** Reports the first block after a full invalidation. */
  readonly onReach: (height: number) => void;
  /** The state of a source has changed, or whether it serves certain methods. `drop`: its data belongs to another game. */
  readonly onTurn: (reliances: readonly Reliance[], drop: boolean) => void;
  /** All missed events have been replayed. */
  readonly onCaughtUp: () => void;
  /** The event stream has become available or unavailable. */
  readonly onStream: () => void;
}
interface Listeners extends ConnectionEvents {
  readonly onHead: (head: Pick<StoredTip, 'height' | 'hash'>) => void;
  readonly onIdentity: (identity: Identity) => void;
  /** The latest blocks were replaced by others. */
  readonly onReplaced: () => void;
  /** Something that the status shows has changed. */
  readonly onStatus: () => void;
}
type Stops = ReturnType<typeof createStops>;

/** Sources that belong to the hosted service. */
const OF_HOSTED: readonly Source[] = ['hosted', 'rest', 'tool', 'dump'];
/** Returns the dependencies affected by a provider's changed state. */
const reliancesOf = ({ provider, only }: Turn): readonly Reliance[] =>
  only ? only.map((method): Reliance => `${provider} ${method}`) : provider === 'node' ? ['node'] : OF_HOSTED;

/** Forwards what the api of a connection reports, until `stops` run. */
export function forwardApi(api: Api, stops: Stops, on: Listeners): void {
  let known = '';
  stops.add(
    api.onHead((newest) => {
      on.onHead(newest);
      const identity = api.identity();
      const name = identity ? `${identity.chain} ${identity.gameId}` : '';
      if (identity && name !== known) on.onIdentity(identity);
      known = name;
      on.onStatus();
    }),
  );
  stops.add(api.onSources(on.onStatus));
  stops.add(api.onTurn((turn) => on.onTurn(reliancesOf(turn), turn.provider === 'node' && turn.wrong)));
}

/** Forwards what the events stream of a connection reports, until `stops` run. */
export function forwardStream(stream: Stream, api: Api, stops: Stops, on: Listeners): void {
  let isResyncing = false;
  stops.add(
    stream.onHead(({ height, hash }) => {
      api.observeTip({ height, hash });
      if (isResyncing) on.onReach(height);
      isResyncing = false;
    }),
  );
  let wasUnheard = stream.unheard() !== null;
  stops.add(
    stream.onState(() => {
      const isUnheard = stream.unheard() !== null;
      const isChanged = isUnheard !== wasUnheard;
      wasUnheard = isUnheard;
      if (isChanged) on.onStream();
      on.onStatus();
    }),
  );
  if (stream.onCaughtUp) stops.add(stream.onCaughtUp(on.onCaughtUp));
  stops.add(
    stream.onInvalidate((invalidation) => {
      if (!invalidation.all) return on.onInvalidate(invalidations(invalidation.topic, invalidation.data), invalidation.height);
      if (invalidation.replaced) on.onReplaced();
      isResyncing = true;
      on.onInvalidateAll(invalidation.height ?? (invalidation.replaced ? 0 : (api.head()?.height ?? 0)));
    }),
  );
}
