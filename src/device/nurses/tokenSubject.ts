/**
 * Whom an access token names, where it says so: a JWT has a subject (RFC 7519, 4.1.2). Nothing of it
 * is verified here, for the hospital does that; two tokens of one person only have to agree.
 */

import { isSealedToken } from '../../shared/sealedToken.ts';
import { fieldOf } from '../../shared/unknown.ts';

/** Issuer and subject as one text, or null where the token, or what stands in its place, tells neither. */
export function subjectOf(token: string): string | null {
  const [, payload, signature, told] = token.split('.');
  if (isSealedToken(token)) return told === undefined ? null : fromBase64Url(told);
  if (payload === undefined || signature === undefined) return null;
  try {
    const claims: unknown = JSON.parse(fromBase64Url(payload));
    const subject = fieldOf(claims, 'sub');
    const issuer = fieldOf(claims, 'iss');
    return typeof subject === 'string' && subject !== ''
      ? JSON.stringify([typeof issuer === 'string' ? issuer : null, subject])
      : null;
  } catch {
    return null;
  }
}

/** Whether the issuer is in it, too: a subject is one person's only within its issuer (RFC 7519, 4.1.2). */
export function hasIssuer(subject: string): boolean {
  return !subject.startsWith('[null,');
}

/** A sealed token that tells whom the token names: nobody can look into it for that. */
export function withSubjectOf(token: string, sealed: string): string {
  const subject = subjectOf(token);
  return subject === null ? sealed : `${sealed}.${toBase64Url(subject)}`;
}

function toBase64Url(text: string): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)));
}
