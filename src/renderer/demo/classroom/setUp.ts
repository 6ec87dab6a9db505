/** How a class set-up is passed on: as part of a link, short enough for a QR code. */
import { classSetUpSchema, type ClassSetUp } from '../host/demoState.ts';

/** The query parameter of the demo's address that contains a set-up. */
export const setUpParameter = 'class';

/** The set-up as text for a link: base64url of the JSON, without padding. */
export function encodeSetUp(setUp: ClassSetUp): string {
  const bytes = new TextEncoder().encode(JSON.stringify(setUp));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The set-up in a link's text; null if it contains none. */
export function decodeSetUp(text: string): ClassSetUp | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return classSetUpSchema.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

/** The link that opens the demo with a set-up. */
export function setUpLink(origin: string, setUp: ClassSetUp): string {
  return `${origin}/demo/?${setUpParameter}=${encodeSetUp(setUp)}`;
}

/**
 * Whether another tablet can use an address, and with all features. `here-only`: only this tablet can reach it under
 * that name. `not-secure`: over plain HTTP a browser allows neither camera nor offline work. Null if all is well.
 */
export function reachOfOther({
  protocol,
  hostname,
}: Pick<Location, 'protocol' | 'hostname'>): 'here-only' | 'not-secure' | null {
  if (/^(localhost|127(\.\d+){3}|\[::1\]|app)$/.test(hostname)) return 'here-only';
  return protocol === 'https:' ? null : 'not-secure';
}
