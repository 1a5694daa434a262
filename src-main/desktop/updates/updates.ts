import type { Settings } from '#contract/settings.ts';
import type { UpdateReport } from '#contract/settings/desktop.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { every, type Clock } from '#engine/base/clock.ts';
import type { UpdateCapability } from './capability.ts';
import type { Release } from './release.ts';
import { problemOf } from './update-problem.ts';

type Offer = Pick<Release, 'version' | 'notes'>;

/** Finds and installs updates: electron-updater, or a test's stand-in. Methods reject with the error. */
export interface Updater {
  /** The version at an update address if it is newer than this one, otherwise null. */
  check(url: string, channel: Settings['updateChannel']): Promise<Offer | null>;
  /** Downloads the version found last. */
  download(progress: (percent: number) => void): Promise<void>;
  /** Quits the program and installs the update. */
  install(): void;
  /** Sets whether a downloaded update is installed when the program quits. To be set before the download. */
  onQuit(install: boolean): void;
}

export type UpdateState =
  | { readonly at: 'off' | 'failed'; readonly why: CodedText }
  | { readonly at: 'checking' | 'newest' }
  | (Offer & { readonly at: 'available'; readonly how: CodedText })
  | (Offer & { readonly at: 'downloading'; readonly percent: number })
  | (Offer & { readonly at: 'ready' });

/** One sentence about the state of the update check. */
export function updateText(state: UpdateState): CodedText {
  switch (state.at) {
    case 'off':
    case 'failed':
      return state.why;
    case 'checking':
    case 'newest':
      return text(`update.${state.at}`);
    case 'available':
      return text('update.available', { version: state.version, how: state.how });
    case 'downloading':
      return text('update.downloading', { version: state.version, percent: state.percent });
    case 'ready':
      return text('update.ready', { version: state.version });
  }
}

function nextStep(state: UpdateState, may: UpdateCapability['may']): UpdateReport['step'] {
  if (state.at === 'ready') return 'restart';
  if (may === 'nothing' || state.at === 'checking' || state.at === 'downloading') return 'none';
  return state.at === 'available' && may === 'install' ? 'download' : 'check';
}

/** What the settings page shows: the state, what is new, and what the user can do next. */
export const updateReport = (state: UpdateState, { may }: UpdateCapability, address: string): UpdateReport => ({
  // The page has the button, so its sentence does not lead to the page.
  said: updateText(state.at === 'available' && may === 'install' ? { ...state, how: text('update.how.install') } : state),
  notes: 'notes' in state ? state.notes : {},
  step: nextStep(state, may),
  address,
});

export type UpdateSettings = Pick<Settings, 'updates' | 'updateUrl' | 'updateChannel' | 'updateSkipped'>;

const FIRST_MS = 60_000;
const AGAIN_MS = 6 * 3_600_000;

interface UpdateDeps {
  readonly updater: Updater;
  readonly capability: UpdateCapability;
  readonly clock: Clock;
  readonly settings: () => UpdateSettings;
  /** The update address of this build, for users who set none of their own; empty if it has none. */
  readonly address: string;
  /** Backs up the user's data before an update. Returns why it failed, or null. */
  readonly backup: () => Promise<CodedText | null>;
  /** Called when an update is downloaded and will be installed. An error keeps it from being installed. */
  readonly downloaded: (version: string) => void;
  readonly skip: (version: string) => void;
  /** Runs at each change; `news` is true when the user has not been notified of it yet. */
  readonly changed: (state: UpdateState, news: boolean) => void;
}

/** Checks for updates according to the user's settings. Never interrupts: a found update waits for the user. */
export function createUpdates({ updater, capability, clock, settings, address, backup, downloaded, skip, changed }: UpdateDeps) {
  let state: UpdateState = { at: 'off', why: capability.may === 'nothing' ? capability.why : text('update.not-checked') };
  let notifiedOf = '';
  /** The settings when the last download began. */
  let asked = settings();
  const become = (next: UpdateState): UpdateState => {
    // A check that fails is repeated quietly, but the user waits for a download.
    const cut = next.at === 'failed' && state.at === 'downloading' ? next.why.code : '';
    const key = 'version' in next && next.at !== 'downloading' ? `${next.at} ${next.version}` : cut;
    state = next;
    const news = key !== '' && key !== notifiedOf;
    if (news) notifiedOf = key;
    changed(state, news);
    return state;
  };
  const failed = (cause: unknown): UpdateState => become({ at: 'failed', why: problemOf(cause) });
  const from = (): string => settings().updateUrl || address;

  const busy = (): boolean => state.at === 'checking' || state.at === 'downloading';

  /** Whether the user has turned updates off or gone back from Preview since the download began. */
  function isUnwanted(): boolean {
    const { updates, updateChannel } = settings();
    return (updates === 'off' && asked.updates !== 'off') || (updateChannel === 'stable' && asked.updateChannel === 'preview');
  }
  /** Keeps a downloaded update from being installed, and checks again. */
  function drop(): Promise<UpdateState> {
    updater.onQuit(false);
    become({ at: 'newest' });
    return check(false);
  }

  async function download({ version, notes }: Offer): Promise<UpdateState> {
    asked = settings();
    become({ at: 'downloading', version, notes, percent: 0 });
    const refused = await backup();
    if (refused) return become({ at: 'failed', why: text('update.backup', { why: refused }) });
    updater.onQuit(true);
    try {
      await updater.download((now) => {
        const percent = Math.floor(now);
        if (state.at === 'downloading' && percent > state.percent) become({ at: 'downloading', version, notes, percent });
      });
      downloaded(version);
    } catch (cause) {
      updater.onQuit(false);
      return failed(cause);
    }
    return isUnwanted() ? drop() : become({ at: 'ready', version, notes });
  }

  /** `requested`: the user requested this check, so a skipped version counts again. */
  async function check(requested: boolean): Promise<UpdateState> {
    const { updates, updateChannel, updateSkipped } = settings();
    if (busy() || state.at === 'ready') return state;
    if (capability.may === 'nothing') return become({ at: 'off', why: capability.why });
    if (from() === '') return become({ at: 'off', why: text('update.off.address') });
    if (updates === 'off' && !requested) return become({ at: 'off', why: text('update.off.choice') });
    become({ at: 'checking' });
    let offer: Offer | null;
    try {
      offer = await updater.check(from(), updateChannel);
    } catch (cause) {
      return failed(cause);
    }
    if (offer === null || (offer.version === updateSkipped && !requested)) return become({ at: 'newest' });
    const { version, notes } = offer;
    if (capability.may === 'install' && updates === 'download') return download(offer);
    const how = capability.may === 'tell' ? capability.why : text('update.how.download');
    return become({ at: 'available', version, notes, how });
  }

  return {
    state: () => state,
    /** Where this installation looks for updates; empty if nowhere. */
    address: from,
    check: () => check(true),
    download: async (): Promise<UpdateState> => (state.at === 'available' && capability.may === 'install' ? download(state) : state),
    /** Installs a downloaded update now. */
    install: () => {
      if (state.at === 'ready') updater.install();
    },
    /** Applies changed settings to a downloaded update. */
    reconsider: () => {
      if (state.at === 'ready' && isUnwanted()) void drop();
    },
    /** Ignores this version from now on and does not install it when the program quits. */
    skip: () => {
      if (state.at !== 'available' && state.at !== 'ready') return;
      updater.onQuit(false);
      skip(state.version);
      become({ at: 'newest' });
    },
    start: () => {
      let stop = clock.after(FIRST_MS, () => {
        void check(false);
        stop = every(clock, AGAIN_MS, () => check(false));
      });
      return () => stop();
    },
  };
}
