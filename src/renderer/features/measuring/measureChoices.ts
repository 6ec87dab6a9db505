/** What is chosen on the screen while a photo is measured, beside what was drawn. */
import type { StrokeKind } from './strokes.ts';

export interface MeasureChoices {
  kind: StrokeKind;
  /** The wound whose numbers are shown, from 0. */
  chosen: number;
  isWhole: boolean;
}
