/** The requests from the page to the measuring worker, and its answers. */
import type { NoStripReason } from '../../../measuring/findStrip.ts';
import type { SkinShape } from '../../../measuring/fitView.ts';
import type { Point } from '../../../measuring/geometry.ts';
import type { DrawnWound, Measured, WoundReading } from '../../../measuring/measureWound.ts';
import type { LengthRule } from '../../../measuring/outline.ts';
import type { StripSight } from '../../../measuring/sight.ts';

export interface MeasuredReference {
  readonly trueCm2: number;
  readonly area: Measured;
}

export type MeasuringJob =
  | { is: 'open'; photo: Blob }
  | { is: 'strip'; skin: SkinShape }
  | { is: 'measure'; wound: DrawnWound; skin: SkinShape; isPrintChecked: boolean; rule: LengthRule }
  /** Examines a viewfinder picture, which is consumed. */
  | { is: 'look'; picture: ImageBitmap | VideoFrame }
  /** Measures the open photo as one of a sheet with known shapes. */
  | { is: 'reference' }
  | { is: 'picture'; lines: readonly (readonly Point[])[]; words: string }
  /** Measuring has ended: releases the photo. */
  | { is: 'leave' };

export type MeasuringAnswer =
  | { is: 'opened'; widthPx: number; heightPx: number }
  | {
      is: 'strip';
      markers: readonly (readonly Point[])[];
      tiltDeg: number;
      distanceCm: number;
      sight: StripSight;
    }
  | { is: 'no-strip'; why: NoStripReason; sight: StripSight }
  | { is: 'size'; reading: WoundReading }
  | { is: 'sight'; sight: StripSight }
  /** The measurements of each shape that was seen. */
  | { is: 'reference'; shapes: readonly MeasuredReference[] }
  | { is: 'picture'; picture: Blob }
  | { is: 'left' }
  | { is: 'broken' };
