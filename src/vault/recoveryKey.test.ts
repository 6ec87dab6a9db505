/**
 * Tests that what is wrapped with a public key opens with its private half, for the same purpose, and in no other way.
 */
import { expect, test } from 'vitest';
import { keyIdOf, readPublicKey, unwrapWith, wrapTo } from './recoveryKey.ts';

const pair = () =>
  crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
const key = crypto.getRandomValues(new Uint8Array(32));

test('the private half opens it, for the nurse it was wrapped for', async () => {
  const hospital = await pair();
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', hospital.publicKey));
  const publicKey = await readPublicKey(spki.toString('base64'));
  expect(await keyIdOf(publicKey)).toMatch(/^[0-9a-f]{16}$/);
  const wrapped = await wrapTo(publicKey, 'recovery|amy', key);
  expect(await unwrapWith(hospital.privateKey, 'recovery|amy', wrapped)).toEqual(key);
  await expect(unwrapWith(hospital.privateKey, 'recovery|ben', wrapped)).rejects.toThrow();
  const other = await pair();
  await expect(unwrapWith(other.privateKey, 'recovery|amy', wrapped)).rejects.toThrow();
  const again = await wrapTo(publicKey, 'recovery|amy', key);
  expect(new Uint8Array(again.publicKey)).not.toEqual(new Uint8Array(wrapped.publicKey));
});

test('what is no public key is refused', async () => {
  await expect(readPublicKey('MFkw')).rejects.toThrow();
});
