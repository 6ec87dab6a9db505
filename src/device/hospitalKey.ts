/** Owns how one hospital is told from another on this tablet. */

/** The key of the training ward; no real base address can be equal to it. */
export const demoHospitalKey = 'demo';

/**
 * The key of a hospital: its base address in one spelling.
 * @throws {TypeError} where `baseAddress` is no http or https address.
 */
export function hospitalKeyOf(baseAddress: string): string {
  const url = new URL(baseAddress.trim());
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('A hospital address begins with http:// or https://');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
