import type { ProviderSettings } from '../shared/providerSettings.ts';

/**
 * Whether a provider may name this address in its configuration: one at its issuer, or with TLS at a host of the
 * profile. Otherwise whoever answers for a provider could direct the shell, or a nurse's browser, to anywhere in the
 * network, and to the ports of the shell's own machine.
 */
export function isProviderAddress(
  address: unknown,
  { issuer, hosts = [] }: Pick<ProviderSettings, 'issuer' | 'hosts'>,
): address is string {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { origin, host, protocol, username, password } = new URL(address);
  if (`${username}${password}` !== '') return false;
  return origin === new URL(issuer).origin || (protocol === 'https:' && hosts.includes(host));
}
