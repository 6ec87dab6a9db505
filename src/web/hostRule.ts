/**
 * Which host names the browser shell answers to. A foreign page can make its own name resolve to this machine (DNS
 * rebinding) and would then share the app's origin; it cannot do that with an IP address.
 */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { HostRule } from './requestListener.ts';

/** Allows IP addresses, `localhost`, this machine's own name, the host it listens on, and `names`. */
export function hostRule(host: string, names: readonly string[]): HostRule {
  const ours = new Set(['localhost', hostname(), host, ...names].map((name) => name.toLowerCase()));
  return (asked) => {
    const name = asked.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
    return isIP(name) !== 0 || ours.has(name);
  };
}

/**
 * What to tell an administrator whose pages are offered over http under a name: browsers trust plain http only for this
 * machine's own address. Undefined if there is nothing to tell.
 */
export function plainNamesWarning(
  names: readonly string[],
  isEncrypted: boolean,
): string | undefined {
  const named = names.filter((name) => !/^(?:localhost|.*\.localhost)$/i.test(name));
  if (isEncrypted || named.length === 0) return undefined;
  return `--name ${named.join(', ')}: by http and that name Wardbook does not open, because browsers withhold storage, camera and encryption. Give --tls-cert and --tls-key, or let tablets come through a proxy with TLS.`;
}
