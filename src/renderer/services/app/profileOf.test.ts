/** Tests which profile a ward uses. */
import { expect, it, vi } from 'vitest';
import { defaultProfile } from '../../../shared/profile.ts';
import { profileOf } from './profileOf.ts';

it('works by what the hospital brought, and by the default for the rest', () => {
  const profile = profileOf({ profile: { limits: { careNoteMaxCodePoints: 200 } } });
  expect(profile).toEqual({
    ...defaultProfile,
    limits: { ...defaultProfile.limits, careNoteMaxCodePoints: 200 },
  });
});

it('works by the default where the hospital brought none', () => {
  expect(profileOf({})).toBe(defaultProfile);
});

it('works by the default, and warns, where what it brought cannot be used', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(profileOf({ profile: 'unusable' })).toBe(defaultProfile);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
