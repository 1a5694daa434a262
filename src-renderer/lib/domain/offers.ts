import type { OFFERS } from '#contract/protocol.ts';
import { hintOf } from '#contract/text/fault-sentence.ts';
import { client } from '../connection/connection.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { counted, messageText, textOf } from '../format/format.ts';

type Offer = (typeof OFFERS)[number];

const LABELS: Readonly<Record<Offer, string>> = { 'missing.restore': 'Restore missing rows', 'missing.dismiss': 'Dismiss' };

async function take(offer: Offer): Promise<void> {
  const done = await client.command(offer, {});
  const key = 'offer';
  if (!done.ok)
    toasts.show(() => ({ key, tone: 'error', title: messageText(done.fault).replace(/\.$/, ''), text: textOf(hintOf(done.fault)) }));
  else if ('count' in done.value) {
    const { count } = done.value;
    toasts.show(() => ({ key, tone: 'ok', title: counted(count, 'row restored', 'rows restored') }));
  }
}

/** Returns the actions of a notice as buttons. */
export const offerActions = (offers: readonly Offer[] = []): { readonly label: string; readonly run: () => void }[] =>
  offers.map((offer) => ({ label: LABELS[offer], run: () => void take(offer) }));
