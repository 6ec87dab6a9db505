/** Tests which addresses an identity provider may name. */
import { expect, test } from 'vitest';
import { isProviderAddress } from './providerAddress.ts';

const issuer = 'https://login.hospital.example/realms/wards';
const hosts = ['keys.hospital.example', 'login.hospital.example:8443'];
const training = 'http://127.0.0.1:8788';

test.each([
  ['https://login.hospital.example/token', issuer],
  ['https://LOGIN.hospital.example:443/elsewhere', issuer],
  ['https://keys.hospital.example/jwks', issuer],
  ['https://login.hospital.example:8443/token', issuer],
  ['http://127.0.0.1:8788/token', training],
])('%s of %s', (address, of) => {
  expect(isProviderAddress(address, { issuer: of, hosts })).toBe(true);
});

test.each([
  ['another host', 'https://elsewhere.example/', issuer],
  ['a host below its own', 'https://login.hospital.example.evil.example/', issuer],
  ['a host above its own', 'https://hospital.example/', issuer],
  ['its own name with a dot', 'https://login.hospital.example./', issuer],
  ['another port of its host', 'https://login.hospital.example:444/', issuer],
  ['no TLS', 'http://login.hospital.example/token', issuer],
  ['no TLS at a named host', 'http://keys.hospital.example/jwks', issuer],
  ['a user name', 'https://amy@login.hospital.example/token', issuer],
  ['a user name and a password', 'http://amy:pw@127.0.0.1:8788/token', training],
  ['this machine', 'http://127.0.0.1:8787/_hospital/state', issuer],
  ['this machine by name', 'http://localhost:8787/', issuer],
  ['this machine with a dot', 'http://localhost.:8787/', issuer],
  ['this machine as IPv6', 'http://[::1]:8787/', issuer],
  ['this machine as mapped IPv6', 'https://[::ffff:127.0.0.1]/', issuer],
  ['this machine as a number', 'https://2130706433/', issuer],
  ['this machine in hexadecimal', 'https://0x7f.1/', issuer],
  ['this machine over TLS', 'https://127.0.0.1:8787/', issuer],
  ['the metadata of a cloud', 'http://169.254.169.254/latest', issuer],
  ['the metadata over TLS', 'https://169.254.169.254/latest', issuer],
  ['another port of this machine', 'http://127.0.0.1:8787/_hospital/state', training],
  ['this machine under another name', 'http://localhost:8788/token', training],
  ['a file', 'file:///bin/sh', issuer],
  ['a script', 'javascript:alert(1)', issuer],
  ['no address', '/token', issuer],
  ['nothing', undefined, issuer],
])('%s is no address of a provider', (_what, address, of) => {
  expect(isProviderAddress(address, { issuer: of, hosts })).toBe(false);
});
