/**
 * One stroke by finger, pen or mouse. It is drawn into the picture as it comes, with what is under the finger magnified
 * in the corner away from it.
 */
import { useRef, type PointerEvent } from 'react';
import type { Point } from '../../../measuring/geometry.ts';
import { pathOf } from './strokes.ts';

interface StrokeOn {
  widthPx: number;
  heightPx: number;
  onStroke(line: readonly Point[]): void;
}

export interface OneStroke {
  begin(event: PointerEvent): void;
  goOn(event: PointerEvent): void;
  finish(): void;
  cancel(): void;
  /** Whether it has hardly left the place where it began. */
  isShort(): boolean;
}

const magnifiedPx = 168;
const magnified = 2.5;
const shortPx = 24;

/** The returned refs belong on the picture, the line in it and the magnifier. */
export function useOneStroke(on: StrokeOn) {
  const svg = useRef<SVGSVGElement>(null);
  const live = useRef<SVGPathElement>(null);
  const glass = useRef<HTMLDivElement>(null);
  const line = useRef<Point[]>([]);
  const start = useRef<Point>({ x: 0, y: 0 });
  const reach = useRef(0);
  const goOn = (event: PointerEvent) => {
    const place = placeIn(svg.current, event, on);
    if (place === null) return;
    line.current.push(place);
    const { x, y } = start.current;
    reach.current = Math.max(reach.current, Math.hypot(event.clientX - x, event.clientY - y));
    live.current?.setAttribute('d', pathOf(line.current, false));
    if (glass.current !== null && svg.current !== null) {
      magnify(glass.current, svg.current, place, on);
    }
  };
  const cancel = () => {
    live.current?.setAttribute('d', '');
    if (glass.current !== null) glass.current.hidden = true;
  };
  const stroke: OneStroke = {
    begin(event) {
      line.current = [];
      start.current = { x: event.clientX, y: event.clientY };
      reach.current = 0;
      goOn(event);
    },
    goOn,
    finish() {
      cancel();
      if (line.current.length >= 3) on.onStroke(line.current);
    },
    cancel,
    isShort: () => reach.current < shortPx,
  };
  return { svg, live, glass, stroke };
}

function placeIn(
  svg: SVGSVGElement | null,
  event: PointerEvent,
  { widthPx, heightPx }: StrokeOn,
): Point | null {
  const matrix = svg?.getScreenCTM()?.inverse();
  if (matrix === undefined) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { x: Math.max(0, Math.min(widthPx, x)), y: Math.max(0, Math.min(heightPx, y)) };
}

function magnify(glass: HTMLDivElement, svg: SVGSVGElement, { x, y }: Point, photo: StrokeOn) {
  const matrix = svg.getScreenCTM();
  if (matrix === null) return;
  const box = svg.getBoundingClientRect();
  const zoom = matrix.a * magnified;
  glass.hidden = false;
  glass.style.backgroundSize = `${photo.widthPx * zoom}px ${photo.heightPx * zoom}px`;
  glass.style.backgroundPosition = `${magnifiedPx / 2 - x * zoom}px ${magnifiedPx / 2 - y * zoom}px`;
  const isLeft = matrix.a * x + matrix.e < box.left + box.width / 2;
  glass.dataset['side'] = isLeft ? 'right' : 'left';
}
