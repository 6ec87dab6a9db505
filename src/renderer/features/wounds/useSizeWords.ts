/** Words a measured size as one figure, with a dash for a side that was not measured. */
import { useNumber } from './useNumber.ts';

interface Sides {
  lengthCm: number | null;
  widthCm: number | null;
}

/** `3.5 × 2 cm`; empty if neither side was measured. */
export function useSizeWords(): (sides: Sides) => string {
  const number = useNumber();
  return ({ lengthCm, widthCm }) =>
    lengthCm === null && widthCm === null
      ? ''
      : `${[lengthCm, widthCm].map((cm) => (cm === null ? '–' : number(cm))).join(' × ')} cm`;
}
