/** How one hospital is told from another on this tablet. */
import { withoutSlashesAtEnd } from '../shared/text.ts';

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
  return `${url.origin}${withoutSlashesAtEnd(url.pathname)}`;
}

/**
 * The key under which this tablet keeps what belongs to a hospital: its own id where its profile gives
 * one, so that its address may change, and else its address.
 * @throws {TypeError} as {@link hospitalKeyOf}
 */
export function keptHospitalKey(baseAddress: string, institutionId: string | undefined): string {
  const addressKey = hospitalKeyOf(baseAddress);
  return institutionId === undefined ? addressKey : `${institutionPrefix}${institutionId}`;
}

const institutionPrefix = 'institution:';

/** Whether the hospital of this key has told an id of its own. */
export function isInstitution(hospitalKey: string): boolean {
  return hospitalKey.startsWith(institutionPrefix);
}

/** Identifiers of the training ward begin with this; no wristband of a real ward does. */
const demoIdPrefix = 'DEMO-';

/** Whether an id that was typed or scanned is one of the training ward. */
export function isDemoId(id: string): boolean {
  return id.trim().toUpperCase().startsWith(demoIdPrefix);
}
