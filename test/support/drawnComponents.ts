/**
 * Counts what a page does for a key: which components React renders, and what the main thread reads from the database.
 * Counts are the same on slow and fast machines; times are not.
 */
import type { Locator, Page } from '@playwright/test';

export interface KeyWork {
  /** Components rendered before the next key, for each key. */
  drawnByKey: number[];
  /** Those of them whose elements are outside the field that was typed into, described. */
  elsewhere: string[];
  /** IndexedDB requests by the main thread before the next key, for each key. */
  readsByKey: number[];
}

/** What React exposes about an element; the names are React's own. */
interface Fiber {
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  stateNode: unknown;
}

/** Observes from before the page's first script: call it before the app is opened. */
export async function watchDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const performedWork = 1;
    const watch = { drawn: [] as (Element | null)[], reads: 0 };
    const isComponent = ({ type }: Fiber) =>
      typeof type === 'function' || (typeof type === 'object' && type !== null);
    /** The first DOM element that belongs to it or holds its text, or null if it shows nothing. */
    const elementOf = (fiber: Fiber): Element | null => {
      if (fiber.stateNode instanceof Element) return fiber.stateNode;
      if (fiber.stateNode instanceof Text) return fiber.stateNode.parentElement;
      for (let child = fiber.child; child !== null; child = child.sibling) {
        const element = elementOf(child);
        if (element !== null) return element;
      }
      return null;
    };
    const collect = (first: Fiber | null) => {
      for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
        if (isComponent(fiber) && (fiber.flags & performedWork) !== 0) {
          watch.drawn.push(elementOf(fiber));
        }
        // A component that was skipped keeps its children, none of which was rendered.
        if (fiber.child !== fiber.alternate?.child) collect(fiber.child);
      }
    };
    const hook = {
      supportsFiber: true,
      renderers: new Map(),
      checkDCE: () => undefined,
      inject: () => 1,
      onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => collect(current),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
    for (const asked of [IDBObjectStore.prototype, IDBIndex.prototype]) {
      for (const name of ['get', 'getAll', 'getAllKeys', 'openCursor', 'count'] as const) {
        const own = asked[name] as (...given: unknown[]) => IDBRequest;
        Object.assign(asked, {
          [name](this: unknown, ...given: unknown[]) {
            watch.reads += 1;
            return own.apply(this, given);
          },
        });
      }
    }
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, drawingWatch: watch });
  });
}

/**
 * Types into what has the focus, as fast as the page accepts it, and reports what the page did meanwhile. The page
 * itself generates the keys: on a busy machine those of a test are further apart, and work deferred until a pause would
 * come between them.
 * @param field everything in it may be rendered again
 */
export async function workOfTyping(field: Locator, text: string): Promise<KeyWork> {
  return field.evaluate(async (own, typed) => {
    const watch = Reflect.get(globalThis, 'drawingWatch') as {
      drawn: (Element | null)[];
      reads: number;
    };
    Object.assign(watch, { drawn: [], reads: 0 });
    const drawnByKey: number[] = [];
    const readsByKey: number[] = [];
    for (const key of typed) {
      const before = { drawn: watch.drawn.length, reads: watch.reads };
      document.execCommand('insertText', false, key);
      await new Promise((resolve) => setTimeout(resolve));
      drawnByKey.push(watch.drawn.length - before.drawn);
      readsByKey.push(watch.reads - before.reads);
    }
    const elsewhere = watch.drawn
      .filter((element) => element === null || !own.contains(element))
      .map((element) => element?.outerHTML.slice(0, 120) ?? '(shows nothing)');
    return { drawnByKey, elsewhere, readsByKey };
  }, text);
}
