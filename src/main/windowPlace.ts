/**
 * Remembers where the window was when it was closed. This is only a convenience: a file that is missing, damaged or
 * from another device is ignored silently.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** In device-independent pixels, like Electron's `Rectangle`. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowPlace {
  /** Where the window is while it is not maximised. */
  readonly bounds: Rectangle;
  readonly isMaximized: boolean;
}

const length = z.int().min(-100_000).max(100_000);
const placeSchema = z.object({
  bounds: z.object({ x: length, y: length, width: length, height: length }),
  isMaximized: z.boolean(),
});

const firstSize = { width: 1280, height: 860 };
export const smallestSize = { width: 360, height: 480 };

/** This much of the top edge must be within reach of a finger or a mouse. */
const graspable = { width: 120, height: 40 };

/**
 * Bounds that restore the window: without a position if its screen is gone, and never larger than the screen. `screens`
 * are the work areas of the present screens.
 */
export function placedWindow(
  place: WindowPlace | undefined,
  screens: readonly Rectangle[],
): { width: number; height: number; x?: number; y?: number } {
  if (place === undefined) return firstSize;
  const { x, y } = place.bounds;
  const screen = screens.find((each) => isWithinReach(place.bounds, each));
  const room = screen ?? screens[0] ?? { x: 0, y: 0, ...firstSize };
  const size = {
    width: Math.max(smallestSize.width, Math.min(place.bounds.width, room.width)),
    height: Math.max(smallestSize.height, Math.min(place.bounds.height, room.height)),
  };
  return screen === undefined ? size : { ...size, x, y };
}

function isWithinReach(window: Rectangle, screen: Rectangle): boolean {
  const shared = Math.min(window.x + window.width, screen.x + screen.width);
  const isWide = shared - Math.max(window.x, screen.x) >= graspable.width;
  const isTop = window.y >= screen.y && window.y + graspable.height <= screen.y + screen.height;
  return isWide && isTop;
}

export interface WindowPlaceFile {
  read(): WindowPlace | undefined;
  /** Writes at once, since the app may be about to end. */
  write(place: WindowPlace): void;
}

export function windowPlaceFile(path: string): WindowPlaceFile {
  return {
    read() {
      try {
        return placeSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return undefined;
      }
    },
    write(place) {
      try {
        writeFileSync(`${path}.new`, JSON.stringify(place));
        renameSync(`${path}.new`, path);
      } catch {
        // A full disk: the window will stand where a first one stands.
      }
    },
  };
}
