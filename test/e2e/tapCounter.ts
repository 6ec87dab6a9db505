/**
 * Counting what a nurse's hand does in a journey: real pointer taps and typed characters, as the
 * page gets them from the browser. What a test puts into the page by another way fails the count.
 */
import type { Locator, Page } from '@playwright/test';

export interface HandWork {
  /** Pointers that went down. */
  taps: number;
  /** Keys of digits. */
  digits: number;
  /** Every other key: letters, points, Enter, Tab. */
  otherKeys: number;
}

interface Counted extends HandWork {
  /** Taps and keys that have changed no field yet. */
  earned: number;
  /** Changes of fields by the browser that no key and no tap came before. */
  unearned: number;
}

const place = '__tapCounter';

/** Begins to count on the page as it stands, from nothing each time; opening the page anew ends the count. */
export async function startCounting(page: Page): Promise<void> {
  await page.evaluate((name) => {
    const earlier = Reflect.get(globalThis, name) as Counted | undefined;
    const counted = { ...earlier, taps: 0, digits: 0, otherKeys: 0, unearned: 0, earned: 0 };
    // What listens to the page writes into the one object that it has seen.
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
 * @throws {Error} where the page was opened anew meanwhile, or a field was filled by no key and no tap
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
 * Seconds by the keystroke-level model (Card, Moran and Newell): 1.1 s to point and press, 0.5 s for a
 * key of a tablet's keyboard. To compare journeys by; no nurse was timed.
 */
export function secondsOf({ taps, digits, otherKeys }: HandWork): number {
  return Math.round(taps * 1.1 + (digits + otherKeys) * 0.5);
}
