/**
 * The rules of the look, each made after a fault on a screen: no word or id breaks over two lines, no character stands
 * alone on a line, what submits has its words on one line, Chinese punctuation keeps its width, no text of a chart is
 * cut off, only one button is filled, no field or button is under a bar, and only fields have edges.
 */
import type { Page } from '@playwright/test';

/** Describes every violation; empty if there are none. */
export async function brokenLook(page: Page): Promise<string[]> {
  const found = await Promise.all([
    brokenWords(page),
    brokenLines(page),
    page.evaluate(() => {
      const onTop = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
      const isSeen = (each: Element) =>
        each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      const name = (each: Element) =>
        `“${(each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 40)}”`;

      const filled = [...onTop.querySelectorAll(':is(button, a)[data-variant="filled"]')].filter(
        isSeen,
      );
      const twoFilled =
        filled.length > 1 ? [`filled at once: ${filled.map(name).join(' and ')}`] : [];

      const cut = [...onTop.querySelectorAll('svg text')].filter(isSeen).flatMap((text) => {
        const drawn = text.getBoundingClientRect();
        const chart = text.closest('svg')?.getBoundingClientRect() ?? drawn;
        const isInside = drawn.left >= chart.left - 1 && drawn.right <= chart.right + 1;
        return isInside ? [] : [`cut off in its chart: ${name(text)}`];
      });

      // Only what is typed into has an edge.
      const edged = [...onTop.querySelectorAll('button, a[href], [role="button"]')]
        .filter(isSeen)
        .filter((each) => !each.matches('[class*="Input-input"], [class*="PillsInput"]'))
        .filter((each) => {
          const style = getComputedStyle(each);
          return (['Top', 'Right', 'Bottom', 'Left'] as const).every(
            (side) =>
              Number.parseFloat(style[`border${side}Width`]) >= 1 &&
              !/transparent|, 0\)$/.test(style[`border${side}Color`]),
          );
        })
        // A filled button may need an edge on a dark background; a disabled one shows by its edge
        // that it is disabled.
        .filter((each) => !each.matches('[data-variant="filled"], :disabled, [data-disabled]'))
        .map((each) => `an edge around ${name(each)}`);
      return [...twoFilled, ...cut, ...edged];
    }),
    underBars(page),
  ]);
  return [...new Set(found.flat())].slice(0, 12);
}

/** Names and ids from elsewhere may be longer than a line; a word of up to this length must fit. */
const longestWord = 20;

/**
 * Describes each word that is drawn on more than one line. Ids and time spans must not break at their dashes either.
 */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((longest) => {
    const onTop = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
    // Chinese breaks between any two characters.
    const word = /[^\s⺀-鿿豈-﫿＀-￯　-〿]+/g;
    const whole = /^\W*[A-Z]{1,4}-[\dA-Z-]*\d[\dA-Z-]*\W*$|\d–\d/;
    const linesOf = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      const tops = [...range.getClientRects()].map(({ top, height }) => ({ top, height }));
      return tops.filter(({ top }, at) => at === 0 || top - (tops[0]?.top ?? 0) > 4).length;
    };
    const broken: string[] = [];
    const walker = document.createTreeWalker(onTop, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue ?? '';
      if (element === null || text.trim() === '') continue;
      if (element.closest('svg, script, style, option, .wb-visually-hidden, [data-long]')) continue;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      if (linesOf(node, 0, text.length) < 2) continue;
      for (const { 0: token, index } of text.matchAll(word)) {
        const parts = whole.test(token) ? [token] : token.split(/(?<=[-–—/])/);
        let from = index;
        for (const part of parts) {
          const to = from + part.length;
          if (part.length <= longest && linesOf(node, from, to) > 1) {
            broken.push(`a broken word: ${part} (${text.trim().slice(0, 40)})`);
          }
          from = to;
        }
      }
    }
    return broken;
  }, longestWord);
}

/**
 * Describes each Chinese text that ends with a line of one character, each punctuation mark of Chinese text that is a
 * Latin one or drawn as narrow as one, and each button that submits or voids with its words on two lines. At large text and
 * on the smallest phones they may need two.
 */
function brokenLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const onTop = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
    const isLarge = document.documentElement.dataset['textSize'] === '200';
    const isSmallest = innerWidth < 360;
    const isChinese = document.documentElement.lang === 'zh-TW';
    const found: string[] = [];
    const rectsOf = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    const walker = document.createTreeWalker(onTop, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue ?? '';
      if (element === null || text.trim() === '') continue;
      if (element.closest('svg, script, style, option, .wb-visually-hidden')) continue;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      const said = text.trim().slice(0, 40);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);

      const mark = text.search(/(?<=\p{Script=Han})[：；](?=\p{Script=Han})/u);
      const [drawn] = mark === -1 ? [] : rectsOf(node, mark, mark + 1);
      if (drawn !== undefined && drawn.width < size * 0.8) found.push(`a narrow colon: ${said}`);

      // What a nurse wrote stays as it is, and so does a unit in brackets.
      const isHers = getComputedStyle(element).whiteSpace === 'pre-wrap';
      const isHalf = /[(,;?!]\p{Script=Han}|\p{Script=Han}[),:;?!]/u.test(text);
      if (isHalf && !isHers && isChinese) found.push(`half-width punctuation: ${said}`);

      const tops = rectsOf(node, 0, text.length).map(({ top }) => top);
      const isTwoLines = Math.max(...tops) - Math.min(...tops) > size;
      if (!isTwoLines) continue;
      if (element.closest('[data-deliberate]') !== null && !isLarge && !isSmallest) {
        found.push(`on two lines: ${said}`);
      }
      const end = text.trimEnd().search(/\p{Script=Han}\p{Script=Han}\p{P}*$/u);
      if (isHers || end === -1) continue;
      const [before, last] = [rectsOf(node, end, end + 1)[0], rectsOf(node, end + 1, end + 2)[0]];
      if (before !== undefined && last !== undefined && last.top - before.top > size / 2) {
        found.push(`a character alone on its line: ${said}`);
      }
    }
    return found;
  });
}

/** Describes the fields and buttons that stay under something else when the focus scrolls to them. */
function underBars(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    if (main === null || document.querySelector('[role="dialog"]') !== null) return [];
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(main);
    const padding = (parseFloat(scrollPaddingTop) || 0) + (parseFloat(scrollPaddingBottom) || 0);
    const before = main.scrollTop;
    const under = [...main.querySelectorAll<HTMLElement>('button, textarea, input')]
      .filter((each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((each) => {
        each.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
        if (width < 2 || height < 2 || height > main.clientHeight - padding) return false;
        const x = (left + right) / 2;
        if (x < 0 || x > innerWidth) return false;
        return [top + 3, bottom - 3].some((y) => {
          if (y < 0 || y > innerHeight) return false;
          const at = document.elementFromPoint(x, y);
          return at !== null && !main.contains(at);
        });
      })
      .map((each) => each.getAttribute('aria-label') ?? each.id ?? each.textContent.trim());
    main.scrollTop = before;
    return under.map((each) => `under a bar: ${each}`);
  });
}
