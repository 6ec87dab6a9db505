/** Tests the screens whose code is loaded later: once, again after a failure, and all of them after the start. */
import { expect, test } from 'vitest';
import {
  bringLaterScreens,
  drawing,
  isCodeMissing,
  laterScreen,
  ScreenNotLoaded,
} from './laterScreen.ts';

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

test('that hangs says so in time, and is used when it comes at last', async () => {
  let come: (component: typeof screen) => void = () => undefined;
  const coming = new Promise<typeof screen>((resolve) => {
    come = resolve;
  });
  const later = laterScreen(() => coming, 20);
  await expect(later.preload?.()).rejects.toMatchObject({
    ...{ name: 'ScreenNotLoaded', isKept: false },
  });
  expect(isCodeMissing()).toBe(true);
  const again = later.preload?.();
  come(screen);
  await again;
  expect(isCodeMissing()).toBe(false);
  expect(later({})).toMatchObject({ type: screen });
});

test('that fails a second time at once may have been kept by the browser', async () => {
  const later = laterScreen(() => Promise.reject(new TypeError('failed before')));
  const failure = () => later.preload?.().catch((error: unknown) => error);
  expect(await failure()).toMatchObject({ isKept: false });
  expect(await failure()).toMatchObject({ isKept: true });
});
