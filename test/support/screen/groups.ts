/** Labels of the settings pages. */
export const GROUPS = [
  'Connection',
  'Accounts',
  'Look and density',
  'Keyboard',
  'Numbers, language',
  'Trading',
  'Alerts',
  'Storage',
  'Window',
  'About',
] as const;
