import { client } from '../lib/connection/connection.svelte.ts';
import { tick } from './tick.svelte.ts';

let ahead = $state(0);
client.watch('status', {}, (snapshot) => {
  if (snapshot.data) ahead = snapshot.data.clockSkew ?? 0;
});

/** The service's time in whole Unix seconds. Its deadlines are counted down with it, so that a wrong local clock does not matter. */
export const serviceClock = {
  get now(): number {
    return tick.now + Math.round(ahead);
  },
};
