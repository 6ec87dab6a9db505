/** Words a measured size as one figure, with a dash for a side that was not measured. */
import { woundMeasures, type Sizes } from '../../../shared/wound/fields.ts';
import { sizeText } from '../../ui/parts/measure.ts';

/** `3.5 × 2.0`, in centimetres; empty if nothing was measured. */
export function sidesWords(sizes: Sizes): string {
  const sides = woundMeasures.map(({ key }) => sizes[key]);
  return sides.every((cm) => cm === null)
    ? ''
    : sides.map((cm) => (cm === null ? '–' : sizeText(cm))).join(' × ');
}

/** `3.5 × 2.0 cm`; empty if nothing was measured. */
export function sizeWords(sizes: Sizes): string {
  const words = sidesWords(sizes);
  return words === '' ? '' : `${words} cm`;
}
