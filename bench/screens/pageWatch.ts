/** Measurements inside a page: its frames while something runs, and its busy time. */
import type { Page } from '@playwright/test';
import type { BenchApp } from './benchApp.ts';

export interface Frames {
  count: number;
  medianMs: number;
  maxMs: number;
  /** Share of frames that took longer than two frames of a 60 Hz screen. */
  lateShare: number;
  /** Frames in the worst second. */
  slowestSecond: number;
}

/** Watches the time between frames while `work` goes on. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const watch = { gaps: [] as number[], isOn: true };
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      watch.gaps.push(now - last);
      last = now;
      if (watch.isOn) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(globalThis, { frameWatch: watch });
  });
  await work();
  const gaps = await page.evaluate(() => {
    const watch = Reflect.get(globalThis, 'frameWatch') as { gaps: number[]; isOn: boolean };
    watch.isOn = false;
    return watch.gaps;
  });
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    slowestSecond: fewestInASecond(gaps),
    count: gaps.length,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    maxMs: sorted.at(-1) ?? Number.NaN,
    lateShare: gaps.filter((gap) => gap > 34).length / Math.max(1, gaps.length),
  };
}

/** The fewest frames in any one-second span that begins with a frame. */
function fewestInASecond(gapsMs: readonly number[]): number {
  let fewest = Number.POSITIVE_INFINITY;
  for (let from = 0; from < gapsMs.length; from += 1) {
    let spanMs = 0;
    let to = from;
    while (to < gapsMs.length && spanMs + (gapsMs[to] ?? 0) <= 1_000) spanMs += gapsMs[to++] ?? 0;
    if (to < gapsMs.length) fewest = Math.min(fewest, to - from);
  }
  return fewest;
}

/** Milliseconds that the page's main thread was busy while `work` went on. */
export async function busyDuring(
  { cdp }: Pick<BenchApp, 'cdp'>,
  work: () => Promise<void>,
): Promise<number> {
  await cdp.send('Performance.enable');
  const taskSeconds = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await taskSeconds();
  await work();
  return ((await taskSeconds()) - before) * 1000;
}

/**
 * Milliseconds from the click or key that ends `act`, as the page received it, until the frame that shows `wanted` (an
 * element of the page that contains a text) has been handed over. The test's own polling does not count: on a slowed
 * processor it costs more than many a screen.
 */
export async function untilPainted(
  page: Page,
  act: () => Promise<void>,
  wanted: { selector: string; text: string },
): Promise<number> {
  await page.evaluate(({ selector, text }) => {
    const holds = () => document.querySelector(selector)?.textContent.includes(text) === true;
    let startedAt = Number.NaN;
    for (const type of ['click', 'keydown']) {
      addEventListener(type, ({ timeStamp }) => (startedAt = timeStamp), { capture: true });
    }
    const painted = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`Never seen: ${selector} with ${text}`)), 20_000);
      const observer = new MutationObserver(() => {
        if (Number.isNaN(startedAt) || !holds()) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    Object.assign(globalThis, { painted });
  }, wanted);
  await act();
  return page.evaluate(() => Reflect.get(globalThis, 'painted') as Promise<number>);
}
