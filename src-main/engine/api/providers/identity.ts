import { z } from 'zod';
import { fault, type Fault } from '#contract/faults.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { persisted, type KeyValueStore } from '../../base/key-value.ts';
import type { Provider } from './provider-order.ts';
import { WHO } from './refusal.ts';

/** The chain and the game that a service serves. */
export interface Identity {
  readonly chain: string;
  readonly gameId: string;
}
const StoredIdentity = z.object({ chain: z.string(), gameId: z.string() });

export interface Identities {
  /** Reports the identity in an answer. Returns a fault if the chain or game differs from the first contact. */
  observe(provider: Provider, said: { readonly chain: string | null; readonly gameId: string | null }): Fault | null;
  /** The current identity fault of a provider; null if there is none. */
  wrong(provider: Provider): Fault | null;
  known(provider: Provider): Identity | null;
  /** Whether the node is known to be on another chain or game than the hosted service. */
  apart(): boolean;
}

const same = (a: Identity, b: Identity): boolean => a.chain === b.chain && a.gameId === b.gameId;
const words = ({ chain, gameId }: Identity): CodedText => text('identity.of', { chain, game: gameId });

/**
 * Remembers chain and game id per address at first contact. A change is a fault until the original identity returns. A node on another game
 * than the hosted service is a fault as well.
 */
export function createIdentities(
  learnt: KeyValueStore,
  urls: { readonly node: string | null; readonly hosted: string | null },
): Identities {
  const stored = (provider: Provider) => persisted(learnt, `identity:${provider}:${urls[provider] ?? ''}`, StoredIdentity, null);
  const known = new Map<Provider, Identity>();
  const faults = new Map<Provider, Fault>();
  for (const provider of ['node', 'hosted'] as const) {
    const read = stored(provider).read();
    if (read) known.set(provider, read);
  }

  function judge(provider: Provider, said: Identity): Fault | null {
    const who = WHO[provider];
    const before = known.get(provider);
    const reference = provider === 'node' ? known.get('hosted') : undefined;
    // A node's remembered identity is ignored if its new identity matches the hosted service's.
    if (before && !same(before, said) && !(reference && same(reference, said)))
      return fault('wrong-chain', text('identity.now', { who, said: words(said), before: words(before) }));
    if (reference && !same(reference, said))
      return fault('wrong-chain', text('identity.apart', { who, said: words(said), hosted: words(reference) }));
    return null;
  }

  return {
    observe: (provider, { chain, gameId }) => {
      if (chain === null || gameId === null) return faults.get(provider) ?? null;
      const said = { chain, gameId };
      const wrong = judge(provider, said);
      if (wrong) faults.set(provider, wrong);
      else {
        faults.delete(provider);
        const before = known.get(provider);
        if (!before || !same(before, said)) {
          known.set(provider, said);
          stored(provider).write(said);
        }
      }
      return wrong;
    },
    wrong: (provider) => faults.get(provider) ?? null,
    known: (provider) => known.get(provider) ?? null,
    apart: () => {
      const [node, hosted] = [known.get('node'), known.get('hosted')];
      return node !== undefined && hosted !== undefined && !same(node, hosted);
    },
  };
}
