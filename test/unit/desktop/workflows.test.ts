import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(file, 'utf8');

interface Step {
  uses?: string;
  run?: string;
  if?: string;
  name?: string;
  shell?: string;
  env?: Record<string, string>;
  with?: Record<string, string | number | boolean>;
}
interface Job {
  'runs-on': string;
  'timeout-minutes'?: number;
  if?: string;
  needs?: string;
  permissions?: Record<string, string>;
  strategy?: { 'fail-fast': boolean; matrix: { os?: string[]; include?: { os: string; system: string }[] } };
  steps: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  concurrency?: Record<string, unknown>;
  jobs: Record<string, Job>;
}
const workflow = (name: string): Workflow => load(read(`.github/workflows/${name}`)) as Workflow;
const FILES = readdirSync('.github/workflows');
const job = (file: string, name: string): Job => workflow(file).jobs[name] ?? { 'runs-on': '', steps: [] };
const runs = ({ steps }: Job): string[] => steps.flatMap(({ run }) => run ?? []);
const noBash = spawnSync('bash', ['--version']).error !== undefined;

/** Runs a step in a folder as a runner does: a step that names its shell also fails where a part of a pipe fails. */
const step = ({ run = '', shell }: Step, cwd: string, env: Record<string, string> = {}): string =>
  execFileSync('bash', [...(shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['--norc', '-e']), '-c', run], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });
const folder = (): string => mkdtempSync(join(tmpdir(), 'workflow-'));

describe.each(FILES)('%s', (file) => {
  const { permissions, jobs } = workflow(file);
  const steps = Object.values(jobs).flatMap((one) => one.steps);

  it('has only actions that are pinned to a commit', () => {
    const used = [...read(`.github/workflows/${file}`).matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    expect(used).toHaveLength(steps.filter(({ uses }) => uses).length);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('ends on its own, and leaves no token in a checkout', () => {
    for (const one of Object.values(jobs)) expect(one['timeout-minutes']).toBeGreaterThan(0);
    for (const { uses, with: options } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(options).toEqual({ 'persist-credentials': false });
  });

  it('may only read, unless a release is written', () => {
    expect(permissions).toEqual({ contents: file === 'preview.yml' ? 'write' : 'read' });
    const wider = Object.entries(jobs).filter(([, one]) => one.permissions);
    expect(wider.map(([name]) => `${file} ${name}`)).toEqual(file === 'release.yml' ? ['release.yml publish'] : []);
  });

  it('puts nothing that others write into a script', () => {
    for (const run of steps.flatMap((one) => one.run ?? []))
      for (const [, inside = ''] of run.matchAll(/\$\{\{(.*?)\}\}/g))
        expect(inside.trim()).toMatch(/^(?:matrix\.system|contains\(github\.ref_name, '-'\) && '--prerelease' \|\| '')$/);
  });
});

describe('the workflow of every change', () => {
  const { on, concurrency, jobs } = workflow('ci.yml');
  const test = job('ci.yml', 'test');

  it('runs for pushes, pull requests and once a week, and only for the newest of a branch', () => {
    expect(on).toEqual({ push: { branches: ['main'] }, pull_request: null, schedule: [{ cron: '17 5 * * 1' }] });
    expect(concurrency).toEqual({ group: 'ci-${{ github.ref }}', 'cancel-in-progress': true });
    expect(Object.keys(jobs)).toEqual(['test', 'electron']);
  });

  it('tests and checks on three systems, each to its end', () => {
    expect(test.strategy?.['fail-fast']).toBe(false);
    expect(test.strategy?.matrix.os?.map((os) => os.split('-')[0])).toEqual(['ubuntu', 'macos', 'windows']);
    expect(test['runs-on']).toBe('${{ matrix.os }}');
    const last = test.steps.slice(-3);
    expect(last.map(({ run }) => run)).toEqual(['npm test', 'npm test -- install', 'npm run check']);
    expect(last.map((one) => one.if)).toEqual([undefined, "runner.os != 'Windows'", undefined]);
  });

  it('installs under Linux what tests are skipped without, as the script for a fresh machine does', () => {
    const packages = ['xvfb', 'fish', 'zsh', 'mandoc', 'rpm', 'squashfs-tools', 'desktop-file-utils', 'appstream', 'mmdebstrap'];
    const apt = test.steps.find(({ run }) => run?.includes('apt-get install'));
    expect(apt?.if).toBe("runner.os == 'Linux'");
    expect(apt?.run?.split(' ')).toEqual(expect.arrayContaining(packages));
    expect(/^ {2}packages="(.*)"$/m.exec(read('.ci/run'))?.[1]?.split(' ')).toEqual(expect.arrayContaining(packages));
  });

  it('compares Electron with the newest one', () => {
    expect(runs(job('ci.yml', 'electron'))).toEqual(['node scripts/electron-age.ts "$(npm view electron dist-tags.latest)"']);
  });
});

describe('the release workflow', () => {
  const pack = job('release.yml', 'package');
  const publish = job('release.yml', 'publish');

  it('tests and packs on each of the three systems', () => {
    expect(pack.strategy?.matrix.include?.map(({ system }) => system)).toEqual(['linux', 'win', 'mac']);
    expect(runs(pack)).toContain('npm test');
    expect(runs(pack).join('\n')).toMatch(/options=\(--\$\{\{ matrix\.system \}\} .*\n[\s\S]*npm run package -- "\$\{options\[@\]\}"/);
  });

  it.skipIf(noBash)('gives the builder a signing key only if the repository has it', () => {
    const build = pack.steps.find(({ run }) => run?.includes('npm run package'));
    expect(Object.keys(build?.env ?? {}).filter((name) => /CSC|APPLE/.test(name))).toEqual([]);
    const keys = pack.steps.find(({ env }) => env?.['CSC_LINK']);
    const given = (system: string, secrets: Record<string, string>): string => {
      const temp = folder();
      const env = { RUNNER_TEMP: temp, GITHUB_ENV: join(temp, 'env'), ...secrets };
      writeFileSync(env.GITHUB_ENV, '');
      step({ shell: 'bash', run: keys?.run?.replaceAll('${{ matrix.system }}', system) ?? '' }, temp, env);
      return read(env.GITHUB_ENV).replaceAll(temp, 'TEMP');
    };
    const apple = { APPLE_API_KEY_TEXT: 'key', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'who', CSC_LINK: '', WIN_CSC_LINK: 'w' };
    expect(given('mac', apple)).toBe(
      'APPLE_API_KEY_ID<<end-of-APPLE_API_KEY_ID\nid\nend-of-APPLE_API_KEY_ID\nAPPLE_API_ISSUER<<end-of-APPLE_API_ISSUER\nwho\nend-of-APPLE_API_ISSUER\nAPPLE_API_KEY=TEMP/apple.p8\n',
    );
    expect(given('win', apple)).toBe('WIN_CSC_LINK<<end-of-WIN_CSC_LINK\nw\nend-of-WIN_CSC_LINK\n');
    expect(given('linux', apple)).toBe('');
  });

  it('uploads the packages, the files of an update server and their checksums', () => {
    const kept = pack.steps.map((one) => one.with?.['path'] ?? '').join('\n');
    expect(kept).toMatch(/dist\/Touchline-\*/);
    expect(kept).toMatch(/dist\/latest\*\.yml\n.*dist\/latest\*\.yml\.sig\n.*dist\/preview\*\.yml\n.*dist\/preview\*\.yml\.sig/);
    expect([publish.needs, publish.if]).toEqual(['package', "startsWith(github.ref, 'refs/tags/v')"]);
    const order = ['npm sbom', 'sha256sum', 'gh release create'].map((word) => publish.steps.findIndex(({ run }) => run?.includes(word)));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(runs(publish).at(-1)).toMatch(/--draft .*packages\/\*$/);
  });

  it.skipIf(noBash)('lists the checksum of every file once, but of no manifest that changes later and not its own', () => {
    const sums = publish.steps.find(({ name }) => name === 'Create checksums');
    expect(sums?.shell).toBe('bash');
    const dir = folder();
    const packages = join(dir, 'packages');
    mkdirSync(packages);
    const listed = ['Touchline a.AppImage', 'Touchline.deb', 'Touchline.deb.blockmap', 'latest-linux.yml', 'latest-linux.yml.sig'];
    for (const name of [...listed, 'preview-linux.yml', 'preview-linux.yml.sig', 'preview.yml']) writeFileSync(join(packages, name), name);
    step(sums ?? {}, dir);
    expect(readdirSync(dir)).toEqual(['packages']);
    const lines = read(join(packages, 'SHA256SUMS')).trim().split('\n');
    expect(lines.map((line) => line.slice(66)).sort()).toEqual(listed.toSorted());
    expect(step({ run: 'sha256sum --check --strict --quiet SHA256SUMS && echo right' }, packages)).toBe('right\n');
  });

  it('lists what is inside and attests where it was built', () => {
    expect(runs(publish).join('\n')).toMatch(/npm sbom --sbom-format cyclonedx > packages\//);
    expect(publish.steps.some(({ uses }) => uses?.startsWith('actions/attest@'))).toBe(true);
  });

  it('publishes nothing while it packs, and gives only its own packages an update address', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(scripts['package']).toContain('--publish never');
    expect((load(read('electron-builder.yml')) as { publish: unknown }).publish).toEqual({
      provider: 'generic',
      url: 'https://updates.invalid',
    });
    const page = '$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/releases';
    expect(runs(pack).join('\n')).toContain(`"-c.publish.url=${page}/latest/download"`);
    expect(runs(pack).join('\n')).toContain(`dist "${page}/download/$GITHUB_REF_NAME"`);
  });
});

describe('the workflow of a published preview', () => {
  const offer = job('preview.yml', 'offer');

  it('runs when a draft is published as a preview', () => {
    expect(workflow('preview.yml').on).toEqual({ release: { types: ['published'] } });
    expect([offer.if, offer.steps.length]).toEqual(['github.event.release.prerelease', 1]);
    expect(offer.steps[0]?.env).toEqual({ GH_TOKEN: '${{ github.token }}', GH_REPO: '${{ github.repository }}' });
  });

  /** A `gh` that knows the manifests of two releases, and writes down what it uploads. */
  const GH = `#!/bin/bash
case "$2" in
  view) echo v1.2.0 ;;
  upload) shift 2; echo "$@" > uploaded ;;
  download)
    dir=.; for ((at = 1; at <= $#; at++)); do [ "\${!at}" = --dir ] && { next=$((at + 1)); dir="\${!next}"; }; done
    if [ "$3" = v1.2.0 ]; then
      [ -n "$OFFERED" ] || exit 1
      mkdir -p "$dir"; echo "version: $OFFERED" > "$dir/preview-linux.yml"
    else echo "version: \${3#v}" > "$dir/preview-linux.yml"; echo signature > "$dir/preview-linux.yml.sig"; fi ;;
esac
`;
  /** What is uploaded beside the stable release when this preview is published; null: nothing. */
  const offered = (preview: string, OFFERED: string): string | null => {
    const dir = folder();
    const gh = join(dir, 'bin', 'gh');
    mkdirSync(join(dir, 'bin'));
    writeFileSync(gh, GH);
    chmodSync(gh, 0o755);
    const cwd = join(dir, 'work');
    mkdirSync(cwd);
    const PATH = `${join(dir, 'bin')}:${process.env['PATH'] ?? ''}`;
    step(offer.steps[0] ?? {}, cwd, { PATH, OFFERED, GITHUB_REF_NAME: preview });
    return existsSync(join(cwd, 'uploaded')) ? read(join(cwd, 'uploaded')).trim() : null;
  };

  it.skipIf(noBash)('offers a preview that is newer than all that is offered, and no other', () => {
    const taken = 'v1.2.0 preview-linux.yml preview-linux.yml.sig --clobber';
    expect(offered('v1.3.0-preview.2', '1.3.0-preview.1')).toBe(taken);
    expect(offered('v1.3.0-preview.10', '1.3.0-preview.9')).toBe(taken);
    expect(offered('v1.3.0-preview.1', '1.2.0')).toBe(taken);
    expect(offered('v1.3.0-preview.1', '')).toBe(taken);
    expect(offered('v1.3.0-preview.1', '1.3.0-preview.2')).toBeNull();
    expect(offered('v1.2.0-preview.3', '1.2.0')).toBeNull();
  });
});

it('updates are proposed for packages, actions and the base of the container, which is named in full', () => {
  const { updates } = load(read('.github/dependabot.yml')) as { updates: { 'package-ecosystem': string; directory: string }[] };
  expect(updates.map((one) => [one['package-ecosystem'], one.directory])).toEqual([
    ['npm', '/'],
    ['github-actions', '/'],
    ['docker', '/packaging'],
  ]);
  const bases = [...read('packaging/Containerfile').matchAll(/^FROM (\S+)(?: AS (\w+))?$/gm)].map(([, from, as]) => [from, as]);
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  expect(bases).toEqual([
    [`docker.io/library/node:${devDependencies['node']}-bookworm-slim`, 'base'],
    ['base', 'build'],
    ['base', undefined],
  ]);
});
