/**
 * What counts as a hospital's base address, and its canonical spelling. The device identifies hospitals by it, so the
 * same hospital must never have two spellings.
 */
import { withoutSlashesAtEnd } from '../shared/text.ts';

/**
 * The canonical spelling of a base address: no trailing slash, host in lower case, no default port. Undefined if `text`
 * cannot be a hospital's address, which is http or https without a user name, a query or a fragment. Interface:
 * Versioning (the address ends with `/v1`).
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
