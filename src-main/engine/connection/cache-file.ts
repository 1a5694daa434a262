import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Choice } from './config.ts';
import { storageFault } from '../store/open.ts';
import type { UserStore } from '../store/user/user.ts';

const KEY = 'services';
/** Both the key and the cache file of the demo world. */
const DEMO = 'demo';
const Kept = z.object({ files: z.record(z.string(), z.string()), last: z.string().nullable() });

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** What is remembered of services can be worked out again: where it cannot be saved, nothing depends on it. */
function attempt(write: () => void): void {
  try {
    write();
  } catch (cause) {
    if (storageFault(cause, KEY) === null) throw cause;
  }
}

/** Which cache file belongs to which service: one for each game on a chain, whatever address it is reached by. */
export function createServices({ settings }: UserStore) {
  const kept = (): z.output<typeof Kept> => {
    const read = Kept.safeParse(settings.all()[KEY]);
    return read.success ? read.data : { files: {}, last: null };
  };
  const addressKey = ({ connection, addresses }: Choice): string =>
    connection === 'demo' ? DEMO : `address:${addresses.baseUrl || addresses.gspUrl || addresses.nodeUrl || ''}`;

  return {
    /** The file of this choice; `offline` opens the one last used. */
    fileOf(choice: Choice): string {
      const { files, last } = kept();
      if (choice.connection === 'offline') return last ?? DEMO;
      const key = addressKey(choice);
      return key === DEMO ? DEMO : (files[key] ?? short(key));
    },
    /** Stores the file of this choice as the one used last. */
    use(choice: Choice): void {
      if (choice.connection === 'offline') return;
      const { files, last } = kept();
      const [key, file] = [addressKey(choice), this.fileOf(choice)];
      if (files[key] !== file || last !== file) attempt(() => settings.set(KEY, { files: { ...files, [key]: file }, last: file }));
    },
    /** Whether what a choice reads, or what it finds stored while offline, is of the demo world. */
    isDemo: ({ connection }: Choice): boolean => connection === 'demo' || (connection === 'offline' && (kept().last ?? DEMO) === DEMO),
    /** At first contact the service says what it is: its file is known by that name from now on. */
    learn(choice: Choice, { chain, gameId }: { readonly chain: string; readonly gameId: string }): void {
      if (choice.connection === 'demo' || choice.connection === 'offline') return;
      const { files, last } = kept();
      const identity = `game:${chain}:${gameId}`;
      const file = files[identity] ?? files[addressKey(choice)];
      if (file === undefined || (files[identity] === file && files[addressKey(choice)] === file)) return;
      attempt(() => settings.set(KEY, { files: { ...files, [identity]: file, [addressKey(choice)]: file }, last }));
    },
  };
}
