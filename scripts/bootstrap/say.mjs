/** Progress goes to standard error, so that standard output holds answers only. */
export const say = (text) => process.stderr.write(`touchline: ${text}\n`);
