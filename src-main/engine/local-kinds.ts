/** Kinds stored in the user's own data, which change when a backup is restored. */
export const LOCAL_OWN = [
  ...(['settings', 'watchlists', 'layouts', 'drawings', 'drafts', 'windows', 'links'] as const),
  ...(['rules', 'alerts', 'accounts', 'archive', 'notes', 'recent', 'estimates', 'screens'] as const),
];
/** Kinds of data that belong to the user or the engine and change locally, not upstream. */
export type LocalKind = (typeof LOCAL_OWN)[number] | EngineKind;
type EngineKind =
  | 'crosscheck'
  | 'operations'
  | 'status'
  | 'sync'
  | 'traffic'
  | 'stream'
  | 'names'
  | 'finder'
  | 'digest'
  | 'notices'
  | 'recorder'
  | 'replay';
