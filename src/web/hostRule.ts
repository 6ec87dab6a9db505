/**
 * Which names the browser shell answers to. A page elsewhere can have its own name lead to this
 * machine (DNS rebinding) and would then be of our origin; it cannot do so with a number.
 */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { HostRule } from './requestListener.ts';

/** Numbers, `localhost`, this machine's own name, what it was told to listen on, and `names`. */
export function hostRule(host: string, names: readonly string[]): HostRule {
  const ours = new Set(['localhost', hostname(), host, ...names].map((name) => name.toLowerCase()));
  return (asked) => {
    const name = asked.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
    return isIP(name) !== 0 || ours.has(name);
  };
}
