/** The visible part of the photo while it is measured: at first around the strip, then as she moves it. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Point } from '../../../measuring/geometry.ts';
import {
  boxOf,
  fillingView,
  isAtEnd,
  moved,
  showing,
  wholeView,
  zoomed,
  type Box,
  type Size,
  type View,
} from './photoView.ts';
import type { Gesture } from './useStageTouches.ts';

const zoomStep = 1.5;

export interface PhotoView {
  box: Box;
  isWhole: boolean;
  isLargest: boolean;
  enlarge(): void;
  reduce(): void;
  showWhole(): void;
  /** Moves and zooms the photo as the fingers did. */
  follow(gesture: Gesture): void;
  /** Moves the view if the place is not in it. */
  show(place: Point): void;
}

/** The ref belongs on the stage. The view is null until the stage's size is known. */
export function usePhotoView(photo: Size, strip: Box) {
  const stage = useRef<HTMLDivElement>(null);
  const size = useSizeOf(stage);
  // Null: as it was at first, in whatever room there is.
  const [chosen, setChosen] = useState<View | null>(null);
  if (size === null) return { stage, view: null };
  const room = { photo, stage: size };
  const first = fillingView(strip, room);
  const now = chosen ?? first;
  const box = boxOf(now, room);
  const change = (next: (view: View) => View) =>
    setChosen((before) => {
      const after = next(before ?? first);
      return after === first ? before : after;
    });
  const view: PhotoView = {
    box,
    isWhole: isAtEnd(now, 'whole'),
    isLargest: isAtEnd(now, 'largest'),
    enlarge: () => change((before) => zoomed(before, zoomStep, room)),
    reduce: () => change((before) => zoomed(before, 1 / zoomStep, room)),
    showWhole: () => setChosen(wholeView(room)),
    follow: ({ from, to, factor }) => {
      const edge = stage.current?.getBoundingClientRect();
      if (edge === undefined) return;
      change((before) => {
        const seen = boxOf(before, room);
        const scale = seen.width / size.width;
        const about = {
          x: seen.x + (from.x - edge.left) * scale,
          y: seen.y + (from.y - edge.top) * scale,
        };
        const larger = zoomed(before, factor, room, about);
        const nowScale = boxOf(larger, room).width / size.width;
        return moved(
          larger,
          { x: (from.x - to.x) * nowScale, y: (from.y - to.y) * nowScale },
          room,
        );
      });
    },
    show: (place) => change((before) => showing(before, place, room)),
  };
  return { stage, view };
}

function useSizeOf(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
