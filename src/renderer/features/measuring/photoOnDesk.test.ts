import { expect, test } from 'vitest';
import type { MeasuringDesk } from './measuringDesk.ts';
import type { MeasuringJob } from './measuringJobs.ts';
import { openPhotoLending } from './photoOnDesk.ts';

interface Desk {
  asked: MeasuringJob['is'][];
  isClosed: boolean;
}

/** Desks that open every photo but the empty one, and a device with two photos. */
function openHouse() {
  const desks: Desk[] = [];
  const openDesk = (): MeasuringDesk => {
    const desk: Desk = { asked: [], isClosed: false };
    desks.push(desk);
    return {
      async ask(job) {
        desk.asked.push(job.is);
        const isPicture = job.is === 'open' && job.photo.size > 0;
        return isPicture ? { is: 'opened', widthPx: 4, heightPx: 3 } : { is: 'broken' };
      },
      close: () => {
        desk.isClosed = true;
      },
    };
  };
  const sizes = new Map([
    ['one', 8],
    ['other', 8],
    ['empty', 0],
  ]);
  const photos = {
    async bytes(photoId: string) {
      const size = sizes.get(photoId);
      return size === undefined ? null : new ArrayBuffer(size);
    },
  };
  const borrow = openPhotoLending(openDesk);
  return { desks, borrow: (photoId: string) => borrow(photoId, 'image/jpeg', photos) };
}

test('a photo that is open is opened once, and closed by the last who has it', async () => {
  const { desks, borrow } = openHouse();
  const first = borrow('one');
  const second = borrow('one');
  expect(await first.opened).toMatchObject({ is: 'opened', widthPx: 4 });
  expect(second.desk).toBe(first.desk);
  expect(desks.map(({ asked }) => asked)).toEqual([['open']]);
  first.giveBack();
  first.giveBack();
  expect(desks[0]?.isClosed).toBe(false);
  second.giveBack();
  expect(desks[0]?.isClosed).toBe(true);
  borrow('one');
  expect(desks).toHaveLength(2);
});

test('another photo has a worker of its own', async () => {
  const { desks, borrow } = openHouse();
  expect(borrow('one').desk).not.toBe(borrow('other').desk);
  expect(desks).toHaveLength(2);
});

test.each(['gone', 'empty'])('a photo that is %s is broken, and tried anew', async (photoId) => {
  const { desks, borrow } = openHouse();
  const first = borrow(photoId);
  expect(await first.opened).toEqual({ is: 'broken' });
  await Promise.resolve();
  borrow(photoId);
  expect(desks).toHaveLength(2);
  first.giveBack();
  expect(desks.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('a worker that broke down after it had opened the photo is lent to nobody else', async () => {
  const { desks, borrow } = openHouse();
  const first = borrow('one');
  expect(await first.opened).toMatchObject({ is: 'opened' });
  expect(await first.desk.ask({ is: 'strip', skin: 'flat' })).toEqual({ is: 'broken' });
  expect(await borrow('one').opened).toMatchObject({ is: 'opened' });
  expect(desks.map(({ asked }) => asked)).toEqual([['open', 'strip'], ['open']]);
});
