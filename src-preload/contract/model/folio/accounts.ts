import { z } from 'zod';

/** Most accounts whose records are worked out together. */
export const MOST_ACCOUNTS = 200;
export const FolioNames = z.array(z.string().min(1).max(256)).min(1).max(MOST_ACCOUNTS);
