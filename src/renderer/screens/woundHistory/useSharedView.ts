/** Keeps all photos of a comparison at the same place, also when they are zoomed. */
import { useLayoutEffect, useRef, type RefObject } from 'react';

export interface SharedView {
  /** Contains the boxes that move together; each of them has the attribute `data-moves`. */
  boxes: RefObject<HTMLDivElement | null>;
  onScroll(moved: HTMLElement): void;
}

export function useSharedView(zoom: number): SharedView {
  const boxes = useRef<HTMLDivElement>(null);
  /** The point in the middle of every box, as a fraction of the photo. */
  const centre = useRef({ x: 0.5, y: 0.5 });

  useLayoutEffect(() => {
    const { x, y } = centre.current;
    for (const box of movingBoxes(boxes.current)) {
      box.scrollTo((x * zoom - 0.5) * box.clientWidth, (y * zoom - 0.5) * box.clientHeight);
    }
  }, [zoom]);

  const onScroll = (moved: HTMLElement) => {
    const { scrollLeft, scrollTop } = moved;
    centre.current = {
      x: (scrollLeft + moved.clientWidth / 2) / moved.scrollWidth,
      y: (scrollTop + moved.clientHeight / 2) / moved.scrollHeight,
    };
    for (const box of movingBoxes(boxes.current)) {
      if (box.scrollLeft !== scrollLeft || box.scrollTop !== scrollTop) {
        box.scrollTo(scrollLeft, scrollTop);
      }
    }
  };
  return { boxes, onScroll };
}

function movingBoxes(around: HTMLElement | null): readonly HTMLElement[] {
  return [...(around?.querySelectorAll<HTMLElement>('[data-moves]') ?? [])];
}
