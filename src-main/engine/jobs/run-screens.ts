import { MOST_LISTED, type SavedScreen } from '#contract/model/market/saved-screen.ts';
import { every, seconds } from '../base/clock.ts';
import type { ReportError, ScreenContext, UserContext } from '../context.ts';
import type { StoredScreen } from '../store/user/stored-screens.ts';
import { changesOf, membersOf } from '../screener/screen-refs.ts';

/** How often to check which screens are due. */
const CHECK_MS = 60_000;
const SPAN: Readonly<Record<SavedScreen['schedule'], number>> = { none: Infinity, hourly: 3_600, daily: 86_400 };

type Context = Pick<ScreenContext, 'screener' | 'sync'> & Pick<UserContext, 'clock' | 'user' | 'changed'>;

/** Runs saved screens hourly or daily on the stored market, without a request, and notes which rows came and went. Returns the stop function. */
export function runScreens(context: Context, reportError: ReportError): () => void {
  const { clock, user, changed, screener, sync } = context;
  let running = false;

  async function run(screen: StoredScreen): Promise<void> {
    const members = await membersOf(screener, screen);
    // a screen that was changed or removed meanwhile keeps what it has
    const now = user.screens.get(screen.id);
    if (!members.ok || now?.savedAt !== screen.savedAt) return;
    const { refs, total } = members.value;
    const { entered, left } = changesOf(screen.members, members.value);
    const changes = { entered: entered.slice(0, MOST_LISTED), left: left.slice(0, MOST_LISTED) };
    user.screens.save({ ...now, members: members.value, run: { at: seconds(clock), ...changes, total, followed: refs.length } });
    changed.emit('screens');
  }
  async function check(): Promise<void> {
    if (running || !sync.complete()) return;
    running = true;
    try {
      for (const screen of user.screens.all()) {
        if (seconds(clock) - (screen.run?.at ?? 0) >= SPAN[screen.schedule]) await run(screen);
      }
    } finally {
      running = false;
    }
  }
  return every(clock, CHECK_MS, () => check().catch((cause: unknown) => reportError('saved screens', cause)));
}
