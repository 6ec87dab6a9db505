import { expect, test } from 'vitest';
import { openFlights } from './flights.ts';

/** Work that lasts until it is told to land or to end. */
function held() {
  let end: () => void = () => undefined;
  let land: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = (landNow: () => void) => {
    land = landNow;
    return ended;
  };
  return { work, end: () => end(), land: () => land() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('no more than the limit at once, in the order of asking', async () => {
  const flights = openFlights(2);
  const begun: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => {
    const one = held();
    void flights.take((land) => {
      begun.push(name);
      return one.work(land);
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
  const flights = openFlights(3);
  const begun: string[] = [];
  const take = (name: string, isAboutPhotos: boolean) => {
    const one = held();
    void flights.take(
      (land) => {
        begun.push(name);
        return one.work(land);
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

test('where there is one flight only, photos have it, too', async () => {
  const flights = openFlights(1);
  expect(await flights.take(async () => 'up', { isAboutPhotos: true })).toBe('up');
});

test('a flight that has landed is free while its work goes on, and is given back once', async () => {
  const flights = openFlights(1);
  const first = held();
  const second = held();
  const begun: string[] = [];
  const firstEnd = flights.take(first.work);
  void flights.take((land) => {
    begun.push('second');
    return second.work(land);
  });
  await settled();
  first.land();
  await settled();
  expect(begun).toEqual(['second']);
  void flights.take(async () => void begun.push('third'));
  first.land();
  first.end();
  await firstEnd;
  await settled();
  expect(begun).toEqual(['second']);
});

test('a failure gives the flight back', async () => {
  const flights = openFlights(1);
  await expect(flights.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(flights.take(async () => 'next')).resolves.toBe('next');
});
