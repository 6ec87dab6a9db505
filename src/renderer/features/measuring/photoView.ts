/** Which part of a photo is shown while measuring. All places are of the photo, in its pixels, however it is shown. */
import type { Point } from '../../../measuring/geometry.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** The photo, and the part of the screen that shows it. */
export interface Room {
  readonly photo: Size;
  readonly stage: Size;
}

/** What is in the middle, and how much larger than the whole photo would be in the same room. */
export interface View {
  readonly middle: Point;
  readonly zoom: number;
}

const largestZoom = 12;

/** The area around the strip, with a margin for a wound beside it; the whole photo if there is no strip. */
export function stripBox(markers: readonly (readonly Point[])[], photo: Size): Box {
  const corners = markers.flat();
  if (corners.length === 0) return { x: 0, y: 0, width: photo.width, height: photo.height };
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, low] = [Math.min(...ys), Math.max(...ys)];
  const margin = 0.15 * Math.max(right - left, low - top);
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return {
    x,
    y,
    width: Math.min(photo.width, right + margin) - x,
    height: Math.min(photo.height, low + margin) - y,
  };
}

/** All of the photo, beside which a part of the room may be empty. */
export function wholeView({ photo }: Room): View {
  return { middle: { x: photo.width / 2, y: photo.height / 2 }, zoom: 1 };
}

/**
 * A part of the photo that contains the box and fills the room. Where the photo is too small for both, the room is
 * filled: the rest of the box is reached by moving the photo.
 */
export function fillingView(box: Box, room: Room): View {
  const { photo, stage } = room;
  const shape = stage.width / stage.height;
  const width = Math.min(
    Math.max(box.width, box.height * shape),
    photo.width,
    photo.height * shape,
  );
  return {
    middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    zoom: withinZoom(wholeSize(room).width / width),
  };
}

/** The visible part of the photo, in the shape of the room; it leaves the photo only where that is smaller. */
export function boxOf(view: View, room: Room): Box {
  const whole = wholeSize(room);
  const [width, height] = [whole.width / view.zoom, whole.height / view.zoom];
  return {
    x: startOf(view.middle.x, width, room.photo.width),
    y: startOf(view.middle.y, height, room.photo.height),
    width,
    height,
  };
}

/** The view so many times larger; what it is about stays where it is on the screen. */
export function zoomed(view: View, factor: number, room: Room, about?: Point): View {
  const middle = middleOf(boxOf(view, room));
  const zoom = withinZoom(view.zoom * factor);
  const { x, y } = about ?? middle;
  const share = view.zoom / zoom;
  return { middle: { x: x + (middle.x - x) * share, y: y + (middle.y - y) * share }, zoom };
}

/** The view moved over the photo, never beyond its edge. */
export function moved(view: View, by: Point, room: Room): View {
  const { x, y } = middleOf(boxOf(view, room));
  const { zoom } = view;
  return { middle: middleOf(boxOf({ middle: { x: x + by.x, y: y + by.y }, zoom }, room)), zoom };
}

/** The view moved just so far that the place is well inside it. */
export function showing(view: View, place: Point, room: Room): View {
  const box = boxOf(view, room);
  const by = {
    x: beyond(place.x, box.x, box.width),
    y: beyond(place.y, box.y, box.height),
  };
  return by.x === 0 && by.y === 0 ? view : moved(view, by, room);
}

/** Whether nothing more of the photo can be shown, or nothing larger. */
export function isAtEnd(view: View, end: 'whole' | 'largest'): boolean {
  return end === 'whole' ? view.zoom <= 1 : view.zoom >= largestZoom;
}

export function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** A part of the photo as an SVG's viewBox. */
export function viewBoxOf({ x, y, width, height }: Box): string {
  return `${x} ${y} ${width} ${height}`;
}

/** The room in pixels of the photo while all of it is shown. */
function wholeSize({ photo, stage }: Room): Size {
  const scale = Math.max(photo.width / stage.width, photo.height / stage.height);
  return { width: stage.width * scale, height: stage.height * scale };
}

function withinZoom(zoom: number): number {
  return Math.max(1, Math.min(largestZoom, zoom));
}

function startOf(middle: number, length: number, whole: number): number {
  if (length >= whole) return (whole - length) / 2;
  return Math.max(0, Math.min(whole - length, middle - length / 2));
}

/** How far a place is beyond the inner nine tenths of a stretch. */
function beyond(place: number, start: number, length: number): number {
  const margin = length / 20;
  if (place < start + margin) return place - start - margin;
  return Math.max(0, place - (start + length - margin));
}
