import type { Connection } from '#contract/model/app/status.ts';
import { client } from '../connection/connection.svelte.ts';
import { onConnection } from '../format/source-text.ts';

let connection = $state.raw<Connection | null>(null);
client.watch('status', {}, (snapshot) => {
  if (snapshot.data) connection = snapshot.data.connection;
});

/** Returns a text that mentions the hosted service, adapted to the current connection. Reactive. */
export const named = (label: string): string => onConnection(label, connection);
