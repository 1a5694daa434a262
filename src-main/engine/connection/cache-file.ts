import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Choice } from './config.ts';
import { storageFault } from '../store/open.ts';
import type { UserStore } from '../store/user/user.ts';

const KEY = 'services';
/** Key and cache file of the demo world. */
const DEMO = 'demo';
const CacheFiles = z.object({ files: z.record(z.string(), z.string()), last: z.string().nullable() });

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Runs a write whose failure is harmless: the map of cache files can be rebuilt. Storage errors are ignored, others are thrown. */
function attempt(write: () => void): void {
  try {
    write();
  } catch (cause) {
    if (storageFault(cause, KEY) === null) throw cause;
  }
}

/** Maps each service to its cache file: one file per game on a chain, whatever the address of the service. */
export function createCacheFiles({ settings }: UserStore) {
  const cacheFiles = (): z.output<typeof CacheFiles> => CacheFiles.safeParse(settings.all()[KEY]).data ?? { files: {}, last: null };
  const addressKey = ({ connection, addresses }: Choice): string =>
    connection === 'demo' ? DEMO : `address:${addresses.baseUrl || addresses.gspUrl || addresses.nodeUrl || ''}`;

  return {
    /** Returns the file name of this choice and records it as last used; `offline` returns the one last used. */
    fileOf(choice: Choice): string {
      const { files, last } = cacheFiles();
      if (choice.connection === 'offline') return last ?? DEMO;
      const key = addressKey(choice);
      return key === DEMO ? DEMO : (files[key] ?? short(key));
    },
    /** Stores the file of this choice as the one used last. */
    use(choice: Choice): void {
      if (choice.connection === 'offline') return;
      const { files, last } = cacheFiles();
      const [key, file] = [addressKey(choice), this.fileOf(choice)];
      if (files[key] !== file || last !== file) attempt(() => settings.set(KEY, { files: { ...files, [key]: file }, last: file }));
    },
    /** Whether a choice reads data of the demo world, live or, while offline, from the cache. */
    isDemo: ({ connection }: Choice): boolean =>
      connection === 'demo' || (connection === 'offline' && (cacheFiles().last ?? DEMO) === DEMO),
    /** Records the identity of a service after its first answer, so that other addresses of the same game share its file. */
    learn(choice: Choice, { chain, gameId }: { readonly chain: string; readonly gameId: string }): void {
      if (choice.connection === 'demo' || choice.connection === 'offline') return;
      const { files, last } = cacheFiles();
      const identity = `game:${chain}:${gameId}`;
      const file = files[identity] ?? files[addressKey(choice)];
      if (file === undefined || (files[identity] === file && files[addressKey(choice)] === file)) return;
      attempt(() => settings.set(KEY, { files: { ...files, [identity]: file, [addressKey(choice)]: file }, last }));
    },
  };
}
