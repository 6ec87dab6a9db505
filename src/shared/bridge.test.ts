/** Tests that nothing a shell says about the hospital's profile prevents the app from opening. */
import { expect, it } from 'vitest';
import { wardbookBridgeSchema } from './bridge.ts';

const facts = {
  shell: 'web',
  hospitalAddress: null,
  hospitalAddressEditable: false,
  appVersion: '1.0.0',
  demoOffered: true,
};

it.each([
  ['no profile, as an older shell', {}, undefined],
  [
    'a profile',
    { profile: { limits: { photosPerRecord: 3 } } },
    { limits: { photosPerRecord: 3 } },
  ],
  ['that its file cannot be used', { profile: 'unusable' }, 'unusable'],
  ['a profile of another version', { profile: { later: true } }, 'unusable'],
  [
    'a zone that this browser does not know',
    { profile: { timeZone: 'Mars/Base', rocYears: true } },
    { timeZone: null, rocYears: true },
  ],
  ['nonsense', { profile: 7 }, 'unusable'],
])('a shell may tell %s', (_what, told, profile) => {
  expect(wardbookBridgeSchema.parse({ ...facts, ...told })).toEqual(
    profile === undefined ? facts : { ...facts, profile },
  );
});
