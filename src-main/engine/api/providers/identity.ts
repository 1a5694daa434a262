import { z } from 'zod';
import { fault, type Fault } from '#contract/faults.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { persisted, type KeyValueStore } from '../../base/key-value.ts';
import { WHO, type Provider } from './provider-faults.ts';

const StoredIdentity = z.object({ chain: z.string(), gameId: z.string() }).readonly();
/** The chain and the game that a service serves. */
export type Identity = z.output<typeof StoredIdentity>;
export type Identities = ReturnType<typeof createIdentities>;

const same = (a: Identity, b: Identity): boolean => a.chain === b.chain && a.gameId === b.gameId;
const named = ({ chain, gameId }: Identity): CodedText => text('identity.of', { chain, game: gameId });

/**
 * Remembers chain and game id per address at first contact. A change is a fault until the original identity returns. A node on another game
 * than the hosted service is a fault as well.
 */
export function createIdentities(learnt: KeyValueStore, urls: Readonly<Record<Provider, string | null>>) {
  const stored = (provider: Provider) => persisted(learnt, `identity:${provider}:${urls[provider] ?? ''}`, StoredIdentity, null);
  const known = { node: stored('node').read(), hosted: stored('hosted').read() };
  const faults: Record<Provider, Fault | null> = { node: null, hosted: null };

  function judge(provider: Provider, said: Identity): Fault | null {
    const who = WHO[provider];
    const before = known[provider];
    const reference = provider === 'node' ? known.hosted : null;
    // A node's remembered identity is ignored if its new identity matches the hosted service's.
    if (before && !same(before, said) && !(reference && same(reference, said)))
      return fault('wrong-chain', text('identity.now', { who, said: named(said), before: named(before) }));
    if (reference && !same(reference, said))
      return fault('wrong-chain', text('identity.apart', { who, said: named(said), hosted: named(reference) }));
    return null;
  }

  return {
    /** Reports the identity in an answer. Returns a fault if the chain or game differs from the first contact. */
    observe(provider: Provider, { chain, gameId }: { readonly [K in keyof Identity]: string | null }): Fault | null {
      if (chain === null || gameId === null) return faults[provider];
      const said = { chain, gameId };
      const wrong = judge(provider, said);
      faults[provider] = wrong;
      const before = known[provider];
      if (!wrong && !(before && same(before, said))) {
        known[provider] = said;
        stored(provider).write(said);
      }
      return wrong;
    },
    /** The current identity fault of a provider; null if there is none. */
    wrong: (provider: Provider): Fault | null => faults[provider],
    known: (provider: Provider): Identity | null => known[provider],
    /** Whether the node is known to be on another chain or game than the hosted service. */
    apart: (): boolean => known.node !== null && known.hosted !== null && !same(known.node, known.hosted),
  };
}
