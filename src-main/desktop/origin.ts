/** Whether an address belongs to the loaded view: same scheme and host. */
export function sameHome(address: string, home: string): boolean {
  if (!URL.canParse(address)) return false;
  const [theirs, ours] = [new URL(address), new URL(home)];
  return theirs.protocol === ours.protocol && theirs.host === ours.host;
}

/** Whether a link may open in the browser: https only, and without a password. */
export function opensOutside(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
}
