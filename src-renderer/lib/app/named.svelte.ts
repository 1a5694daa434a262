import type { Connection } from '#contract/model/app/status.ts';
import { client } from '../connection/connection.svelte.ts';
import { onConnection } from '../format/source-text.ts';

let connection = $state.raw<Connection | null>(null);
client.watch('status', {}, (snapshot) => {
  if (snapshot.data) connection = snapshot.data.connection;
});

/** A label or sentence that names the hosted service, as it reads on the connection in use. */
export const named = (label: string): string => onConnection(label, connection);
