/** Owns what the page asks of the measuring worker, and what it answers. */
import type { NoStripReason } from '../../measuring/findStrip.ts';
import type { SkinShape } from '../../measuring/fitView.ts';
import type { Point } from '../../measuring/geometry.ts';
import type { DrawnWound, WoundReading } from '../../measuring/measureWound.ts';

export type MeasuringJob =
  | { is: 'open'; photo: Blob }
  | { is: 'strip'; skin: SkinShape }
  | { is: 'measure'; wound: DrawnWound }
  | { is: 'cling'; stroke: readonly Point[]; reachPx: number }
  | { is: 'picture'; lines: readonly (readonly Point[])[]; words: string };

export type MeasuringAnswer =
  | { is: 'opened'; widthPx: number; heightPx: number }
  | { is: 'strip'; markers: readonly (readonly Point[])[]; tiltDeg: number; distanceCm: number }
  | { is: 'no-strip'; why: NoStripReason }
  | { is: 'size'; reading: WoundReading }
  | { is: 'line'; line: readonly Point[] }
  | { is: 'picture'; picture: Blob }
  | { is: 'broken' };
