/** The places in which a contender can run: a process of Node, or a page of Chromium. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openChromium } from '../../test/support/chromium.ts';
import type { Order, Ran } from './work.ts';

export interface Place {
  name: 'node' | 'chromium';
  run(order: Order): Promise<Ran>;
}

/** How far a run may exceed its own limit before it is considered dead. */
const graceMs = 60_000;

export function nodePlace(): Place {
  const child = fileURLToPath(new URL('./nodeChild.ts', import.meta.url));
  return {
    name: 'node',
    run: (order) =>
      new Promise((resolve, reject) => {
        const forked = fork(child, { execArgv: ['--import', 'tsx'] });
        const timer = setTimeout(() => forked.kill('SIGKILL'), order.limitMs + graceMs);
        forked.once('message', ({ ran, failure }: { ran?: Ran; failure?: string }) =>
          ran ? resolve(ran) : reject(new Error(failure)),
        );
        forked.once('exit', () => {
          clearTimeout(timer);
          reject(new Error('The process ended without a result'));
        });
        forked.send(order);
      }),
  };
}

/**
 * Uses a new browser for every run, so that nothing left by an earlier one interferes: neither a database nor the
 * second copy that would be restored from it.
 * @param pageUrl a page that offers `window.runContender`
 */
export function freshChromiumPlace(pageUrl: string): Place {
  return {
    name: 'chromium',
    async run(order) {
      const { context, close } = await openChromium();
      try {
        const page = await context.newPage();
        await page.goto(pageUrl);
        await page.waitForFunction(() => 'runContender' in window);
        const ran = page.evaluate(
          (given) =>
            (window as unknown as { runContender(order: Order): Promise<Ran> }).runContender(given),
          order,
        );
        return await within(ran, order.limitMs + graceMs);
      } finally {
        await close();
      }
    },
  };
}

function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page did not end')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
