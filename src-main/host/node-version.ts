/** The oldest Node version that the command line and the database addon support. */
const OLDEST: readonly [major: number, minor: number] = [22, 12];

/**
 * Returns a sentence when this Node is too old, otherwise null. On an older Node the database addon crashes the process with
 * a segmentation fault, so this check runs before anything else loads. Electron includes its own Node and is not checked.
 */
export function nodeProblem(versions: { readonly node: string; readonly electron?: string | undefined }): string | null {
  if (versions.electron !== undefined) return null;
  const [major = 0, minor = 0] = versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null;
  // In English, because the catalogues need a newer Node too.
  /* @wc-ignore */
  return `Touchline needs Node ${OLDEST.join('.')} or newer and this is ${versions.node}: start it with "npm run -s touchline -- COMMAND", which brings its own.`;
}
