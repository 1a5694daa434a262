import type { FaultCode } from '#contract/fault-codes.ts';
import type { Fault } from '#contract/faults.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { hintOf, sentenceOf } from '#contract/text/fault-sentence.ts';
import { needsNode } from './tile-state.ts';
import { messageText, textOf } from '../../lib/format/format.ts';

const TITLES: Partial<Record<FaultCode, string>> = {
  'needs-hosted': 'The hosted service is required',
  offline: 'Not stored on this computer',
};
/** What still works after faults that concern other tiles too: nothing without the service, and what a node serves without the hosted one. */
const STILL: Partial<Record<FaultCode, string>> = { unreachable: '', 'needs-hosted': 'Order books, clubs, players and votes still work.' };
const bare = (text: string) => text.replace(/\.\s*$/, '');

/**
 * Returns the message of a failed tile: what failed, the remedy, and what still works, with `code` apart for a monospaced font. `what` is
 * the subject with its article, as in "the book"; `still` is a sentence or empty.
 */
export function faultWords(fault: Fault, what: string, still = '') {
  const named = TITLES[fault.code] ?? (fault.code === 'not-found' ? `Couldn’t find ${what}` : `Couldn’t load ${what}`);
  return {
    title: needsNode(fault) ? 'Requires your node' : named,
    lead: fault.detail === null ? messageText(fault) : bare(messageText(fault)),
    code: fault.detail === null ? null : bare(textOf(fault.detail)),
    rest: [textOf(hintOf(fault)), STILL[fault.code] ?? still].filter(Boolean).join(' '),
  };
}

/** Returns a fault in one line for a band: the message and the detail. */
export const bandWords = (fault: Fault): string => textOf(sentenceOf(fault));

/** Returns plain text for a bug report in English, without account names, and without addresses other than in the fault. */
// @wc-ignore
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
