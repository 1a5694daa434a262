/** Whether an address belongs to the view we loaded: same scheme, same host. */
export function sameHome(address: string, home: string): boolean {
  if (!URL.canParse(address)) return false;
  const [theirs, ours] = [new URL(address), new URL(home)];
  return theirs.protocol === ours.protocol && theirs.host === ours.host;
}

/** Links leave for the browser over https only, and never with a password in them. */
export function opensOutside(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
}
