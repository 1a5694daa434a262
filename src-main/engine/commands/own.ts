import { fail, ok, type Result } from '#contract/faults.ts';
import { SETTINGS } from '#contract/settings.ts';
import { text } from '#contract/text/coded-text.ts';
import { CODED_ISSUES } from '#contract/text/issue-text.ts';
import { seconds } from '../base/clock.ts';
import type { UserContext } from '../context.ts';
import { wrongParams, type Handlers } from '../live/serve.ts';
import { LOCAL_OWN } from '../local-kinds.ts';
import type { Confirm } from '../options.ts';
import { documentOf } from '../store/user/layouts.ts';
import { announce } from './announce.ts';
import { noteGivenName } from './built-in-names.ts';
import { mergedLayout } from './merge-tiles.ts';

export const noWorkspace = (id: string): Result<never> => fail('not-found', text('gone.workspace', { id }));

/** Commands for the user's own data. `confirm` asks the user at this computer; null if the host cannot ask. */
export function ownCommands(context: UserContext, confirm: Confirm | null = null) {
  const { user, clock } = context;
  return {
    'layout.save': async ({ id, known, ...sent }) => {
      const stored = user.layouts.newest(id);
      const name = sent.name ?? stored?.name;
      if (name === undefined) return noWorkspace(id);
      const tiles = sent.tiles ?? stored?.tiles;
      if (!stored) noteGivenName(context, id, name);
      const meanwhile = stored !== null && known !== undefined && stored.savedAt !== known.savedAt;
      const layout = {
        ...{ id, name, savedAt: seconds(clock) },
        position: sent.position ?? stored?.position ?? user.layouts.all().length,
        tiles: meanwhile ? mergedLayout(tiles, stored.tiles, known) : tiles,
      };
      user.layouts.save(layout);
      announce(context, 'layouts');
      return ok({ layout });
    },
    'layout.remove': async ({ id }) => {
      if (!user.layouts.newest(id)) return noWorkspace(id);
      user.removeWorkspace(id);
      return announce(context, 'layouts', 'windows', 'links');
    },
    'layout.versions': async ({ id }) => {
      const versions = user.layouts.versions(id);
      if (versions.length === 0) return noWorkspace(id);
      const tilesIn = (version: number): number => Object.keys(documentOf(user.layouts.at(id, version)?.tiles).tiles).length;
      return ok({ versions: versions.map((row) => ({ ...row, tiles: tilesIn(row.version) })) });
    },
    'layout.restore': async ({ id, version }) => {
      const now = user.layouts.newest(id);
      if (!now) return noWorkspace(id);
      const then = user.layouts.at(id, version);
      if (!then) return fail('not-found', text('gone.version', { version }));
      // Its name and position stay as they are now.
      const layout = { ...now, tiles: then.tiles, savedAt: seconds(clock) };
      user.layouts.save(layout);
      announce(context, 'layouts');
      return ok({ layout });
    },
    'drawing.save': async ({ share, drawing }) => {
      user.drawings.save(share, drawing);
      return announce(context, 'drawings');
    },
    'drawing.remove': async ({ share, id }) => {
      user.drawings.remove(share, id);
      return announce(context, 'drawings');
    },
    'setting.set': async ({ name, value }) => {
      const { schema, label, ...more } = SETTINGS[name];
      const read = schema.safeParse(value, CODED_ISSUES);
      if (!read.success) return fail('bad-params', wrongParams(name, read.error));
      if ('confirmed' in more && read.data !== user.settings.all()[name]) {
        const allowed = await confirm?.({ label, value: String(read.data) });
        const hint = text(allowed === false ? 'setting.declined' : 'setting.not-asked');
        if (allowed !== true) return fail('needs-confirmation', text('setting.unchanged', { name }), null, hint);
      }
      user.settings.set(name, read.data);
      return announce(context, 'settings');
    },
    'account.add': async ({ name }) => {
      user.accounts.add(name);
      return announce(context, 'accounts');
    },
    'account.remove': async ({ name }) => {
      user.accounts.remove(name);
      return announce(context, 'accounts');
    },
    'backup.make': async () => ok({ file: user.backup() }),
    'backup.restore': async ({ file }) => {
      const restored = user.restore(file);
      if (!restored.ok) return restored;
      announce(context, ...LOCAL_OWN);
      return ok({ file: restored.value });
    },
  } satisfies Partial<Handlers>;
}
