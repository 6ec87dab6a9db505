/** Tests that the publicly known key protects no hospital but the bundled one. */
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readProfileFileText } from './profileFile.ts';
import { protectionOf, trainingKeyTrouble, trainingRecoveryKey } from './trainingKey.ts';

const bundled = (name: string) =>
  readFileSync(new URL(`../hospital/node/${name}`, import.meta.url), 'utf8');
const training = { tablets: { recoveryKey: trainingRecoveryKey } };

test('the training profile brings it, and its private half lies beside it, named so', () => {
  expect(readProfileFileText(bundled('trainingProfile.json'))).toMatchObject({ file: training });
  const pem = bundled('trainingRecoveryKey.pem');
  expect(pem).toContain('TRAINING');
  const spki = createPublicKey(pem).export({ format: 'der', type: 'spki' });
  expect(spki.toString('base64')).toBe(trainingRecoveryKey);
});

test('it has one spelling', () => {
  const spelt = `${trainingRecoveryKey.slice(0, -3)}R==`;
  const text = JSON.stringify({ tablets: { recoveryKey: spelt } });
  expect(readProfileFileText(text)).toMatchObject({ problem: expect.any(String) as string });
});

test.each(['http://127.0.0.1:8787/v1', 'http://localhost:8787/v1', 'http://[::1]:8787/v1'])(
  'it may stand before a hospital at %s',
  (address) => {
    expect(trainingKeyTrouble(training, address)).toBeUndefined();
  },
);

test.each([
  'https://records.hospital.example/v1',
  'http://192.168.1.7:8787/v1',
  'https://127.0.0.1.example/v1',
  'https://localhost.example/v1',
])('it is refused in words before one at %s', (address) => {
  expect(trainingKeyTrouble(training, address)).toContain('npm run recovery -- new');
  expect(trainingKeyTrouble({}, address)).toBeUndefined();
});

test('each profile says in one line what a copied disk gives away', () => {
  const own = { tablets: { recoveryKey: 'another' } };
  const lines = [training, own, {}].map(protectionOf);
  expect(new Set(lines).size).toBe(3);
  expect(lines[0]).toContain('TRAINING');
  expect(lines[2]).toContain('NO RECOVERY KEY, so nobody can sign in');
  expect(lines[2]).toContain('npm run recovery -- new');
});
