import type { Fault } from '#contract/faults.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { hintOf, sentenceOf } from '#contract/text/fault-sentence.ts';
import { needsNode } from './tile-state.ts';
import { messageText, textOf } from '../../lib/format/text-of.ts';

/** The message of a failed tile in parts, so that `code` can be set in a monospaced font. */
interface FaultWords {
  readonly title: string;
  /** Without its full stop if `code` follows. */
  readonly lead: string;
  readonly code: string | null;
  readonly rest: string;
}

const bare = (text: string) => text.replace(/\.\s*$/, '');

/**
 * Returns the message: what failed, the remedy, and what still works. `what` is the subject with its article, as in "the book"; `still` is
 * a sentence or empty.
 */
export function faultWords(fault: Fault, what: string, still = ''): FaultWords {
  const title =
    fault.code === 'not-found'
      ? `Couldn’t find ${what}`
      : needsNode(fault)
        ? 'Requires your node'
        : fault.code === 'needs-hosted'
          ? 'The hosted service is required'
          : fault.code === 'offline'
            ? 'Not stored on this computer'
            : `Couldn’t load ${what}`;
  return {
    title,
    lead: fault.detail === null ? messageText(fault) : bare(messageText(fault)),
    code: fault.detail === null ? null : bare(textOf(fault.detail)),
    // If the service is unreachable, other tiles do not work either.
    rest: [textOf(hintOf(fault)), fault.code === 'unreachable' ? '' : still].filter(Boolean).join(' '),
  };
}

/** Returns a fault in one line for a band: the message and the detail. */
export const bandWords = (fault: Fault): string => textOf(sentenceOf(fault));

/** Returns plain text for a bug report, without account names, and without addresses other than in the fault. */
export function details(what: string, snapshot: Snapshot<unknown>): string {
  const { fault, source, height, observedAt, status, note } = snapshot;
  const when = observedAt === null ? 'never' : new Date(observedAt * 1_000).toISOString();
  return [
    `Tile: ${what}`,
    `Status: ${status}`,
    fault === null ? null : `Fault: ${fault.code}: ${bandWords(fault)}`,
    note ? `Note: ${textOf(note)}` : null,
    `Last successful update: ${when}${source === null ? '' : ` from ${source}`}${height === null ? '' : ` at block ${height}`}`,
  ]
    .filter((line) => line !== null)
    .join('\n');
}
