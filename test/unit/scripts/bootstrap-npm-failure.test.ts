import { describe, expect, it } from 'vitest';
import { bootstrap } from '../../support/servers/bootstrap.ts';

interface End {
  output?: string;
  status?: number | null;
  signal?: string | null;
  error?: { code?: string; message: string } | null;
}
const { npmFailure } = await bootstrap<{ npmFailure: (end: End) => string }>('npm-failure');

/** Output of npm 9 to 11, shortened. */
const CASES: readonly [name: string, output: string, says: RegExp][] = [
  [
    'no network',
    'npm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error errno ENOTFOUND\nnpm error network request to https://registry.npmjs.org/zod failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org',
    /^the package registry registry\.npmjs\.org cannot be reached \(ENOTFOUND\)/,
  ],
  [
    'a registry that does not listen',
    'npm error code ECONNREFUSED\nnpm error FetchError: request to http://127.0.0.1:4873/zod failed, reason: connect',
    /127\.0\.0\.1:4873 cannot be reached \(ECONNREFUSED\)/,
  ],
  [
    'an older npm without the code',
    'npm ERR! request to https://registry.npmjs.org/zod failed, reason: connect ETIMEDOUT 1.2.3.4:443',
    /cannot be reached \(ETIMEDOUT\)/,
  ],
  [
    'a full disk',
    'npm error code ENOSPC\nnpm error syscall write\nnpm error errno -28\nnpm error nospc ENOSPC: no space left on device, write',
    /^the disk is full \(ENOSPC\)/,
  ],
  [
    'a full disk that npm only warns of',
    'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write\n\nadded 528 packages in 2m',
    /^the disk is full \(ENOSPC\)/,
  ],
  ['a full quota', 'npm error code EDQUOT', /^the disk is full \(EDQUOT\)/],
  [
    'a folder of somebody else',
    "npm error code EACCES\nnpm error syscall mkdir\nnpm error path /srv/touch line/node_modules\nnpm error errno -13\nnpm error Error: EACCES: permission denied, mkdir '/srv/touch line/node_modules'",
    /^a file cannot be written \(EACCES: \/srv\/touch line\/node_modules\)/,
  ],
  ['a read-only file system', 'npm error code EROFS\nnpm error path /mnt/node_modules', /read-only \(EROFS: \/mnt\/node_modules\)/],
  [
    'a download that was changed',
    'npm error code EINTEGRITY\nnpm error sha512-AAA== integrity checksum failed when using sha512: wanted sha512-AAA== but got sha512-BBB==. (1 bytes)',
    /differs from what package-lock\.json records \(EINTEGRITY\)/,
  ],
  [
    'a lock file of another package.json',
    'npm error code EUSAGE\nnpm error\nnpm error `npm ci` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync. Please update your lock file with `npm install` before continuing.',
    /^package\.json and package-lock\.json do not fit together/,
  ],
  [
    'a proxy of a company',
    'npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error request to https://registry.npmjs.org/zod failed, reason: self-signed certificate',
    /certificate of the package registry registry\.npmjs\.org is not trusted/,
  ],
  ['a login that is wanted', 'npm error code E401\nnpm error Incorrect or missing password.', /refuses access \(E401\)/],
  [
    'a mirror without a package',
    'npm error code E404\nnpm error 404 Not Found - GET https://mirror.example/zod - Not found',
    /registry mirror\.example does not have a package that is needed \(E404\)/,
  ],
  [
    'a registry with a fault',
    'npm error code E503\nnpm error 503 Service Unavailable - GET https://registry.npmjs.org/zod',
    /answers with a fault of its own \(HTTP 503\)/,
  ],
  [
    'an editor on Windows',
    'npm ERR! code EBUSY\nnpm ERR! path C:\\touchline\\node_modules\\electron',
    /another program holds files in node_modules \(EBUSY: C:\\touchline\\node_modules\\electron\)/,
  ],
  ['a Node that the configuration forbids', 'npm error code EBADENGINE', /refuses this version of Node/],
];

describe('the reason of an npm failure', () => {
  it.each(CASES)('%s', (_name, output, says) => {
    expect(npmFailure({ output, status: 1 })).toMatch(says);
  });

  it('blames the network only for an unreachable registry', () => {
    const blamed = CASES.filter(([, output]) => /cannot be reached/.test(npmFailure({ output, status: 1 }))).map(([name]) => name);
    expect(blamed).toEqual(['no network', 'a registry that does not listen', 'an older npm without the code']);
  });

  it('includes an unknown code and refers to npm’s output', () => {
    expect(npmFailure({ output: 'npm error code EWEIRD', status: 7 })).toBe("npm ended with exit code 7 (EWEIRD); see npm's error above.");
    expect(npmFailure({ output: '', status: 1 })).toBe("npm ended with exit code 1; see npm's error above.");
  });

  it('covers a missing npm, an interruption and a lack of memory', () => {
    expect(npmFailure({ error: { code: 'ENOENT', message: 'spawn npm ENOENT' } })).toMatch(/^npm is not found/);
    expect(npmFailure({ error: { code: 'EAGAIN', message: 'spawn npm EAGAIN' } })).toBe('npm cannot be started: spawn npm EAGAIN.');
    expect(npmFailure({ signal: 'SIGKILL' })).toMatch(/want of memory/);
    expect(npmFailure({ signal: 'SIGINT' })).toMatch(/^npm was stopped \(SIGINT\)/);
  });
});
