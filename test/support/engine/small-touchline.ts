import { createTerminal } from '#headless/terminal.ts';
import { smallCli } from './small-cli.ts';

// The small command line as a program.
const terminal = createTerminal();
const exit = await smallCli(process.argv.slice(2), terminal, process.env);
await terminal.drained();
process.exit(exit);
