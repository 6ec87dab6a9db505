/** The choices on the screen while a photo is measured, besides what was drawn. */
import type { StrokeKind } from './strokes.ts';

export interface MeasureChoices {
  kind: StrokeKind;
  /** The wound whose numbers are shown, counted from 0. */
  chosen: number;
}
