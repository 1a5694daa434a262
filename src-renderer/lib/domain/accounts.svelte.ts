import { client } from '../connection/connection.svelte.ts';

let names = $state.raw<ReadonlySet<string>>(new Set());

client.watch('accounts', {}, (snapshot) => {
  if (snapshot.data) names = new Set(snapshot.data);
});

/** The names of the user's accounts. */
export const accounts = {
  get current(): ReadonlySet<string> {
    return names;
  },
};

/** Returns whether a trader is one of the user's accounts. */
export const isMine = (name: string | null): boolean => name !== null && names.has(name);
