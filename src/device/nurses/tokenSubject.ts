/**
 * Whom an access token names, if it says so: a JWT has a subject (RFC 7519, 4.1.2). Nothing in it is verified here,
 * because the hospital does that; the tokens of one person only have to agree.
 */

import { isSealedToken } from '../../shared/sealedToken.ts';
import { fieldOf } from '../../shared/unknown.ts';

/** Issuer and subject as one text, or null if the token, or its replacement, has no subject. */
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

/** Whether it includes the issuer: a subject identifies a person only within its issuer (RFC 7519, 4.1.2). */
export function hasIssuer(subject: string): boolean {
  return !subject.startsWith('[null,');
}

/** Adds the subject to a sealed token, because nobody can look inside for it. */
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
