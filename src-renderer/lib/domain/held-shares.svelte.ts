import type { Share } from '#contract/model/market/share.ts';
import { Live } from '../connection/live.svelte.ts';

const holdings = new Live('holdings', {});
const held = $derived(new Set<Share>((holdings.current.data?.rows ?? []).filter(({ total }) => total > 0).map(({ share }) => share)));

/** Returns the shares that the user's accounts hold. Reactive. */
export const heldShares = (): ReadonlySet<Share> => held;
