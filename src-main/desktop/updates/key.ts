/** The key that new versions are signed with: Ed25519, its public half as SPKI. Made and used by `scripts/updates.ts`. */
export const UPDATE_KEY = 'MCowBQYDK2VwAyEALf2O5yz8CscoS+b4izSYghREocm3ZIT9bHtKJGGX2n0=';
