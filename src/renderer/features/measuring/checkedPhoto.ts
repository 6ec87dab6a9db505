/** Measures the shapes in one photo of the check sheet automatically. */
import type { NoStripReason } from '../../../measuring/findStrip.ts';
import { openMeasuringDesk } from './measuringDesk.ts';
import type { MeasuredReference } from './measuringJobs.ts';

export type CheckedPhoto =
  | { readonly is: 'checked'; readonly shapes: readonly MeasuredReference[] }
  | { readonly is: 'no-strip'; readonly why: NoStripReason | 'broken' };

/** Never throws: a photo that cannot be opened is `broken`. The photo does not leave the tablet. */
export async function checkedPhoto(photo: Blob): Promise<CheckedPhoto> {
  const desk = openMeasuringDesk();
  try {
    const opened = await desk.ask({ is: 'open', photo });
    const strip = opened.is === 'opened' ? await desk.ask({ is: 'strip', skin: 'flat' }) : opened;
    if (strip.is === 'no-strip') return { is: 'no-strip', why: strip.why };
    const answer = strip.is === 'strip' ? await desk.ask({ is: 'reference' }) : strip;
    return answer.is === 'reference'
      ? { is: 'checked', shapes: answer.shapes }
      : { is: 'no-strip', why: 'broken' };
  } finally {
    desk.close();
  }
}
