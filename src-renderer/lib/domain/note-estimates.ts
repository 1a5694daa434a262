import type { EstimateGiven } from '#contract/model/app/estimate.ts';
import { client } from '../connection/connection.svelte.ts';

/** Estimates handed over at a time, and how many of them are remembered. */
const MOST_AT_ONCE = 100;
const MOST_KNOWN = 5_000;
/** A changed estimate is handed over again after this many milliseconds. */
const AGAIN_MS = 3_600_000;

const known = new Map<string, { readonly said: string; readonly at: number }>();

/** Hands estimates that a panel shows to the ledger, each again only if it has changed and an hour has passed. */
export function noteEstimates(estimates: readonly EstimateGiven[]): void {
  const fresh = estimates.filter(({ kind, ref, target, value, low, high }) => {
    const key = `${kind} ${ref} ${target ?? ''}`;
    const said = `${value} ${low} ${high}`;
    const last = known.get(key);
    if (last && (last.said === said || Date.now() - last.at < AGAIN_MS)) return false;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, { said, at: Date.now() });
    return true;
  });
  for (let at = 0; at < fresh.length; at += MOST_AT_ONCE)
    // A failed command is no matter for the reader: the estimate is shown, and the ledger misses one.
    void client.command('estimate.note', { estimates: fresh.slice(at, at + MOST_AT_ONCE) });
}
