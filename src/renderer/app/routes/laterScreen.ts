/**
 * Screens whose code is loaded after the first picture: when a nurse goes there, or before that, once the first screen
 * is drawn. A nurse who loses the network later then has all of them.
 */
import { createElement, use, type ComponentType, type FunctionComponent } from 'react';

/** The code of a screen could not be loaded: no network, or a newer version has replaced it on the server. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}

/** A component of a route. The router awaits `preload` before it leaves the previous screen, and shows its error. */
export type RouteComponent<Props> = FunctionComponent<Props> & { preload?: () => Promise<void> };

const all: (() => Promise<void>)[] = [];

/** A screen that loads itself. If loading failed, it is tried again when the router asks again. */
export function laterScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): RouteComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const bring = (): Promise<void> => {
    coming ??= load().then(
      (component) => {
        loaded = component;
        // From now on the router goes to this screen at once.
        delete Later.preload;
      },
      (error: unknown) => {
        coming = null;
        throw new ScreenNotLoaded('The code of a screen did not come', { cause: error });
      },
    );
    return coming;
  };
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
