/**
 * The rules that every screen must keep, whatever the window, the text size and the language: no value cut off in its
 * field, no text on top of another, no template placeholder on screen, no small target, nothing that cannot be scrolled
 * to. They check rectangles, so they see what a nurse would.
 */
import { expect, type Page, type ViewportSize } from '@playwright/test';
import { brokenLook } from './lookRules.ts';
import { brokenShapes } from './shapeRules.ts';

export interface View extends ViewportSize {
  /** Of the app's own setting; 100 if absent. A phone offers at most 150 % of the system's own text size. */
  textSizePercent?: 200;
}

/** How a tablet is held, at each text size. */
export const tabletViews: readonly View[] = [
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1180, height: 820, textSizePercent: 200 },
  { width: 820, height: 1180, textSizePercent: 200 },
];

/** Applies a view as the settings do (`applyTheme`), and waits until nothing loads and all of it is drawn. */
async function lookIn(page: Page, { textSizePercent, ...window }: View): Promise<void> {
  await page.setViewportSize(window);
  await page.evaluate((percent) => {
    const root = document.documentElement;
    root.style.fontSize = `${percent}%`;
    root.dataset['textSize'] = String(percent);
  }, textSizePercent ?? 100);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
}

/**
 * Every violation of what is open, in each of the views: the tablet is rotated and its text grows, which costs far less
 * than opening the screen again. The first view is shown again at the end.
 */
export async function brokenInViews(
  page: Page,
  name: string,
  views: readonly View[],
): Promise<string[]> {
  const broken: string[] = [];
  for (const view of views) {
    await lookIn(page, view);
    const said = `${name}, ${view.width} px, ${view.textSizePercent ?? 100} %`;
    broken.push(...(await brokenRules(page)).map((rule) => `${said}: ${rule}`));
  }
  const [first] = views;
  if (first !== undefined) await lookIn(page, first);
  return broken;
}

/** Descriptions of every violation; empty if there are none. */
export async function brokenRules(page: Page): Promise<string[]> {
  // The page hears of a new window size in the frame after it: what follows it by script does so there.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  const boxes = await brokenBoxes(page);
  return [...boxes, ...(await brokenLook(page)), ...(await brokenShapes(page))];
}

function brokenBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent || (element.getAttribute('aria-label') ?? '')).trim().slice(0, 40)}”`;

    type Box = { left: number; right: number; top: number; bottom: number };
    // A dialog covers what is behind it, so that is not checked.
    const onTop = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
    const isHidden = (element: Element) =>
      element.closest('.wb-visually-hidden, [aria-hidden="true"] svg, noscript') !== null ||
      !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

    /** The ancestors that clip or scroll their overflow. */
    const clips = (element: Element): HTMLElement[] => {
      const list: HTMLElement[] = [];
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX !== 'visible' || overflowY !== 'visible') list.push(at);
      }
      return list;
    };
    const scrolls = (at: HTMLElement, axis: 'x' | 'y') => {
      const style = getComputedStyle(at);
      const overflow = axis === 'x' ? style.overflowX : style.overflowY;
      return overflow === 'auto' || overflow === 'scroll';
    };
    const within = (box: Box, clip: Box): Box => ({
      left: Math.max(box.left, clip.left),
      right: Math.min(box.right, clip.right),
      top: Math.max(box.top, clip.top),
      bottom: Math.min(box.bottom, clip.bottom),
    });
    const hasArea = ({ left, right, top, bottom }: Box) => right - left > 1 && bottom - top > 1;
    const atWindow: Box = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };

    // Every text, by the lines in which it is drawn.
    const lines: { element: Element; text: string; box: Box; whole: Box }[] = [];
    const walker = document.createTreeWalker(onTop, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.nodeValue?.trim() === '' || isHidden(element)) continue;
      // Visible only while it has the keyboard focus.
      if (element.closest('a[href="#content"]') !== null) continue;
      if (element.closest('svg, option, script, style, datalist') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { fontSize, webkitLineClamp } = getComputedStyle(element);
      // For a text clamped to some lines, the browser still reports where the others would be.
      const lowest = webkitLineClamp === 'none' ? Infinity : element.getBoundingClientRect().bottom;
      for (const rect of range.getClientRects()) {
        if ((rect.top + rect.bottom) / 2 > lowest) continue;
        // A line box is higher than its letters: leave out the space above and below them.
        const air = (rect.height - Number.parseFloat(fontSize)) / 2;
        const whole = {
          left: rect.left,
          right: rect.right,
          top: rect.top + Math.max(0, air),
          bottom: rect.bottom - Math.max(0, air),
        };
        const box = [...clips(element).map((at) => at.getBoundingClientRect()), atWindow].reduce(
          within,
          whole,
        );
        lines.push({ element, text: (node.nodeValue ?? '').trim().slice(0, 40), box, whole });
      }
      // Half of an id reads like another one.
      for (const { 0: id, index } of (node.nodeValue ?? '').matchAll(/\b[A-Z]{1,4}(?:-\d+)+\b/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + id.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.push(`an id on two lines: ${id} in ${name(element)}`);
      }
    }

    if (/\{\{/.test(document.body.innerText)) {
      found.push(`a template: ${/.{0,40}\{\{.{0,20}/.exec(document.body.innerText)?.[0] ?? ''}`);
    }

    for (const field of onTop.querySelectorAll<HTMLInputElement>('input')) {
      const isText = !['radio', 'checkbox', 'file', 'hidden', 'range'].includes(field.type);
      if (isText && field.value !== '' && field.scrollWidth > field.clientWidth + 1) {
        found.push(`cut off in its field: ${field.value} (${field.id || field.name})`);
      }
    }

    /** Hidden behind the other's own background, such as a fixed bar over scrolling content. */
    const isCovered = (one: Element, other: Element, both: Box) => {
      const x = (both.left + both.right) / 2;
      const y = (both.top + both.bottom) / 2;
      for (let at = document.elementFromPoint(x, y); at !== null; at = at.parentElement) {
        if (at.contains(one) && at.contains(other)) return false;
        const ground = getComputedStyle(at).backgroundColor;
        if (!/transparent|rgba\(.*, 0(\.\d+)?\)|\/ 0/.test(ground)) return true;
      }
      return false;
    };

    const seen = lines.filter(({ box }) => hasArea(box));
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const both = within(one.box, other.box);
        const isBoth = both.right - both.left > 2 && both.bottom - both.top > 2;
        if (isBoth && !isCovered(one.element, other.element, both)) {
          found.push(`on top of one another: “${one.text}” and “${other.text}”`);
        }
      }
    }

    // Content that cannot be scrolled to: on each axis, up to the first ancestor that scrolls on it.
    for (const { element, text, whole } of lines) {
      for (const axis of ['x', 'y'] as const) {
        const [start, end] = axis === 'x' ? [whole.left, whole.right] : [whole.top, whole.bottom];
        let reached = false;
        let cutter = '';
        for (const at of clips(element)) {
          if (scrolls(at, axis)) {
            reached = true;
            break;
          }
          const rect = at.getBoundingClientRect();
          const [from, to] = axis === 'x' ? [rect.left, rect.right] : [rect.top, rect.bottom];
          const style = getComputedStyle(at);
          const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
          if ((start < from - 2 || end > to + 2) && !isMeant) cutter = name(at);
        }
        // A sign-in or lock screen is as long as its content: there the page itself scrolls, but never
        // sideways.
        const longest = document.scrollingElement ?? document.body;
        const limit = axis === 'x' ? innerWidth : Math.max(innerHeight, longest.scrollHeight);
        const scrolled = axis === 'y' ? longest.scrollTop : 0;
        const isOut = start + scrolled < -2 || end + scrolled > limit + 2;
        if (cutter !== '' && element.closest('[data-cut]') === null) {
          found.push(`cut off: “${text}” (${axis})`);
        } else if (isOut && !reached) {
          found.push(`out of reach: “${text}” (${axis})`);
        }
      }
    }

    const targets = onTop.querySelectorAll<HTMLElement>(
      'button, a[href], textarea, select, summary, input:not([type=radio], [type=checkbox], [type=file], [type=hidden], [type=range]), label:has(> input), input[type=radio] + label',
    );
    for (const target of targets) {
      if (
        target.matches('a[href="#content"]') ||
        isHidden(target) ||
        target.matches('label:has(input[type=file])')
      ) {
        continue;
      }
      const { width, height } = target.getBoundingClientRect();
      if (width <= 1 || height <= 1 || target.closest('[data-target="inline"]') !== null) continue;
      const isInSentence =
        getComputedStyle(target).display === 'inline' &&
        (target.parentElement?.textContent.trim().length ?? 0) > target.textContent.trim().length;
      // The target of a finger is the field's whole box.
      const room = target.matches('input')
        ? (target.parentElement?.getBoundingClientRect().height ?? 0)
        : 0;
      const isLow = Math.max(height, room) < 47.5;
      const isNarrow = target.matches('button') && width < 47.5;
      if (!isInSentence && (isLow || isNarrow)) {
        found.push(`${Math.round(width)} × ${Math.round(height)} px: ${name(target)}`);
      }
    }
    return [...new Set(found)].slice(0, 12);
  });
}
