/** Whether an address belongs to the origin of the view: same scheme and host. */
export function sameOrigin(address: string, home: string): boolean {
  if (!URL.canParse(address)) return false;
  const [theirs, ours] = [new URL(address), new URL(home)];
  return theirs.protocol === ours.protocol && theirs.host === ours.host;
}

/** Whether an address is the page of the view. The page of a window beside the main one has the window's id, and no more, in its query. */
export const sameHome = (address: string, home: string): boolean =>
  sameOrigin(address, home) && /^(\?window=[^&]+)?$/.test(new URL(address).search);

/** Whether a link may open in the browser: https only, and without a password. */
export function opensOutside(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
}
