/** English texts that belong to no single part of the engine. */
export const GENERAL = {
  /** Words of a service, a server or the user, shown as they are. */
  verbatim: ({ text }: { text: string }) => text,
  'no-longer-wanted': () => 'no longer wanted',
} as const;
