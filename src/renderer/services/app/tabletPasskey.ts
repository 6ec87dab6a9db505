/**
 * The passkey of this tablet: WebAuthn with a secret (PRF), which the tablet's key store releases to whoever can unlock
 * the tablet. It belongs to the tablet and to no person: its name says nothing.
 */
import { TabletSecretRefused, type TabletPasskey } from '../../../vault/wrappings.ts';

/** The input of the secret; it must never change, or the secret would be another one. */
const purpose = new TextEncoder().encode('wardbook|1|tablet');
const patienceMs = 60_000;

/** Null if this browser, this tablet or this address does not support passkeys. */
export async function openTabletPasskey(): Promise<TabletPasskey | null> {
  if (!(await isOffered().catch(() => false))) return null;
  const secrets = new Map<string, Uint8Array>();
  const remember = (id: ArrayBuffer, secret: Uint8Array) => {
    secrets.set(nameOf(id), secret);
    return { id, secret };
  };
  const secretOf = async (id: ArrayBuffer) =>
    secrets.get(nameOf(id)) ?? remember(id, await ask([id])).secret;
  return {
    secretOf: (id) => refusedOr(() => secretOf(id)),
    anySecret: (ids) =>
      refusedOr(async () => {
        const known = ids.find((id) => secrets.has(nameOf(id)));
        if (known !== undefined) return { id: known, secret: await secretOf(known) };
        const [first] = ids;
        if (first !== undefined) {
          const secret = await ask([first]).catch(() => null);
          if (secret !== null) return remember(first, secret);
        }
        const made = await make();
        return remember(made.id, made.secret ?? (await ask([made.id])));
      }),
  };
}

async function isOffered(): Promise<boolean> {
  if (!isSecureContext || !('PublicKeyCredential' in globalThis)) return false;
  // A passkey is bound to a domain name: a numeric address has none.
  if (!location.protocol.startsWith('http')) return false;
  if (/^[\d.]+$|:/.test(location.hostname)) return false;
  const { PublicKeyCredential: kind } = globalThis;
  if (!(await kind.isUserVerifyingPlatformAuthenticatorAvailable())) return false;
  if (typeof kind.getClientCapabilities !== 'function') return true;
  return (await kind.getClientCapabilities())['extension:prf'] !== false;
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const asked = { prf: { eval: { first: purpose } } };

/** The secret of one of these passkeys; throws if it was not given. */
async function ask(ids: readonly ArrayBuffer[]): Promise<Uint8Array> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: random(32),
      allowCredentials: ids.map((id) => ({ id, type: 'public-key', transports: ['internal'] })),
      // A tablet gives different secrets with and without user verification.
      userVerification: 'required',
      timeout: patienceMs,
      extensions: asked,
    },
  });
  const secret = secretIn(credential);
  if (secret === null) throw new Error('The passkey gave no secret');
  return secret;
}

async function make(): Promise<{ id: ArrayBuffer; secret: Uint8Array | null }> {
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: random(32),
      rp: { name: 'Wardbook' },
      user: { id: random(16), name: 'Wardbook', displayName: 'Wardbook' },
      // Ed25519, P-256 and RSA: any algorithm will do, because nobody checks the signature.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'discouraged',
        userVerification: 'required',
      },
      timeout: patienceMs,
      extensions: asked,
    },
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was made');
  if (credential.getClientExtensionResults().prf?.enabled !== true) {
    throw new Error('The passkey has no secret');
  }
  return { id: credential.rawId, secret: secretIn(credential) };
}

function secretIn(credential: Credential | null): Uint8Array | null {
  if (!(credential instanceof PublicKeyCredential)) return null;
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) return null;
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
  return bytes.length === 32 ? Uint8Array.from(bytes) : null;
}

async function refusedOr<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new TabletSecretRefused(error);
  }
}

function nameOf(id: ArrayBuffer): string {
  return String.fromCharCode(...new Uint8Array(id));
}
