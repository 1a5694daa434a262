/** What this installation may do about updates. */
export type UpdateCapability = { readonly may: 'install' } | { readonly may: 'tell' | 'nothing'; readonly why: string };

interface Installed {
  readonly platform: NodeJS.Platform;
  readonly packaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A package manager replaces its own packages, and a portable program has no installer. */
export function updateCapability({ platform, packaged, env }: Installed): UpdateCapability {
  if (!packaged) return { may: 'nothing', why: 'Touchline runs from source' };
  if (platform === 'linux' && !env['APPIMAGE']) return { may: 'tell', why: 'your package manager installs updates' };
  if (env['PORTABLE_EXECUTABLE_DIR']) return { may: 'tell', why: 'replace the portable app with the new download' };
  return { may: 'install' };
}
