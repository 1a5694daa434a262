/** Known npm failures and their remedies. Patterns are tried first, in order, each on the whole output; then codes. */
const CAUSES = [
  { codes: ['ENOSPC', 'EDQUOT'], say: ({ code }) => `the disk is full (${code}). Free about 2 GB, then run the command again.` },
  {
    codes: ['EINTEGRITY'],
    say: () =>
      'a download differs from what package-lock.json records (EINTEGRITY). Run "npm cache clean --force" and try again; if it stays, a proxy or registry changes packages on the way.',
  },
  {
    // `npm ci` reports this without a code.
    pattern: /package\.json and package-lock\.json.{0,60}are( not)? in sync|can only install with an existing package-lock\.json/s,
    say: () =>
      'package.json and package-lock.json do not fit together. Restore both (git checkout package.json package-lock.json), or run "npm install" after a change of your own.',
  },
  {
    codes: ['EROFS'],
    say: ({ where }) => `the file system is read-only (EROFS${where}). Put Touchline into a folder that you can write to.`,
  },
  {
    codes: ['ENOTDIR', 'EEXIST', 'EISDIR'],
    say: ({ code, where }) =>
      `a file stands where a folder has to be, or the other way round (${code}${where}). Move it away, then run the command again.`,
  },
  {
    codes: ['EACCES', 'EPERM'],
    say: ({ code, where }) =>
      `a file cannot be written (${code}${where}). Make this folder and npm's cache your own (sudo chown -R "$USER" FOLDER); never install with sudo.`,
  },
  {
    codes: ['EBUSY', 'ENOTEMPTY'],
    say: ({ code, where }) =>
      `another program holds files in node_modules (${code}${where}). Close editors and terminals that use the folder, then run the command again.`,
  },
  {
    codes: ['EMFILE', 'ENFILE'],
    say: ({ code }) => `too many files are open at once (${code}). Raise the limit (ulimit -n 4096), then run the command again.`,
  },
  {
    codes: [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    say: ({ code, registry }) =>
      `the certificate of the package registry${registry} is not trusted here (${code}). Behind a company proxy, give npm its certificate: npm config set cafile FILE.`,
  },
  {
    codes: ['E407'],
    say: () =>
      'the proxy wants a login (E407). Set it with "npm config set proxy http://user:password@host:port" and the same for https-proxy.',
  },
  {
    codes: ['E401', 'E403', 'ENEEDAUTH'],
    say: ({ code, registry }) =>
      `the package registry${registry} refuses access (${code}). Log in (npm login), or use the public one: npm config set registry https://registry.npmjs.org/.`,
  },
  {
    codes: ['E404', 'ETARGET', 'ENOVERSIONS'],
    say: ({ code, registry }) =>
      `the package registry${registry} does not have a package that is needed (${code}). If it is a mirror, use the public one: npm config set registry https://registry.npmjs.org/.`,
  },
  {
    codes: ['E429', 'E500', 'E502', 'E503', 'E504'],
    say: ({ code, registry }) =>
      `the package registry${registry} answers with a fault of its own (HTTP ${code.slice(1)}). Run the command again in a few minutes.`,
  },
  {
    codes: [
      'ENOTFOUND',
      'EAI_AGAIN',
      'ECONNREFUSED',
      'ECONNRESET',
      'ETIMEDOUT',
      'ERR_SOCKET_TIMEOUT',
      'ENETUNREACH',
      'EHOSTUNREACH',
      'ENETDOWN',
      'EPIPE',
    ],
    say: ({ code, registry }) =>
      `the package registry${registry} cannot be reached (${code}). Check the network and npm's proxy settings (npm config list), then run the command again.`,
  },
  {
    codes: ['EBADENGINE'],
    say: () =>
      'npm refuses this version of Node (EBADENGINE). Turn that off (npm config delete engine-strict), or install Node 22 or newer.',
  },
  {
    codes: ['EJSONPARSE', 'EBADLOCK'],
    say: ({ code, where }) =>
      `a file of npm's is damaged (${code}${where}). Restore it (git checkout package.json package-lock.json), then run the command again.`,
  },
];

const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const first = (output, patterns) => patterns.map((pattern) => pattern.exec(output)?.[1]).find(Boolean);

function facts(output) {
  const path = first(output, [/^npm (?:error|ERR!) path (.+)$/m, /\b[A-Z]{4,}: [^,\n]+, \w+ '([^'\n]+)'/]);
  const address = first(output, [/request to (https?:\/\/\S+) failed/, /\b(?:GET|from) (https?:\/\/[^\s'"]+)/]);
  let host = '';
  if (address && URL.canParse(address)) host = ` ${new URL(address).host}`;
  return { where: path ? `: ${path.trim()}` : '', registry: host };
}

/** The code npm gives for its failure. Damage while unpacking appears only as a warning. */
const codeOf = (output) =>
  first(output, [
    /TAR_ENTRY_ERROR (ENOSPC|EDQUOT|EROFS|EACCES|EPERM)\b/,
    /^npm (?:error|ERR!) code (\S+)/m,
    /^npm (?:error|ERR!).*\bcode: '([A-Z_0-9]+)'/m,
  ]);

/**
 * Describes why npm failed and the remedy, in one or two sentences.
 * `output` is npm's standard error, `status` and `signal` are its exit, `error` is why it could not start.
 */
export function npmFailure({ output = '', status = null, signal = null, error = null }) {
  if (error?.code === 'ENOENT') return 'npm is not found. Install Node 20 or newer together with npm (https://nodejs.org).';
  if (error) return `npm cannot be started: ${error.message}.`;
  const code = codeOf(output);
  const row =
    CAUSES.find(({ pattern }) => pattern?.test(output)) ??
    CAUSES.find(({ codes }) => codes?.includes(code)) ??
    // Some versions name the code of a failed connection only in the text.
    CAUSES.find(({ codes }) => codes?.some((one) => new RegExp(`^npm (?:error|ERR!).*\\b${quoted(one)}\\b`, 'm').test(output)));
  if (row) {
    const named = row.codes?.includes(code) ? code : row.codes?.find((one) => output.includes(one));
    return row.say({ code: named, ...facts(output) });
  }
  if (signal === 'SIGKILL')
    return 'the system ended npm (SIGKILL), usually for want of memory. Close other programs, then run the command again.';
  if (signal) return `npm was stopped (${signal}). Run the command again; it goes on from a clean state.`;
  return `npm ended with exit code ${status}${code ? ` (${code})` : ''}; see npm's error above.`;
}

/** The same for a file system error that occurs outside npm. Throws any other error, because it is a bug. */
export function systemFailure(error) {
  if (!CAUSES.some(({ codes }) => codes?.includes(error.code))) throw error;
  return npmFailure({ output: `npm error code ${error.code}\nnpm error path ${error.path ?? error.dest ?? '?'}` });
}
