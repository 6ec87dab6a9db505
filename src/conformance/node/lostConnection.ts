/**
 * Why no answer came, in words that help a person fix it. Node's `fetch` reports every case as "fetch failed" and keeps
 * the reason in the cause.
 */

const untrusted =
  'its certificate is signed by nobody whom this machine trusts; name the authority with --ca <file.pem>';

/** Words for the codes of Node and OpenSSL; for any other code Node's own words are kept. */
const wordsByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no such name is known here (DNS)',
  EAI_AGAIN: 'the name cannot be looked up now (DNS)',
  ECONNREFUSED: 'nothing listens on that port',
  EHOSTUNREACH: 'no way leads to that machine',
  ENETUNREACH: 'no way leads to that network',
  ETIMEDOUT: 'the machine does not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'the machine does not answer in time',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; look at the clock of this machine, too',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS is spoken there; perhaps the address begins with http://',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no TLS is spoken there; perhaps the address begins with http://',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED:
    'a client certificate is required; name it with --client-cert and --client-key',
  UND_ERR_SOCKET: 'the connection was closed; perhaps the address begins with https://',
  ECONNRESET: 'the connection was closed; perhaps the address begins with https://',
};

/** The reason of a rejected request in words, followed by the code, which can be searched for. */
export function lostConnectionWords(error: unknown): string {
  const chain = causesOf(error);
  for (const each of chain) {
    const code = codeOf(each);
    const words = wordsByCode[code];
    if (words !== undefined) return `${words} (${code})`;
  }
  const deepest = chain.at(-1);
  return deepest instanceof Error ? deepest.message : String(deepest);
}

/** The error and its causes, outermost first. */
function causesOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [error];
  for (let at = error; at instanceof Error && at.cause !== undefined; at = at.cause) {
    if (chain.length > 8) break;
    chain.push(at.cause);
  }
  return chain;
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
