/** Counts how often a photo is read from the device while it is sent to the hospital. */
import { expect, test } from 'vitest';
import { journeyPlan } from './journeys.ts';
import { simulate } from './simulate.ts';
import { ownCode, type Subject } from './subject.ts';

test('each photo of a record is read from the device once, though all are checked before any leaves', async () => {
  const read: string[] = [];
  const startEngine: Subject['startEngine'] = (ports, options) => {
    const photoBytes = (photoId: string) => {
      read.push(photoId);
      return ports.rows.photoBytes(photoId);
    };
    return ownCode.startEngine({ ...ports, rows: { ...ports.rows, photoBytes } }, options);
  };
  const plan = journeyPlan('a wound assessment with photos');
  const events = [{ at: 1_000, kind: 'nurse', tablet: 0, action: 'three-photos' } as const];
  const { violations, photos } = await simulate({ ...plan, events }, { ...ownCode, startEngine });
  expect(violations).toEqual([]);
  expect(photos).toBe(3);
  expect(read).toHaveLength(3);
  expect(new Set(read).size).toBe(3);
});
