/**
 * The one setting of the environment that makes Node accept any certificate. Whoever starts a program chooses its
 * environment, so it is refused wherever a token travels.
 */

/** In the form `name=value`. */
export const uncheckedTlsSetting = 'NODE_TLS_REJECT_UNAUTHORIZED=0';

/** Why a program is not started in this environment, in one line; undefined if it may be. */
export function uncheckedTlsTrouble(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  // Node itself reads nothing but this value.
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return undefined;
  return `${uncheckedTlsSetting}: with it, anybody could pose as the hospital and receive the nurses' tokens. Remove it from the environment; --ca names an authority of the hospital's own.`;
}
