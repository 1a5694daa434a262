import type { Settings } from '#contract/settings.ts';
import { every, type Clock } from '#engine/base/clock.ts';
import { hostFormats } from '#host/host-text.ts';

/** Finds and installs updates: electron-updater, or a test's stand-in. Methods reject with the error. */
export interface Updater {
  /** The version at an update address if it is newer than this one, otherwise null. */
  check(url: string): Promise<string | null>;
  download(progress: (percent: number) => void): Promise<void>;
  /** Quits the program and installs the update. */
  install(): void;
  /** Sets whether a downloaded update is installed when the program quits. */
  onQuit(install: boolean): void;
}

export type UpdateState =
  | { readonly at: 'off' | 'failed'; readonly why: string }
  | { readonly at: 'checking' }
  | { readonly at: 'newest'; readonly checkedAt: number }
  | { readonly at: 'available'; readonly version: string; readonly why: string }
  | { readonly at: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly at: 'ready'; readonly version: string };

/** One sentence about the state of the update check. */
export function updateSentence(state: UpdateState): string {
  switch (state.at) {
    case 'off':
      return `Touchline doesn’t check for updates: ${state.why}.`;
    case 'failed':
      return `Couldn’t check for updates: ${state.why}. Touchline will try again later.`;
    case 'checking':
      return 'Checking for updates…';
    case 'newest':
      return 'Touchline is up to date.';
    case 'available':
      return `Touchline ${state.version} is available: ${state.why}.`;
    case 'downloading':
      return `Downloading Touchline ${state.version} (${hostFormats().percent(state.percent, 0)}).`;
    case 'ready':
      return `Touchline ${state.version} is ready. Restart now, or it will be installed when you quit.`;
  }
}

/** What this installation may do about updates. */
export type UpdateCapability = { readonly may: 'install' } | { readonly may: 'tell' | 'nothing'; readonly why: string };

interface Installed {
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}
/** A package manager replaces its own packages, and a portable program has no installer. */
export function updateCapability({ platform, packaged, env }: Installed): UpdateCapability {
  if (!packaged) return { may: 'nothing', why: 'Touchline runs from source' };
  if (platform === 'linux' && !env['APPIMAGE']) return { may: 'tell', why: 'your package manager installs updates' };
  if (env['PORTABLE_EXECUTABLE_DIR']) return { may: 'tell', why: 'replace the portable app with the new download' };
  return { may: 'install' };
}

export type UpdateSettings = Pick<Settings, 'updates' | 'updateUrl' | 'updateSkipped'>;

const FIRST_MS = 60_000;
const AGAIN_MS = 6 * 3_600_000;

interface UpdateDeps {
  readonly updater: Updater;
  readonly capability: UpdateCapability;
  readonly clock: Clock;
  readonly settings: () => UpdateSettings;
  readonly skip: (version: string) => void;
  /** Runs at each change; `news` is true when the user has not been notified of it yet. */
  readonly changed: (state: UpdateState, news: boolean) => void;
}

/** Checks for updates according to the user's settings. Never interrupts: a found update waits for the user. */
export function createUpdates({ updater, capability, clock, settings, skip, changed }: UpdateDeps) {
  let state: UpdateState = { at: 'off', why: 'not checked yet' };
  let notifiedOf = '';
  const become = (next: UpdateState): UpdateState => {
    state = next;
    const key = 'version' in next && next.at !== 'downloading' ? `${next.at} ${next.version}` : '';
    const news = key !== '' && key !== notifiedOf;
    if (news) notifiedOf = key;
    changed(state, news);
    return state;
  };
  const failed = (cause: unknown): UpdateState =>
    become({ at: 'failed', why: cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause) });

  const busy = (): boolean => state.at === 'checking' || state.at === 'downloading';

  async function download(version: string): Promise<UpdateState> {
    become({ at: 'downloading', version, percent: 0 });
    try {
      await updater.download((percent) => void become({ at: 'downloading', version, percent: Math.floor(percent) }));
    } catch (cause) {
      return failed(cause);
    }
    updater.onQuit(true);
    return become({ at: 'ready', version });
  }

  /** `requested`: the user requested this check, so a skipped version counts again. */
  async function check(requested: boolean): Promise<UpdateState> {
    const { updates, updateUrl, updateSkipped } = settings();
    if (busy() || state.at === 'ready') return state;
    if (capability.may === 'nothing') return become({ at: 'off', why: capability.why });
    if (updateUrl === '') return become({ at: 'off', why: 'no update URL is set' });
    if (updates === 'off' && !requested) return become({ at: 'off', why: 'update checks are turned off' });
    become({ at: 'checking' });
    let version: string | null;
    try {
      version = await updater.check(updateUrl);
    } catch (cause) {
      return failed(cause);
    }
    if (version === null || (version === updateSkipped && !requested)) return become({ at: 'newest', checkedAt: clock.now() });
    if (capability.may === 'tell') return become({ at: 'available', version, why: capability.why });
    if (updates === 'download') return download(version);
    return become({ at: 'available', version, why: 'ready to download' });
  }

  return {
    state: () => state,
    check: () => check(true),
    download: async (): Promise<UpdateState> =>
      state.at === 'available' && capability.may === 'install' ? download(state.version) : state,
    /** Installs a downloaded update now. */
    install: () => {
      if (state.at === 'ready') updater.install();
    },
    /** Ignores this version from now on and does not install it when the program quits. */
    skip: () => {
      if (state.at !== 'available' && state.at !== 'ready') return;
      updater.onQuit(false);
      skip(state.version);
      become({ at: 'newest', checkedAt: clock.now() });
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
