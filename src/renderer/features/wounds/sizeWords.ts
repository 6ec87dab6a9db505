/** Words a measured size as one figure, with a dash for a side that was not measured. */
import { sizeText } from '../../ui/parts/measure.ts';

interface Sides {
  lengthCm: number | null;
  widthCm: number | null;
}

/** `3.5 × 2.0`, in centimetres; empty if neither side was measured. */
export function sidesWords({ lengthCm, widthCm }: Sides): string {
  return lengthCm === null && widthCm === null
    ? ''
    : [lengthCm, widthCm].map((cm) => (cm === null ? '–' : sizeText(cm))).join(' × ');
}

/** `3.5 × 2.0 cm`; empty if neither side was measured. */
export function sizeWords(sides: Sides): string {
  const words = sidesWords(sides);
  return words === '' ? '' : `${words} cm`;
}
