/**
 * Puts the command before the options that stand in front of it, because its own options are only known after it.
 * `valued` are the options that take a value in the next argument.
 */
export function commandFirst(argv: readonly string[], commands: readonly string[], valued: readonly string[]): string[] {
  for (let at = 0; at < argv.length; at++) {
    const arg = argv[at] ?? '';
    if (arg === '--') break;
    if (arg.startsWith('-')) {
      if (valued.includes(arg)) at++;
      continue;
    }
    // The first plain word is the command; a misspelt one is found out later.
    return commands.includes(arg) ? [arg, ...argv.slice(0, at), ...argv.slice(at + 1)] : [...argv];
  }
  return [...argv];
}
