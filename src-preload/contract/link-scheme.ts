export const LINK_SCHEME = 'touchline';
export const MOST_LINK_CHARACTERS = 1_000;

/** Returns the first link in a command line, and the arguments before it. What follows a link is left out: it may come from its author. */
export function splitAtLink(args: readonly string[]): { readonly before: readonly string[]; readonly link: string | null } {
  const at = args.findIndex((arg) => arg.toLowerCase().startsWith(`${LINK_SCHEME}:`));
  // One character more than allowed keeps a longer link invalid.
  return at < 0 ? { before: args, link: null } : { before: args.slice(0, at), link: (args[at] ?? '').slice(0, MOST_LINK_CHARACTERS + 1) };
}
