import type { ShareEnd } from '#contract/model/market/share.ts';

/** The badge of a share that nobody trades any more, and what it means. */
export function endWords(ended: ShareEnd): { readonly label: string; readonly text: string } {
  if (ended === 'retired')
    return {
      label: 'retired',
      text: 'This player has retired. The share can no longer be traded and pays nothing; its last known price is final.',
    };
  return {
    label: 'gone',
    text: 'The service no longer lists this share. It can no longer be traded, and its value is unknown beyond its last known price.',
  };
}
/** A name with the badge of an ended share in words, for copies and filters. */
export const nameWithEnd = (name: string, ended: ShareEnd | undefined): string =>
  ended === undefined ? name : `${name} (${endWords(ended).label})`;
