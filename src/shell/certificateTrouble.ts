/** Tells which connection failures are about the hospital's certificate, and what is wrong with it. */
import { certificateTroubles, type CertificateTrouble } from '../shared/bridge.ts';
import { fieldOf } from '../shared/unknown.ts';

/** The error codes of Node's TLS (OpenSSL's verify results) and what they mean to a person. */
const codes: Readonly<Record<string, CertificateTrouble>> = {
  CERT_HAS_EXPIRED: certificateTroubles.expired,
  CERT_NOT_YET_VALID: certificateTroubles.expired,
  DEPTH_ZERO_SELF_SIGNED_CERT: certificateTroubles.unknown,
  SELF_SIGNED_CERT_IN_CHAIN: certificateTroubles.unknown,
  UNABLE_TO_GET_ISSUER_CERT: certificateTroubles.unknown,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificateTroubles.unknown,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificateTroubles.unknown,
  CERT_UNTRUSTED: certificateTroubles.unknown,
  ERR_TLS_CERT_ALTNAME_INVALID: certificateTroubles.otherName,
};

/** Undefined if the failure is not about a certificate. */
export function certificateTroubleOf(error: unknown): CertificateTrouble | undefined {
  const code = error instanceof Error ? fieldOf(error, 'code') : undefined;
  return typeof code === 'string' && Object.hasOwn(codes, code) ? codes[code] : undefined;
}
