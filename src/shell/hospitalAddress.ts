/**
 * What counts as a hospital's base address, and its one spelling: the device tells hospitals
 * apart by it, so that the same hospital must never be spelled in two ways.
 */
import { withoutSlashesAtEnd } from '../shared/text.ts';

/**
 * The one spelling of a base address: no slash at the end, host in lower case, no default port.
 * Undefined where `text` is no address that a hospital could have: only http and https, without a
 * user name, a query or a fragment. Interface: Versioning (the address ends with `/v1`).
 */
export function normalHospitalAddress(text: string): string | undefined {
  const address = parse(text.trim());
  if (address === undefined) return undefined;
  const isPlain =
    ['http:', 'https:'].includes(address.protocol) &&
    `${address.username}${address.password}${address.search}${address.hash}` === '';
  if (!isPlain) return undefined;
  return withoutSlashesAtEnd(`${address.origin}${address.pathname}`);
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
