import { client } from '../connection/connection.svelte.ts';

let names = $state.raw<ReadonlySet<string>>(new Set());

client.watch('accounts', {}, (snapshot) => {
  if (snapshot.data) names = new Set(snapshot.data);
});

/** The account names watched. */
export const accounts = {
  get current(): ReadonlySet<string> {
    return names;
  },
};

/** Whether a trader is one of the accounts watched. */
export const isMine = (name: string | null): boolean => name !== null && names.has(name);
