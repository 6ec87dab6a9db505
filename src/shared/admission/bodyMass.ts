/** The body mass index, shown for information and never sent. */

/** kg/m², to one decimal; undefined unless both measures are plausible positive numbers. */
export function bodyMassIndex(heightCm: unknown, weightKg: unknown): number | undefined {
  if (typeof heightCm !== 'number' || typeof weightKg !== 'number') return undefined;
  if (!(heightCm >= 30 && weightKg > 0)) return undefined;
  const index = weightKg / (heightCm / 100) ** 2;
  return index > 0 && index < 200 ? Math.round(index * 10) / 10 : undefined;
}

export type BodyMassClass = 'underweight' | 'normal' | 'overweight' | 'obese';

/** The class of an adult's index according to Taiwan's Health Promotion Administration. */
export function bodyMassClass(index: number): BodyMassClass {
  if (index < 18.5) return 'underweight';
  if (index < 24) return 'normal';
  return index < 27 ? 'overweight' : 'obese';
}
