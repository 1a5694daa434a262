import { client } from '../lib/connection/connection.svelte.ts';
import { tick } from './tick.svelte.ts';

let ahead = $state(0);
client.watch('status', {}, (snapshot) => {
  if (snapshot.data) ahead = snapshot.data.clockSkew ?? 0;
});

/** The service's clock in whole Unix seconds: what ends by its clock is counted down by it, however wrong this computer's is. */
export const serviceClock = {
  get now(): number {
    return tick.now + Math.round(ahead);
  },
};
