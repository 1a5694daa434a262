/** Kinds of data that belong to the user or the engine and change locally, not upstream. */
export type LocalKind =
  | 'crosscheck'
  | 'operations'
  | 'status'
  | 'sync'
  | 'traffic'
  | 'stream'
  | 'names'
  | 'settings'
  | 'watchlists'
  | 'layouts'
  | 'drawings'
  | 'drafts'
  | 'rules'
  | 'alerts'
  | 'digest'
  | 'archive'
  | 'accounts'
  | 'notes'
  | 'notices';
/** Kinds stored in the user's own data, which change when a backup is restored. */
export const LOCAL_OWN = [
  'settings',
  'watchlists',
  'layouts',
  'drawings',
  'drafts',
  'rules',
  'alerts',
  'accounts',
  'archive',
  'notes',
] as const satisfies readonly LocalKind[];
