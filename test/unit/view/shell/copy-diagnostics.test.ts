import { beforeEach, expect, it, vi } from 'vitest';

const { answers } = vi.hoisted(() => ({ answers: {} as Record<string, unknown> }));
vi.mock('#view/lib/connection/live.svelte.ts', async (original) => ({
  ...(await original<object>()),
  readOnce: (name: string) => (name in answers ? Promise.resolve(answers[name]) : new Promise(() => undefined)),
}));
vi.resetModules(); // files share modules, and a mock reaches only those that are loaded after it
const { verbatim } = await import('#contract/text/coded-text.ts');
const { toasts } = await import('#view/lib/app/toasts.svelte.ts');
const { copyDiagnostics } = await import('#view/shell/settings/program-facts.ts');

const NOTICE = { key: 'k', tone: 'error', at: 0, title: verbatim('Couldn’t save'), text: verbatim('for Nadia') };
const writeText = vi.fn<(text: string) => Promise<void>>();
const shown = () => toasts.all.find(({ key }) => key === 'diagnostics')?.title;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { userAgent: 'A browser', clipboard: { writeText } });
  for (const size of ['innerWidth', 'innerHeight', 'devicePixelRatio']) vi.stubGlobal(size, 1);
  writeText.mockReset().mockResolvedValue();
  toasts.dismiss('diagnostics');
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

it('without a connection, the report is copied after two seconds, without messages whose names are unknown', async () => {
  Object.assign(answers, { notices: [NOTICE] });
  const copying = copyDiagnostics();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(writeText).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await copying;
  expect(writeText.mock.calls[0]?.[0]).toMatch(/Messages:\n {2}none/);
  expect(shown()).toBe('Diagnostics copied');
});

it('messages hide the names of the accounts', async () => {
  Object.assign(answers, { accounts: ['nadia'], notices: [NOTICE], sync: null });
  await copyDiagnostics();
  expect(writeText.mock.calls[0]?.[0]).toContain('error: Couldn’t save for •••');
});

it('a clipboard that refuses the report is said', async () => {
  Object.assign(answers, { accounts: [], notices: [], sync: null });
  writeText.mockRejectedValue(new Error('not allowed'));
  await copyDiagnostics();
  expect(shown()).toBe('Diagnostics not copied');
});
