import { language } from '#contract/text/language.ts';
import { bridge } from '../../lib/connection/connection.svelte.ts';
import { readOnce } from '../../lib/connection/live.svelte.ts';
import { accounts } from '../../lib/domain/accounts.svelte.ts';
import { settings } from '../../lib/app/settings.svelte.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import { status } from '../status.svelte.ts';
import { CHOICES } from '../../panels/connection/source-labels.ts';
import { diagnostics } from './diagnostics.ts';

/** Returns the versions of the program and its system, as label and value. */
export function programFacts(): (readonly [label: string, value: string])[] {
  const { current } = status;
  return [
    ['Version', current?.version ?? '?'],
    ['Running as', bridge ? 'desktop app' : 'web app on this computer'],
    ...(bridge
      ? ([
          ['Electron', bridge.versions.electron],
          ['Chromium', bridge.versions.chrome],
          ['Node.js', bridge.versions.node],
          ['System', bridge.system],
          ['Sandbox', bridge.sandboxed ? /* @wc-include */ 'on' : 'without Chromium’s sandbox'],
        ] as const)
      : ([['Browser', navigator.userAgent]] as const)),
    ['Connection', CHOICES.find(({ value }) => value === current?.connection)?.label ?? '?'],
    ...(current?.chain ? ([['Chain', current.chain]] as const) : []),
    ...(current?.gameId ? ([['Game', current.gameId]] as const) : []),
  ];
}

const MOST_MS = 2_000;
/** Returns what is read in time, otherwise null: a lost connection must not delay the report. */
const inTime = <T>(reading: Promise<T | null>): Promise<T | null> =>
  Promise.race([reading, new Promise<null>((resolve) => setTimeout(resolve, MOST_MS, null))]);

/** Puts the report for a problem on the clipboard. Messages are part of it only if the names to hide in them are known. */
export async function copyDiagnostics(): Promise<void> {
  const { current } = status;
  // The report is for those who maintain the program: it is English in every language.
  // @wc-ignore
  const facts: Record<string, string | null | undefined> = {
    Version: current?.version,
    'Running as': bridge ? 'desktop' : 'browser',
    Electron: bridge?.versions.electron,
    Chromium: bridge?.versions.chrome,
    'Node.js': bridge?.versions.node,
    System: bridge?.system,
    Sandbox: bridge ? (bridge.sandboxed ? 'on' : 'off') : null,
    Browser: bridge ? null : navigator.userAgent,
    Language: language(),
    Connection: current?.connection,
    Chain: current?.chain,
    Game: current?.gameId,
    Window: `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`,
    'Names known': String(current?.names ?? '?'),
    'Safe mode': current?.safeMode ? 'on' : 'off',
  };
  const reading = [inTime(readOnce('accounts', {})), inTime(readOnce('notices', {})), inTime(readOnce('sync', {}))] as const;
  const [mine, said, sync] = await Promise.all(reading);
  const stored = Object.entries(sync?.counts ?? {}).map(([what, count]) => `${what} ${count}`);
  facts[/* @wc-ignore */ 'Stored'] = stored.join(', ');
  const program = Object.entries(facts).flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  const names = new Set([...accounts.current, ...(mine ?? [])]);
  const report = diagnostics({ program, settings: settings.current, status: current, notices: (mine && said) ?? [], names });
  const key = 'diagnostics';
  try {
    await navigator.clipboard.writeText(report);
    toasts.show(() => ({ key, tone: 'ok', title: 'Diagnostics copied', text: 'Without account names, tokens and users of addresses.' }));
  } catch {
    toasts.show(() => ({ key, tone: 'error', title: 'Diagnostics not copied', text: 'The clipboard isn’t available. Try again.' }));
  }
}
