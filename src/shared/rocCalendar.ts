/** Years of the Republic of China, as forms in Taiwan have them: year 1 is 1912, and 115 is 2026. */
const offset = 1911;

/** The Western year of a year of the ROC: 115 is 2026. */
export function westernYearOf(rocYear: number): number {
  return rocYear + offset;
}

/** The year of the ROC of a Western year, 2026 is 115; null before there was one, and for what is no year. */
export function rocYearOf(westernYear: unknown): number | null {
  const isYear = typeof westernYear === 'number' && Number.isInteger(westernYear);
  return isYear && westernYear > offset && westernYear < 10_000 ? westernYear - offset : null;
}
