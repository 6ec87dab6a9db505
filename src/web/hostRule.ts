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
