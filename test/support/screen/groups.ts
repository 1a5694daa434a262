/** Labels of the settings pages. */
export const GROUPS = [
  'Connection',
  'Accounts',
  'Appearance',
  'Keyboard',
  'Language and region',
  'Trading',
  'Alerts',
  'Storage',
  'Window',
  'About',
] as const;
