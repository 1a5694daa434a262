import { beforeEach, expect, it, vi } from 'vitest';

const { saved } = vi.hoisted(() => ({ saved: [] as unknown[] }));
vi.mock('#view/lib/app/settings.svelte.ts', async (original) => ({
  ...(await original<object>()),
  setSetting: (...setting: unknown[]) => saved.push(setting),
}));
vi.resetModules(); // files share modules, and a mock reaches only those that are loaded after it
const { toasts } = await import('#view/lib/app/toasts.svelte.ts');
const { sayWhatsNew } = await import('#view/shell/whats-new.ts');

beforeEach(() => {
  saved.length = 0;
  toasts.dismiss('version');
});
const announced = (seen: string, version: string) => {
  sayWhatsNew(seen, version, () => saved.push('opened'));
  return toasts.all.find(({ key }) => key === 'version');
};

it('an update is announced once, with its page of Help', () => {
  const toast = announced('1.0.0', '1.1.0');
  expect(saved).toEqual([['versionSeen', '1.1.0']]);
  expect(toast?.title).toBe('Touchline was updated to 1.1.0');
  toast?.actions[0]?.run();
  expect(saved).toContain('opened');
});

it('the first start announces nothing and notes the version', () => {
  expect(announced('', '1.2.0')).toBeUndefined();
  expect(saved).toEqual([['versionSeen', '1.2.0']]);
});

it('a version that could not be saved is announced once in a page', () => {
  expect(announced('1.0.0', '1.3.0')).toBeDefined();
  toasts.dismiss('version');
  expect(announced('1.0.0', '1.3.0')).toBeUndefined();
  expect(saved).toEqual([['versionSeen', '1.3.0']]);
});

it('a start of the same version changes nothing', () => {
  expect(announced('1.1.0', '1.1.0')).toBeUndefined();
  expect(saved).toEqual([]);
});

it('toasts stay readable after they are dismissed, newest first, except those of alerts', () => {
  toasts.show(() => ({ key: 'one', title: 'One' }));
  toasts.show(() => ({ key: 'two', title: 'Two' }));
  toasts.show(() => ({ key: 'alert', title: 'Alert', look: 'alert' }));
  for (const key of ['one', 'two', 'alert']) toasts.dismiss(key);
  expect(toasts.past.slice(0, 2).map(({ title }) => title)).toEqual(['Two', 'One']);
  expect(toasts.all).toEqual([]);
});
