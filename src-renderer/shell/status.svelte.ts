import type { EngineStatus } from '#contract/model/app/status.ts';
import { client } from '../lib/connection/connection.svelte.ts';

let current = $state.raw<EngineStatus | null>(null);
/** Unix seconds since when the stream has not been open; null while it is open or off. */
let streamLostAt = $state.raw<number | null>(null);

function take(status: EngineStatus): void {
  const fine = status.stream.state === 'open' || status.stream.state === 'off';
  streamLostAt = fine ? null : (streamLostAt ?? Date.now() / 1_000);
  current = status;
}
client.watch('status', {}, (snapshot) => snapshot.data && take(snapshot.data));
client.onHealth(take);

/** The status of the engine, from the watch and from health frames. Reactive. */
export const status = {
  get current(): EngineStatus | null {
    return current;
  },
  get heardAt(): number | null {
    return current?.stream.heardAt ?? null;
  },
  get streamLostAt(): number | null {
    return streamLostAt;
  },
};
