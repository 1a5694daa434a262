import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/**
 * The signed bytes of an update manifest: its file name and its content, so the manifest of one system is not valid as that
 * of another. The manifest contains the digest of every file it names.
 */
const signedBytes = (file: string, manifest: Uint8Array): Buffer => Buffer.concat([Buffer.from(`${file}\n`), manifest]);

/** File name of a manifest's signature: next to the manifest, in base64. */
export const signatureFile = (file: string): string => `${file}.sig`;

/** Whether a manifest is signed with the matching private key; `key` is the public key, SPKI in base64. */
export function isSigned(file: string, manifest: Uint8Array, signature: string, key: string): boolean {
  const bytes = Buffer.from(signature.trim(), 'base64');
  if (bytes.length !== 64) return false;
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return verify(null, signedBytes(file, manifest), publicKey, bytes);
}

/** Signs a manifest with `privateKey` (PEM). Used when publishing a version. */
export const signatureOf = (file: string, manifest: Uint8Array, privateKey: string): string =>
  sign(null, signedBytes(file, manifest), createPrivateKey(privateKey)).toString('base64');
