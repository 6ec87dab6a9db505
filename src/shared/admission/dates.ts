/** Validates dates, dates in parts and times of day by plain arithmetic, without a clock. */

const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** The number of days of a month (1 to 12); February has 29 if the year is unknown. */
export function daysOfMonth(month: number, year?: number): number {
  if (month === 2 && year !== undefined && !isLeapYear(year)) return 28;
  return daysInMonth[month - 1] ?? 31;
}

/** Whether year, month and day are an existing day; without a year, one that exists in some year. */
export function isDateOfParts(parts: { year?: unknown; month?: unknown; day?: unknown }): boolean {
  const { year, month, day } = parts;
  if (typeof month !== 'number' || typeof day !== 'number') return false;
  if (year !== undefined && (typeof year !== 'number' || year < 1 || year > 9999)) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(month, year);
}

/** Whether the text is a real day as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  return isDateOfParts({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) });
}

/** Whether the text is a time of day as `HH:MM`, 00:00 to 23:59. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
