/** Tests the screens whose code is loaded later: once, again after a failure, and all of them after the start. */
import { expect, test } from 'vitest';
import { bringLaterScreens, drawing, laterScreen, ScreenNotLoaded } from './laterScreen.ts';

const screen = () => null;

test('is loaded once, and then the router need not wait for it', async () => {
  let loads = 0;
  const later = laterScreen(async () => {
    loads += 1;
    return screen;
  });
  const route = drawing(later, () => null);
  await Promise.all([route.preload?.(), later.preload?.()]);
  expect(loads).toBe(1);
  expect(later.preload).toBeUndefined();
  expect(route.preload).toBeUndefined();
  expect(later({})).toMatchObject({ type: screen });
});

test('that did not come says so, and is loaded again when it is asked for again', async () => {
  let isThere = false;
  const later = laterScreen(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return screen;
  });
  await expect(later.preload?.()).rejects.toThrow(ScreenNotLoaded);
  isThere = true;
  await later.preload?.();
  expect(later({})).toMatchObject({ type: screen });
});

test('comes after the start, though another one did not', async () => {
  const missing = laterScreen(() => Promise.reject(new TypeError('offline')));
  const later = laterScreen(async () => screen);
  await bringLaterScreens();
  expect(later.preload).toBeUndefined();
  expect(missing.preload).toBeDefined();
});
