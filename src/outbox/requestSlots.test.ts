import { expect, test } from 'vitest';
import { openRequestSlots } from './requestSlots.ts';

/** Work that lasts until it is told to release its slot or to end. */
function held() {
  let end: () => void = () => undefined;
  let release: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = (releaseNow: () => void) => {
    release = releaseNow;
    return ended;
  };
  return { work, end: () => end(), release: () => release() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('no more than the limit at once, in the order of asking', async () => {
  const requestSlots = openRequestSlots(2);
  const begun: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => {
    const one = held();
    void requestSlots.run((release) => {
      begun.push(name);
      return one.work(release);
    });
    return one;
  });
  await settled();
  expect(begun).toEqual(['a', 'b']);
  works[1]?.end();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('one is kept for what is not about photos, and what waits for photos holds nobody up', async () => {
  const requestSlots = openRequestSlots(3);
  const begun: string[] = [];
  const take = (name: string, isAboutPhotos: boolean) => {
    const one = held();
    void requestSlots.run(
      (release) => {
        begun.push(name);
        return one.work(release);
      },
      { isAboutPhotos },
    );
    return one;
  };
  const [first] = ['photo 1', 'photo 2', 'photo 3'].map((name) => take(name, true));
  const plain = ['plain 1', 'plain 2'].map((name) => take(name, false));
  await settled();
  expect(begun).toEqual(['photo 1', 'photo 2', 'plain 1']);
  plain[0]?.end();
  await settled();
  expect(begun.slice(3)).toEqual(['plain 2']);
  first?.end();
  await settled();
  expect(begun.slice(4)).toEqual(['photo 3']);
});

test('where there is one slot only, photos have it, too', async () => {
  const requestSlots = openRequestSlots(1);
  expect(await requestSlots.run(async () => 'up', { isAboutPhotos: true })).toBe('up');
});

test('a slot that was released is free while its work goes on, and is given back once', async () => {
  const requestSlots = openRequestSlots(1);
  const first = held();
  const second = held();
  const begun: string[] = [];
  const firstEnd = requestSlots.run(first.work);
  void requestSlots.run((release) => {
    begun.push('second');
    return second.work(release);
  });
  await settled();
  first.release();
  await settled();
  expect(begun).toEqual(['second']);
  void requestSlots.run(async () => void begun.push('third'));
  first.release();
  first.end();
  await firstEnd;
  await settled();
  expect(begun).toEqual(['second']);
});

test('a failure gives the slot back', async () => {
  const requestSlots = openRequestSlots(1);
  await expect(requestSlots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(requestSlots.run(async () => 'next')).resolves.toBe('next');
});
