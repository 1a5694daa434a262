/** The oldest Node that the command line and the database addon run on. */
const OLDEST: readonly [major: number, minor: number] = [22, 12];

/**
 * A sentence when this Node is too old, null when it will do. Loaded by an older one, the database addon ends the process with a
 * segmentation fault, so this is asked before anything else is loaded. Electron brings a Node of its own and is left alone.
 */
export function nodeProblem(versions: { readonly node: string; readonly electron?: string | undefined }): string | null {
  if (versions.electron !== undefined) return null;
  const [major = 0, minor = 0] = versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null;
  return `Touchline needs Node ${OLDEST.join('.')} or newer and this is ${versions.node}: start it with "npm run -s touchline -- COMMAND", which brings its own.`;
}
