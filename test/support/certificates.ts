/**
 * Certificates for tests, created when they run: an authority, and certificates signed by it. X.509 is encoded by hand,
 * so that no program has to be installed for it.
 */
import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/** A certificate and its key, both PEM. */
export interface Certified {
  readonly cert: string;
  readonly key: string;
}

export interface Authority extends Certified {
  /** Signs a certificate for a name, as a server and as a client. */
  certify(name: string): Certified;
}

const dayMs = 86_400_000;

function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  const head = [tag, ...(length < 128 ? [length] : long)];
  return Buffer.concat([Buffer.from(head), content]);
}

const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const octets = (content: Uint8Array) => der(0x04, content);
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));

function nameOf(name: string): Buffer {
  const commonName = sequence(identifier('550403'), der(0x0c, Buffer.from(name)));
  return sequence(der(0x31, commonName));
}

function timeOf(epochMs: number): Buffer {
  const digits = new Date(epochMs).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function extensionsOf(name: string, isAuthority: boolean): Buffer {
  const isTrue = Buffer.from([0x01, 0x01, 0xff]);
  const basic = sequence(...(isAuthority ? [isTrue] : []));
  const names = sequence(der(0x82, Buffer.from(name)));
  return sequence(
    sequence(identifier('551d13'), isTrue, octets(basic)),
    sequence(identifier('551d11'), octets(names)),
  );
}

function pem(content: Uint8Array): string {
  const lines =
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

interface Issued extends Certified {
  readonly name: string;
  readonly privateKey: KeyObject;
}

function issue(name: string, issuer?: Issued): Issued {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x01]), randomBytes(8)),
    ecdsaWithSha256,
    nameOf(issuer?.name ?? name),
    sequence(timeOf(now - dayMs), timeOf(now + dayMs)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensionsOf(name, issuer === undefined)),
  );
  const signature = createSign('sha256')
    .update(signed)
    .sign(issuer?.privateKey ?? privateKey);
  const bits = der(0x03, Buffer.from([0]), signature);
  const cert = pem(sequence(signed, ecdsaWithSha256, bits));
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { name, cert, key, privateKey };
}

/** An authority of the test's own, trusted by nobody else. */
export function createAuthority(): Authority {
  const authority = issue('Authority of a test');
  return { ...authority, certify: (name) => issue(name, authority) };
}
