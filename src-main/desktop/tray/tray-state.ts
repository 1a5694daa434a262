import type { EngineStatus } from '#contract/model/app/status.ts';
import { HEALTH, SOURCES } from '#contract/text/english/english-values.ts';
import { hostFormats, hostText } from '#host/host-text.ts';
import { unreadWords } from '../alerts/notification-text.ts';

export type TrayState = 'ok' | 'degraded' | 'offline' | 'alert';
/** State and one short line, also used as tooltip. */
export interface TraySummary {
  readonly state: TrayState;
  readonly line: string;
}

const NAMES = { hosted: 'Hosted', node: 'Your node', both: 'Both', offline: 'Offline', demo: 'Demo world' } as const;
const BAD: ReadonlySet<EngineStatus['sources'][number]['health']> = new Set(['wrong-chain', 'stalled', 'degraded', 'catching-up']);
/** Interruptions shorter than this are not shown, because they usually end by themselves. */
const PATIENCE_S = 30;

/** State and line of the tray icon: alerts first, then problems, then the newest block. `now` in Unix seconds. */
export function trayState(status: EngineStatus | null, unread: number, now: number): TraySummary {
  if (unread > 0) return { state: 'alert', line: unreadWords(unread) };
  if (!status) return { state: 'offline', line: 'Starting' };
  const { connection, cutOffSince, height, stream } = status;
  const name = NAMES[connection];
  if (connection === 'offline') return { state: 'offline', line: 'Working offline' };
  if (cutOffSince !== null && now - cutOffSince > PATIENCE_S) return { state: 'offline', line: `${name}: unreachable` };
  const bad = status.sources.find(({ health }) => BAD.has(health));
  if (bad) {
    const source = bad.name === 'node' ? 'your node' : (SOURCES[bad.name] ?? bad.name);
    return { state: 'degraded', line: `${name}, ${source}: ${bad.why ? hostText(bad.why) : (HEALTH[bad.health] ?? bad.health)}` };
  }
  if (stream.state === 'closed')
    return { state: 'degraded', line: stream.why ? `${name}: no events (${hostText(stream.why)})` : `${name}: no events (closed)` };
  return { state: 'ok', line: height === null ? name : `${name}: block ${hostFormats().number(height)}` };
}
