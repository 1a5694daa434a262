const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [34, 92, 123, 125, 91, 93];

/** Whether JSON nests deeper than `most`, told from its text: what is too deep is never built, so that nothing walks it and runs out of stack. */
export function tooDeep(json: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      for (at = json.indexOf('"', at + 1); at >= 0 && escaped(json, at); at = json.indexOf('"', at + 1));
      if (at < 0) return false; // no end of text: not JSON, as its reader will say
    } else if (code === OPEN || code === OPEN_LIST) {
      if (++depth > most) return true;
    } else if (code === CLOSE || code === CLOSE_LIST) depth--;
  }
  return false;
}

/** An odd number of backslashes before it makes a quotation mark part of the text. */
function escaped(json: string, at: number): boolean {
  let from = at;
  while (json.charCodeAt(from - 1) === BACKSLASH) from--;
  return (at - from) % 2 === 1;
}
