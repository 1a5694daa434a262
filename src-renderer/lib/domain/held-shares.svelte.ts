import type { Share } from '#contract/model/market/share.ts';
import { Live } from '../connection/live.svelte.ts';

const holdings = new Live('holdings', {});
const rows = $derived(holdings.current.data?.rows ?? null);
const held = $derived(new Set<Share>((rows ?? []).filter(({ total }) => total > 0).map(({ share }) => share)));

/** Returns the shares that the user's accounts hold. Reactive. */
export const heldShares = (): ReadonlySet<Share> => held;
/** Returns how much of a share the user's accounts hold together; null while that is not known. Reactive. */
export const heldOf = (share: Share): number | null => rows && rows.reduce((sum, row) => (row.share === share ? sum + row.total : sum), 0);
