/**
 * Counts what a nurse's hand does in a journey: real pointer taps and typed characters, as the page receives them from
 * the browser. The count fails if a test changes a field in any other way.
 */
import type { Locator, Page } from '@playwright/test';

export interface HandWork {
  /** Pointer-down events. */
  taps: number;
  /** Digit keys. */
  digits: number;
  /** Every other key: letters, points, Enter, Tab. */
  otherKeys: number;
}

interface Counted extends HandWork {
  /** Taps and keys that have not changed a field yet. */
  earned: number;
  /** Field changes that no key or tap preceded. */
  unearned: number;
}

const place = '__tapCounter';

/** Starts counting from zero on the present page; reloading the page ends the count. */
export async function startCounting(page: Page): Promise<void> {
  await page.evaluate((name) => {
    const earlier = Reflect.get(globalThis, name) as Counted | undefined;
    const counted = { ...earlier, taps: 0, digits: 0, otherKeys: 0, unearned: 0, earned: 0 };
    // The listeners write into the one object that they were created with.
    if (earlier !== undefined) return void Object.assign(earlier, counted);
    Object.assign(globalThis, { [name]: counted });
    addEventListener(
      'pointerdown',
      (event) => {
        if (!event.isTrusted || !event.isPrimary) return;
        counted.taps += 1;
        // A tap on a switch, a choice or a chip changes one field.
        counted.earned += 1;
      },
      true,
    );
    addEventListener(
      'keydown',
      (event) => {
        if (!event.isTrusted) return;
        counted.earned += 1;
        if (/^\d$/.test(event.key)) counted.digits += 1;
        else counted.otherKeys += 1;
      },
      true,
    );
    addEventListener(
      'input',
      (event) => {
        if (!event.isTrusted) return;
        counted.earned -= 1;
        if (counted.earned < 0) counted.unearned += 1;
      },
      true,
    );
  }, place);
}

/**
 * What was counted since `startCounting`.
 *
 * @throws {Error} if the page was reloaded meanwhile, or a field was filled without a key or tap
 */
export async function handWork(page: Page): Promise<HandWork> {
  const counted = await page.evaluate(
    (name) => Reflect.get(globalThis, name) as Counted | undefined,
    place,
  );
  if (counted === undefined) throw new Error('The page was opened anew: its count is gone');
  const { unearned, earned: _earned, ...work } = counted;
  if (unearned > 0) throw new Error(`${unearned} changes of fields came from no tap and no key`);
  return work;
}

/** Taps a field and types into it, as a hand does. */
export async function tapAndType(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.type(text);
}

/**
 * Seconds by the keystroke-level model (Card, Moran and Newell): 1.1 s to point and press, 0.5 s for a key on a
 * tablet's keyboard. For comparing journeys only; no nurse was timed.
 */
export function secondsOf({ taps, digits, otherKeys }: HandWork): number {
  return Math.round(taps * 1.1 + (digits + otherKeys) * 0.5);
}
