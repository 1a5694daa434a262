import { bridge } from '../../lib/connection/connection.svelte.ts';
import { readOnce } from '../../lib/connection/live.svelte.ts';
import { accounts } from '../../lib/domain/accounts.svelte.ts';
import { settings } from '../../lib/app/settings.svelte.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import { status } from '../status.svelte.ts';
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
          ['Node', bridge.versions.node],
          ['System', bridge.system],
          ['Sandbox', bridge.sandboxed ? 'on' : 'without Chromium’s sandbox'],
        ] as const)
      : ([['Browser', navigator.userAgent]] as const)),
    ['Connection', current?.connection ?? '?'],
    ...(current?.chain ? ([['Chain', current.chain]] as const) : []),
    ...(current?.gameId ? ([['Game', current.gameId]] as const) : []),
  ];
}

/** Puts the report for a problem on the clipboard. */
export async function copyDiagnostics(): Promise<void> {
  const sizes = [
    ['Window', `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`],
    ['Names known', String(status.current?.names ?? '?')],
    ['Safe mode', status.current?.safeMode ? 'on' : 'off'],
  ] as const;
  const notices = (await readOnce('notices', {})) ?? [];
  const stored = Object.entries((await readOnce('sync', {}))?.counts ?? {}).map(([what, count]) => `${what} ${count}`);
  const program = [...programFacts(), ...sizes, ['Stored', stored.join(', ') || '?'] as const];
  const facts = { program, settings: settings.current, status: status.current, notices, names: accounts.current };
  await navigator.clipboard.writeText(diagnostics(facts));
  toasts.show({
    key: 'diagnostics',
    tone: 'ok',
    title: 'Diagnostics copied',
    text: 'Without account names, tokens and users of addresses.',
  });
}
