/** Prints progress to standard error, which keeps standard output for answers. */
export const say = (text) => process.stderr.write(`touchline: ${text}\n`);
