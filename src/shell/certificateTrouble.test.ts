/** Tests which failures are caused by a certificate. */
import { expect, test } from 'vitest';
import { certificateTroubleOf } from './certificateTrouble.ts';

const failure = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['CERT_HAS_EXPIRED', 'certificate-expired'],
  ['CERT_NOT_YET_VALID', 'certificate-expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-unknown'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate-unknown'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-other-name'],
  ['ECONNREFUSED', undefined],
  ['toString', undefined],
])('%s is %s', (code, trouble) => {
  expect(certificateTroubleOf(failure(code))).toBe(trouble);
});

test('what is no error of Node has no reason', () => {
  expect(certificateTroubleOf('CERT_HAS_EXPIRED')).toBeUndefined();
  expect(certificateTroubleOf(new Error('CERT_HAS_EXPIRED'))).toBeUndefined();
});
