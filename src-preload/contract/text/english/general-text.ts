/** English texts that belong to no single part of the engine. */
export const GENERAL = {
  /** Words of a service, a server or the user, shown as they are. */
  verbatim: ({ text }: { text: string }) => text,
  /** What something is about, then what is to be said of it. */
  about: ({ what, text }: { what: string; text: string }) => `${what}: ${text}`,
  'no-longer-wanted': () => 'no longer wanted',
} as const;
