import type { Notice } from '#contract/protocol.ts';
import { client } from '../connection/connection.svelte.ts';
import { textOf } from '../format/format.ts';

/** A short message at the bottom right. */
export interface Toast {
  readonly key: string;
  readonly tone: 'info' | 'ok' | 'warn' | 'error';
  readonly title: string;
  readonly text: string;
  /** Unix seconds. */
  readonly at: number;
  /** The style: of an alert, or of several that were held back until the user returned or quiet hours ended. */
  readonly look?: 'alert' | 'late';
  /** Whether screen readers announce it at once. */
  readonly urgent?: boolean;
  /** Ids of the alerts it shows. */
  readonly alerts?: readonly number[];
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

const MOST = 4;
const MOST_PAST = 200;
const SHOWN_MS = { info: 8_000, ok: 6_000, warn: 15_000, error: 30_000 } as const;
/** Least time for a toast with buttons: finding and pressing one takes longer than reading. */
const WITH_ACTIONS_MS = 20_000;

let all = $state.raw<readonly Toast[]>([]);
let past = $state.raw<readonly Toast[]>([]);
let timers: Readonly<Record<string, ReturnType<typeof setTimeout>>> = {};

function dismiss(key: string): void {
  clearTimeout(timers[key]);
  timers = Object.fromEntries(Object.entries(timers).filter(([other]) => other !== key));
  all = all.filter((toast) => toast.key !== key);
}
function arm(toast: Toast): void {
  clearTimeout(timers[toast.key]);
  const least = toast.actions.length > 0 ? WITH_ACTIONS_MS : 0;
  timers = { ...timers, [toast.key]: setTimeout(() => dismiss(toast.key), Math.max(least, SHOWN_MS[toast.tone])) };
}

/** The stack of toasts at the bottom right: at most four, the oldest is dropped; a toast replaces one with the same key. */
export const toasts = {
  get all(): readonly Toast[] {
    return all;
  },
  /** All toasts since the view started, newest first; without those of alerts, which have a history of their own. */
  get past(): readonly Toast[] {
    return past;
  },
  /** Shows what `make` returns, which is called again for texts and actions, so that they follow the language. */
  show(make: () => Partial<Toast> & Pick<Toast, 'key' | 'title'>): void {
    const whole: Toast = {
      ...{ tone: 'info', at: Date.now() / 1_000 },
      ...make(),
      get title() {
        return make().title;
      },
      get text() {
        return make().text ?? '';
      },
      get actions() {
        return make().actions ?? [];
      },
    };
    const rest = all.filter((other) => other.key !== whole.key);
    for (const oldest of rest.slice(0, Math.max(0, rest.length - MOST + 1))) dismiss(oldest.key);
    all = [...rest.slice(-(MOST - 1)), whole];
    arm(whole);
    if (whole.look === undefined) past = [whole, ...past].slice(0, MOST_PAST);
  },
  dismiss,
  /** Dismisses toasts whose alerts are all acknowledged; without ids, all toasts of alerts. */
  seen(ids?: readonly number[]): void {
    for (const { key, alerts } of all) if (alerts && (!ids || alerts.every((id) => ids.includes(id)))) dismiss(key);
  },
  /** Stops the timers while the pointer or the focus is on the stack. */
  hold: (): void => Object.values(timers).forEach((timer) => clearTimeout(timer)),
  release: (): void => all.forEach(arm),
};

/** A notice of the engine as a toast. */
export const noticeToast = ({ key, tone, at, title, text }: Notice, actions: Toast['actions'] = []): Toast => ({
  ...{ key: `notice:${key}`, tone, at, actions },
  title: textOf(title),
  text: textOf(text),
});

// Alerts have toasts of their own, created elsewhere.
client.onNotice((notice) => {
  if (!notice.alert) toasts.show(() => noticeToast(notice));
});
