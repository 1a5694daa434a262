/** Ed25519 public key (SPKI) that verifies updates. `scripts/updates.ts` creates the key pair and signs with it. */
export const UPDATE_KEY = 'MCowBQYDK2VwAyEALf2O5yz8CscoS+b4izSYghREocm3ZIT9bHtKJGGX2n0=';
