import type { z } from 'zod';

/** Describes the first error in a request's parameters: `orderbook: share: a share is written club_7 or player_123`. */
export function wrongParams(name: string, error: z.ZodError): string {
  const first = error.issues[0];
  const where = first?.path.join('.') ?? '';
  return `${name}: ${where ? `${where}: ` : ''}${first?.message ?? 'invalid parameters'}`;
}
