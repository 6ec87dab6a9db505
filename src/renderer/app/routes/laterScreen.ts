/**
 * Screens whose code is loaded after the first picture: when a nurse goes there, or before that, once the first screen
 * is drawn. A nurse who loses the network later then has all of them.
 */
import { createElement, use, type ComponentType, type FunctionComponent } from 'react';
import { inTime } from '../../../storage/timeLimit.ts';

/** The code of a screen could not be loaded: no network, or a newer version has replaced it on the server. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
  /** Whether it failed at once, and not for the first time: older browsers never ask again for code that failed. */
  isKept = false;
}

/** So long the code of a screen may take, milliseconds; the code of all of them is smaller than a photo. */
const patienceMs = 15_000;

/** An answer within this time did not come from a network. */
const atOnceMs = 250;

let isMissing = false;

/** Whether the code that was last asked for did not come. */
export const isCodeMissing = (): boolean => isMissing;

/** A component of a route. The router awaits `preload` before it leaves the screen before, and shows its error. */
export type RouteComponent<Props> = FunctionComponent<Props> & { preload?: () => Promise<void> };

const all: (() => Promise<void>)[] = [];

/**
 * A screen that loads itself. What failed, or did not come in time, is loaded again when the router asks again.
 * @param limitMs is shorter in tests
 */
export function laterScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  limitMs = patienceMs,
): RouteComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  let failures = 0;
  const ask = async (): Promise<void> => {
    const from = performance.now();
    // What comes after its time is used all the same.
    const asked = load().then((component) => {
      loaded = component;
      isMissing = false;
      // From now on the router changes to it at once.
      delete Later.preload;
    });
    try {
      await inTime(asked, limitMs);
    } catch (error) {
      coming = null;
      isMissing = true;
      failures += 1;
      const failure = new ScreenNotLoaded('The code of a screen did not come', { cause: error });
      failure.isKept = failures > 1 && performance.now() - from < atOnceMs;
      throw failure;
    }
  };
  const bring = (): Promise<void> => (coming ??= ask());
  const Later: RouteComponent<Props> = (props) => {
    if (loaded === null) use(bring());
    return loaded && createElement(loaded, props);
  };
  Later.preload = bring;
  all.push(bring);
  return Later;
}

/** A route's own component, for which the router waits until the screen that it draws is loaded. */
export function drawing<Props>(
  screen: { preload?: () => Promise<void> },
  component: FunctionComponent<Props>,
): RouteComponent<Props> {
  return Object.defineProperty(component, 'preload', { get: () => screen.preload });
}

/** Loads all of them, one after the other. One that fails now is loaded when a nurse goes there. */
export async function bringLaterScreens(): Promise<void> {
  for (const bring of all) await bring().catch(() => undefined);
}
