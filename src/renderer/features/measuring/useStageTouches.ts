/**
 * What fingers, a pen or a mouse do on the photo: one draws; two fingers, or one while the photo is to be moved, move it
 * and make it larger or smaller.
 */
import { useRef, type PointerEvent } from 'react';
import type { Point } from '../../../measuring/geometry.ts';
import type { OneStroke } from './useOneStroke.ts';

/** Where the fingers were and are, on the screen, and how many times farther they are from each other. */
export interface Gesture {
  readonly from: Point;
  readonly to: Point;
  readonly factor: number;
}

interface TouchesOn {
  stroke: OneStroke;
  /** Otherwise one finger moves the photo, too. */
  mayDraw: boolean;
  onGesture(gesture: Gesture): void;
}

interface Pointer extends Point {
  readonly isFinger: boolean;
}

type StageEvent = PointerEvent<HTMLDivElement>;

/** The handlers of the stage. */
export function useStageTouches({ stroke, mayDraw, onGesture }: TouchesOn) {
  const down = useRef(new Map<number, Pointer>());
  const isDrawing = useRef(false);
  const leave = (event: StageEvent, end: () => void) => {
    if (!down.current.delete(event.pointerId)) return;
    if (isDrawing.current) end();
    isDrawing.current = false;
  };
  return {
    onPointerDown(event: StageEvent) {
      if (event.button !== 0) return;
      const pointer = pointerOf(event);
      if (isDrawing.current) {
        // Two fingers that come together move the photo. A hand that rests on the glass does not end a line.
        const isPair = pointer.isFinger && [...down.current.values()].every((one) => one.isFinger);
        if (!isPair || !stroke.isShort()) return;
        stroke.cancel();
        isDrawing.current = false;
      } else if (down.current.size === 0 && mayDraw) {
        isDrawing.current = true;
        stroke.begin(event);
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, pointer);
    },
    onPointerMove(event: StageEvent) {
      if (!down.current.has(event.pointerId)) return;
      const before = [...down.current.values()];
      down.current.set(event.pointerId, pointerOf(event));
      if (isDrawing.current) stroke.goOn(event);
      else onGesture(gestureOf(before, [...down.current.values()]));
    },
    onPointerUp: (event: StageEvent) => leave(event, stroke.finish),
    onPointerCancel: (event: StageEvent) => leave(event, stroke.cancel),
  };
}

function pointerOf({ clientX, clientY, pointerType }: StageEvent): Pointer {
  return { x: clientX, y: clientY, isFinger: pointerType === 'touch' };
}

function gestureOf(before: readonly Point[], after: readonly Point[]): Gesture {
  const [apart, apartNow] = [spreadOf(before), spreadOf(after)];
  return {
    from: meanOf(before),
    to: meanOf(after),
    factor: apart > 0 && apartNow > 0 ? apartNow / apart : 1,
  };
}

function meanOf(places: readonly Point[]): Point {
  const sum = places.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }));
  return { x: sum.x / places.length, y: sum.y / places.length };
}

function spreadOf([one, other]: readonly Point[]): number {
  return one === undefined || other === undefined
    ? 0
    : Math.hypot(one.x - other.x, one.y - other.y);
}
