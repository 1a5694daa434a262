/**
 * Moves the command in front of the options that precede it, because a command's own options are known only after the command.
 * `valued` lists the options that take a value in the next argument.
 */
export function commandFirst(argv: readonly string[], commands: readonly string[], valued: readonly string[]): string[] {
  for (let at = 0; at < argv.length; at++) {
    const arg = argv[at] ?? '';
    if (arg === '--') break;
    if (arg.startsWith('-')) {
      if (valued.includes(arg)) at++;
      continue;
    }
    // The first plain word is the command. A misspelt command is reported later.
    return commands.includes(arg) ? [arg, ...argv.slice(0, at), ...argv.slice(at + 1)] : [...argv];
  }
  return [...argv];
}
