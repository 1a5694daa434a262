import type { EngineStatus } from '#contract/model/app/status.ts';
import { client } from '../lib/connection/connection.svelte.ts';

let current = $state.raw<EngineStatus | null>(null);
/** Seconds since when the stream has been other than open; null while it is fine. */
let streamLostAt = $state.raw<number | null>(null);

function take(status: EngineStatus): void {
  const fine = status.stream.state === 'open' || status.stream.state === 'off';
  streamLostAt = fine ? null : (streamLostAt ?? Date.now() / 1_000);
  current = status;
}
client.watch('status', {}, (snapshot) => snapshot.data && take(snapshot.data));
client.onHealth(take);

/** How the engine stands with its service, from the watch and from the health frames alike. */
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
