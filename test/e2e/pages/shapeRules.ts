/**
 * The rules of what can be operated, each made after a fault on a screen: the buttons of a bar stand in one row, what a
 * dialog leads to is in sight as it opens, what is off is still seen, no text runs under a button, and no photo is cut.
 */
import type { Page } from '@playwright/test';

/** Describes every violation; empty if there are none. */
export async function brokenShapes(page: Page): Promise<string[]> {
  const found = await Promise.all([
    barsInRows(page),
    choicesOutOfSight(page),
    faintWhileOff(page),
    underButtons(page),
    slidFromField(page),
    croppedPhotos(page),
  ]);
  return found.flat().slice(0, 12);
}

/** A photo of a wound is whole, its ruler included, wherever it is larger than a thumbnail. */
function croppedPhotos(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const thumbnailPx = 6 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return [...document.querySelectorAll('img')]
      .filter((each) => Math.max(each.clientWidth, each.clientHeight) > thumbnailPx)
      .filter((each) => getComputedStyle(each).objectFit === 'cover')
      .map((each) => `a cropped photo: ${each.className}`);
  });
}

/** A button that begins right of a text field is as high as the field, also with a sentence under it. */
function slidFromField(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll('.mantine-InputWrapper-root:has(.mantine-InputWrapper-error)'),
    ].flatMap((root) => {
      const field = root.querySelector('input[type="text"], input:not([type])');
      if (field === null || root.parentElement === null) return [];
      const { top, right, bottom } = field.getBoundingClientRect();
      const below = root
        .querySelector('.mantine-InputWrapper-error')
        ?.getBoundingClientRect().bottom;
      return [...root.parentElement.querySelectorAll('button')]
        .filter((each) => !root.contains(each) && each.checkVisibility())
        .filter((each) => {
          const box = each.getBoundingClientRect();
          const isBeside = box.left >= right && box.top < (below ?? bottom);
          return isBeside && Math.abs((box.top + box.bottom - top - bottom) / 2) > 8;
        })
        .map((each) => `not beside its field: ${each.textContent.trim().slice(0, 40)}`);
    }),
  );
}

/** At large text, on the smallest phones, and while it says why something is not saved, a bar may take two rows. */
function barsInRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLarge = document.documentElement.dataset['textSize'] === '200';
    const hasDialog = document.querySelector('[role="dialog"]') !== null;
    if (isLarge || innerWidth < 360 || hasDialog) return [];
    return [...document.querySelectorAll('footer:not(:has([data-word="failed"]))')].flatMap(
      (bar) => {
        const buttons = [...bar.querySelectorAll('button, a[href]')]
          .filter((each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
          .map((each) => each.getBoundingClientRect());
        const lowest = Math.max(...buttons.map(({ top }) => top));
        const isOneRow = buttons.every(({ bottom }) => bottom > lowest);
        return isOneRow ? [] : [`a bar in two rows: ${bar.textContent.trim().slice(0, 60)}`];
      },
    );
  });
}

/** The filled button of an unscrolled dialog, where there is the height of a phone. */
function choicesOutOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLarge = document.documentElement.dataset['textSize'] === '200';
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    if (isLarge || innerHeight < 640 || dialog === undefined || dialog.scrollTop > 0) return [];
    const { bottom: end } = dialog.getBoundingClientRect();
    return [...dialog.querySelectorAll('[data-variant="filled"]')]
      .filter((each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((each) => each.getBoundingClientRect().bottom > Math.min(end, innerHeight) + 1)
      .map((each) => `out of sight in its dialog: ${each.textContent.trim().slice(0, 40)}`);
  });
}

/** A disabled button with words, and a switch, have an edge or a ground of 3:1 against what is around them. */
function faintWhileOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const onTop = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
    type Rgb = [number, number, number];
    const rgb = (colour: string): Rgb | null => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return alpha < 1 ? null : [red, green, blue];
    };
    const luminance = (colour: Rgb) => {
      const [red = 0, green = 0, blue = 0] = colour
        .map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: Rgb, other: Rgb) => {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const groundOf = (element: Element): Rgb => {
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        const ground = rgb(getComputedStyle(at).backgroundColor);
        if (ground !== null) return ground;
      }
      return [255, 255, 255];
    };
    const shapes = [
      ...onTop.querySelectorAll('button:is(:disabled, [data-disabled])'),
      ...[...onTop.querySelectorAll('input[role="switch"]')].flatMap(
        ({ nextElementSibling }) => nextElementSibling ?? [],
      ),
    ];
    return shapes
      .filter((each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((each) => !each.matches('button') || each.textContent.trim() !== '')
      .filter((each) => {
        const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(each);
        const around = groundOf(each);
        const edge = Number.parseFloat(borderTopWidth) >= 1 ? rgb(borderTopColor) : null;
        return ![edge, rgb(backgroundColor)].some(
          (colour) => colour !== null && contrast(colour, around) >= 3,
        );
      })
      .map(
        (each) => `faint while it is off: ${(each.textContent || 'a switch').trim().slice(0, 40)}`,
      );
  });
}

/** Text of the screen that a button covers which it scrolls with. */
function underButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    if (main === null || document.querySelector('[role="dialog"]') !== null) return [];
    const isSeen = (each: Element) =>
      each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      each.closest('.wb-visually-hidden') === null;
    // What has scrolled out of its own list is nowhere.
    const scrollerOf = (each: Element) => {
      for (let at = each.parentElement; at !== null; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
      }
      return null;
    };
    const buttons = [...main.querySelectorAll('button')]
      .filter(isSeen)
      .map((button) => ({
        button,
        scroller: scrollerOf(button),
        box: button.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 2 && box.height > 2);
    const found: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.nodeValue?.trim() === '' || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()];
      const over = buttons.find(
        ({ button, scroller, box }) =>
          !button.contains(element) &&
          !element.contains(button) &&
          scroller === scrollerOf(element) &&
          lines.some(
            ({ left, right, top, bottom }) =>
              Math.min(right, box.right) - Math.max(left, box.left) > 2 &&
              // A line is higher than its letters.
              Math.min(bottom, box.bottom) - Math.max(top, box.top) > 6,
          ),
      );
      if (over !== undefined) {
        found.push(`under a button: ${(node.nodeValue ?? '').trim().slice(0, 40)}`);
      }
    }
    return found;
  });
}
