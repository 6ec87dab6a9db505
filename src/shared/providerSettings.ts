/** What a hospital's profile says about its identity provider, at which nurses sign in by OpenID Connect. */
import { z } from 'zod';

/** Without TLS only on this machine, like the training provider of `npm start -- --oidc`. */
const issuerPattern =
  /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)(\/[^\s?#]*)?$/;

const issuerSchema = z
  .string()
  .max(500)
  .regex(issuerPattern, 'is not an issuer, such as https://login.hospital.example/realms/wards');

/** A scope or the name of a claim: visible ASCII without quotes and backslashes (RFC 6749, 3.3). */
const wordSchema = z
  .string()
  .max(200)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'has no spaces, quotes or backslashes');

/** In lower case, like `URL.host`: `photos.hospital.example`, or with a port `photos.hospital.example:8443`. */
export const hostSchema = z
  .string()
  .max(260)
  .regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'is not a host, such as photos.hospital.example');

export const providerSettingsSchema = z.strictObject({
  /** Exactly as the provider names itself in its configuration. */
  issuer: issuerSchema,
  /** The client id under which the provider knows Wardbook; a public client, without a secret. */
  clientId: z.string().min(1).max(500),
  /** The scopes that are requested; `openid` must be among them. */
  scopes: z
    .array(wordSchema)
    .max(20)
    .refine((scopes) => scopes.includes('openid'), 'does not contain openid')
    .default(['openid']),
  /** The claim of the ID token by which the hospital names the author of a record. */
  authorClaim: wordSchema.default('sub'),
  /** Hosts of the provider's addresses in addition to the issuer's own. */
  hosts: z.array(hostSchema).max(20).optional(),
});

export type ProviderSettings = z.infer<typeof providerSettingsSchema>;
