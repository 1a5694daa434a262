import type { Notice } from '#contract/protocol.ts';
import type { Settings } from '#contract/settings.ts';
import { text } from '#contract/text/coded-text.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import { MarketSync, type SyncDeps } from './sync.ts';
import { allowsHosted } from '../api/providers/provider-order.ts';
import type { Connector } from '../connection/connector.ts';

interface Parts extends Pick<SyncDeps, 'clock' | 'changed' | 'reportError'> {
  readonly connector: Connector;
  readonly settings: () => Settings;
  readonly notify: (notice: Omit<Notice, 'at'>) => void;
}

/** Creates the market sync for the connection in use. */
export function marketSyncOf({ clock, changed, reportError, connector, settings, notify }: Parts): MarketSync {
  const { session, choice } = connector;
  return new MarketSync({
    clock,
    changed,
    reportError,
    settings,
    api: connector.api,
    cache: connector.cache,
    connection: connector.connection,
    streamed: connector.streamed,
    tells: () => allowsHosted(connector.connection()),
    learns: () => settings().learnNames && choice().namePack === null && session()?.urls.mcp != null && allowsHosted(choice().connection),
    follow: (caller, listener) => session()?.follow(caller, listener) ?? (() => {}),
    failed: (fault) =>
      notify({ key: 'market-sync', tone: 'warn', title: text('sync.stopped'), text: text('sync.resume', { fault: sentenceOf(fault) }) }),
  });
}
