import { fail, ok, type Result } from '#contract/faults.ts';
import type { Output, ParsedInput } from '#contract/commands.ts';
import { SETTINGS, type SettingName } from '#contract/settings.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../base/clock.ts';
import type { UserContext } from '../context.ts';
import { LOCAL_OWN } from '../local-kinds.ts';
import type { Confirm } from '../options.ts';
import { wrongParams } from '../live/parameter-error.ts';

const done = { done: true } as const;
const noWorkspace = (id: string): Result<never> => fail('not-found', text('gone.workspace', { id }));

/** Number of tiles in a stored workspace; 0 if the document is unreadable. */
function tileCount(document: unknown): number {
  const tiles = typeof document === 'object' && document !== null && 'tiles' in document ? document.tiles : null;
  return typeof tiles === 'object' && tiles !== null ? Object.keys(tiles).length : 0;
}

const needsPerson = (name: SettingName): boolean => 'confirmed' in SETTINGS[name];

/**
 * Commands for the user's own data: workspaces, drawings, settings, accounts, notes, backups. `confirm` asks the user at this computer;
 * null if it cannot.
 */
export function ownCommands({ user, changed, clock }: UserContext, confirm: Confirm | null = null) {
  return {
    'layout.save': async ({ id, name, position, tiles }: ParsedInput<'layout.save'>) => {
      const all = user.layouts.all();
      const at = position ?? all.find((layout) => layout.id === id)?.position ?? all.length;
      user.layouts.save({ id, name, position: at, tiles, savedAt: seconds(clock) });
      changed.emit('layouts');
      return ok(done);
    },
    'layout.remove': async ({ id }: ParsedInput<'layout.remove'>) => {
      if (!user.layouts.all().some((layout) => layout.id === id)) return noWorkspace(id);
      user.layouts.remove(id);
      changed.emit('layouts');
      return ok(done);
    },
    'layout.versions': async ({ id }: ParsedInput<'layout.versions'>): Promise<Result<Output<'layout.versions'>>> => {
      const versions = user.layouts.versions(id);
      if (versions.length === 0) return noWorkspace(id);
      return ok({ versions: versions.map((row) => ({ ...row, tiles: tileCount(user.layouts.at(id, row.version)?.tiles) })) });
    },
    'layout.restore': async ({ id, version }: ParsedInput<'layout.restore'>): Promise<Result<Output<'layout.restore'>>> => {
      const now = user.layouts.all().find((layout) => layout.id === id);
      if (!now) return noWorkspace(id);
      const then = user.layouts.at(id, version);
      if (!then) return fail('not-found', text('gone.version', { version }));
      // Its name and position stay as they are now.
      const layout = { ...now, tiles: then.tiles, savedAt: seconds(clock) };
      user.layouts.save(layout);
      changed.emit('layouts');
      return ok({ layout });
    },
    'drawing.save': async ({ share, drawing }: ParsedInput<'drawing.save'>) => {
      user.drawings.save(share, drawing);
      changed.emit('drawings');
      return ok(done);
    },
    'drawing.remove': async ({ share, id }: ParsedInput<'drawing.remove'>) => {
      user.drawings.remove(share, id);
      changed.emit('drawings');
      return ok(done);
    },
    'setting.set': async ({ name, value }: ParsedInput<'setting.set'>) => {
      const read = SETTINGS[name].schema.safeParse(value);
      if (!read.success) return fail('bad-params', wrongParams(name, read.error));
      if (needsPerson(name) && read.data !== user.settings.all()[name]) {
        const allowed = await confirm?.({ label: SETTINGS[name].label, value: String(read.data) });
        if (allowed !== true)
          return fail(
            'needs-confirmation',
            text('setting.unchanged', { name }),
            null,
            text(allowed === false ? 'setting.declined' : 'setting.not-asked'),
          );
      }
      user.settings.set(name, read.data);
      changed.emit('settings');
      return ok(done);
    },
    'account.add': async ({ name }: ParsedInput<'account.add'>) => {
      user.accounts.add(name);
      changed.emit('accounts');
      return ok(done);
    },
    'account.remove': async ({ name }: ParsedInput<'account.remove'>) => {
      user.accounts.remove(name);
      changed.emit('accounts');
      return ok(done);
    },
    'note.set': async ({ ref, text }: ParsedInput<'note.set'>) => {
      user.notes.set(ref, text, seconds(clock));
      changed.emit('notes');
      return ok(done);
    },
    'backup.make': async () => ok({ file: user.backup() }),
    'backup.restore': async ({ file }: ParsedInput<'backup.restore'>) => {
      const restored = user.restore(file);
      if (!restored.ok) return restored;
      for (const kind of LOCAL_OWN) changed.emit(kind);
      return ok({ file: restored.value });
    },
  };
}
