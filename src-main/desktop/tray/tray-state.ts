import type { EngineStatus } from '#contract/model/app/status.ts';
import { hostFormats } from '#host/host-text.ts';
import { unreadWords } from '../alerts/notification-text.ts';
import { hostText } from '#host/host-text.ts';

export type TrayState = 'ok' | 'degraded' | 'offline' | 'alert';
export interface TraySummary {
  readonly state: TrayState;
  /** One short line, also used as tooltip. */
  readonly line: string;
}

const NAMES = { hosted: 'Hosted', node: 'Your node', both: 'Both', offline: 'Offline', demo: 'Demo world' } as const;
/** Interruptions shorter than this are not shown, because they usually end by themselves. */
const PATIENCE_S = 30;

/** State and line of the tray icon: alerts first, then problems, then the newest block. `now` in Unix seconds. */
export function trayState(status: EngineStatus | null, unread: number, now: number): TraySummary {
  if (unread > 0) return { state: 'alert', line: unreadWords(unread) };
  if (!status) return { state: 'offline', line: 'Starting' };
  const name = NAMES[status.connection];
  if (status.connection === 'offline') return { state: 'offline', line: 'Working offline' };
  if (status.cutOffSince !== null && now - status.cutOffSince > PATIENCE_S) return { state: 'offline', line: `${name}: unreachable` };
  const bad = status.sources.find(
    ({ health }) => health === 'wrong-chain' || health === 'stalled' || health === 'degraded' || health === 'catching-up',
  );
  if (bad)
    return {
      state: 'degraded',
      line: `${name}, ${bad.name === 'node' ? 'your node' : bad.name}: ${bad.why ? hostText(bad.why) : bad.health}`,
    };
  if (status.stream.state === 'closed')
    return { state: 'degraded', line: `${name}: no events (${status.stream.why ? hostText(status.stream.why) : 'closed'})` };
  return { state: 'ok', line: status.height === null ? name : `${name}: block ${hostFormats().number(status.height)}` };
}
