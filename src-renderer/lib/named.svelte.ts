import type { Connection } from '#contract/model/status.ts';
import { client } from './connection.svelte.ts';
import { onConnection } from './source-words.ts';

let connection = $state.raw<Connection | null>(null);
client.watch('status', {}, (snapshot) => {
  if (snapshot.data) connection = snapshot.data.connection;
});

/** A label or sentence that names the hosted service, as it reads on the connection in use. */
export const named = (label: string): string => onConnection(label, connection);
