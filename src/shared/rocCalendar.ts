/** Years of the Republic of China (ROC), as used on forms in Taiwan: year 1 is 1912, and 115 is 2026. */
const offset = 1911;

/** The Western year of an ROC year: 115 is 2026. */
export function westernYearOf(rocYear: number): number {
  return rocYear + offset;
}

/** The ROC year of a Western year: 2026 is 115; null for years before the ROC and for a value that is not a year. */
export function rocYearOf(westernYear: unknown): number | null {
  const isYear = typeof westernYear === 'number' && Number.isInteger(westernYear);
  return isYear && westernYear > offset && westernYear < 10_000 ? westernYear - offset : null;
}
