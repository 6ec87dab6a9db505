import { expect, test } from 'vitest';
import { delayFor } from './delay.ts';

test.each([
  [1, 1_000, 1_000],
  [8, 1_000, 30_000],
  [8, 45_000, 45_000],
])(
  'after %i unknown outcomes and a Retry-After of %i ms it waits %i ms',
  (failures, toldMs, waitMs) => {
    const delay = delayFor({ type: 'backoff', failures, toldMs }, true, () => 0.5);
    expect(delay).toEqual({ reason: 'told-to-wait', waitMs });
  },
);
