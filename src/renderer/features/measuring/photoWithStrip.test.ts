import { describe, expect, it } from 'vitest';
import type { BorrowedPhoto } from './photoOnDesk.ts';
import { photoWithStrip } from './photoWithStrip.ts';

const photos = ['strip', 'outline', 'close-up'].map((photoId) => ({
  photoId,
  contentType: 'image/jpeg',
}));
const bytes = { bytes: () => Promise.resolve(null) };

/** Only the named photos have a strip; those that were released are counted. */
function lender(...withStrip: readonly string[]) {
  let [lent, back] = [0, 0];
  const borrow = (photoId: string): BorrowedPhoto => {
    lent += 1;
    const sight = { isFound: true, tiltDeg: 0, distanceCm: 30, hints: [] };
    return {
      opened: Promise.resolve({ is: 'opened', widthPx: 1, heightPx: 1 }),
      desk: {
        ask: () =>
          Promise.resolve(
            withStrip.includes(photoId)
              ? { is: 'strip', markers: [], tiltDeg: 0, distanceCm: 30, sight }
              : { is: 'no-strip', why: 'no-marker', sight },
          ),
        close: () => undefined,
      },
      giveBack: () => {
        back += 1;
      },
    };
  };
  return { borrow, isEven: () => lent === back };
}

describe('the photo that is measured', () => {
  it('is the one with the strip, not the close-up after it', async () => {
    const { borrow, isEven } = lender('strip');
    expect(await photoWithStrip(photos, bytes, undefined, borrow)).toBe(0);
    expect(isEven()).toBe(true);
  });

  it('is the one that was measured before, not its outline', async () => {
    const { borrow } = lender('strip', 'outline');
    expect(await photoWithStrip(photos, bytes, 'strip', borrow)).toBe(0);
    expect(await photoWithStrip(photos, bytes, undefined, borrow)).toBe(1);
  });

  it('is the newest where none has a strip: its sentence is said there', async () => {
    expect(await photoWithStrip(photos, bytes, 'removed', lender().borrow)).toBe(2);
  });
});
