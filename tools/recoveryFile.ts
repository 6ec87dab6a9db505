/** Reads a hospital's private recovery key from its file. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readPrivateKey } from '../src/vault/recoveryKey.ts';

/** Throws if it is not a private key on P-256. */
export async function privateKeyIn(path: string): Promise<CryptoKey> {
  const pkcs8 = createPrivateKey(readFileSync(path)).export({ format: 'der', type: 'pkcs8' });
  return readPrivateKey(new Uint8Array(pkcs8));
}
