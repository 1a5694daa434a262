import type { Notice } from '#contract/protocol.ts';
import { client } from '../connection/connection.svelte.ts';

export interface Toast {
  readonly key: string;
  readonly tone: 'info' | 'ok' | 'warn' | 'error';
  readonly title: string;
  readonly text: string;
  /** Unix seconds. */
  readonly at: number;
  /** Of an alert, or of several that came while nobody looked. */
  readonly look?: 'alert' | 'late';
  /** Read out at once. */
  readonly urgent?: boolean;
  /** The alerts it tells of. */
  readonly alerts?: readonly number[];
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

const MOST = 4;
const SHOWN_MS = { info: 8_000, ok: 6_000, warn: 15_000, error: 30_000 } as const;

let all = $state.raw<readonly Toast[]>([]);
let timers: Readonly<Record<string, ReturnType<typeof setTimeout>>> = {};

function dismiss(key: string): void {
  clearTimeout(timers[key]);
  timers = Object.fromEntries(Object.entries(timers).filter(([other]) => other !== key));
  all = all.filter((toast) => toast.key !== key);
}
function arm(toast: Toast): void {
  clearTimeout(timers[toast.key]);
  timers = { ...timers, [toast.key]: setTimeout(() => dismiss(toast.key), SHOWN_MS[toast.tone]) };
}

/** The stack at the bottom right: four at most, the oldest gives way; the same key replaces what it said before. */
export const toasts = {
  get all(): readonly Toast[] {
    return all;
  },
  say(toast: Partial<Toast> & Pick<Toast, 'key' | 'title'>): void {
    const whole: Toast = { tone: 'info', text: '', at: Date.now() / 1_000, actions: [], ...toast };
    const rest = all.filter((other) => other.key !== whole.key);
    for (const gone of rest.slice(0, Math.max(0, rest.length - MOST + 1))) dismiss(gone.key);
    all = [...rest.slice(-(MOST - 1)), whole];
    arm(whole);
  },
  dismiss,
  /** These alerts were seen, all without ids: what tells of no other leaves. */
  seen(ids?: readonly number[]): void {
    for (const { key, alerts } of all) if (alerts && (!ids || alerts.every((id) => ids.includes(id)))) dismiss(key);
  },
  /** Nothing leaves while the pointer or the focus is on the stack. */
  hold: (): void => Object.values(timers).forEach((timer) => clearTimeout(timer)),
  release: (): void => all.forEach(arm),
};

// Alerts have a toast of their own kind.
client.onNotice((notice: Notice) => {
  if (!notice.alert) toasts.say({ ...notice, key: `notice ${notice.key}` });
});
