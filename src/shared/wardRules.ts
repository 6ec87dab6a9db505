/** The parts of a hospital's profile about a ward's day: its shifts, and when a record is due. */
import { z } from 'zod';
import { wordsSchema } from './admission/words.ts';

/** A time on the ward's clock, `00:00` to `24:00`. */
const wallTimeSchema = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'is not a time of day, such as 16:00');

const shiftSchema = z
  .strictObject({
    name: wordsSchema,
    starts: wallTimeSchema,
    /** An end that is not after the start is on the next day. */
    ends: wallTimeSchema,
  })
  .refine(({ starts, ends }) => starts !== ends, 'a shift ends when it starts');
export type WardShift = z.infer<typeof shiftSchema>;

export const shiftsSchema = z.array(shiftSchema).max(12);

/** Day, evening and night, eight hours each, as on most wards in Taiwan. */
export const defaultShifts: WardShift[] = [
  { name: { en: 'Day', 'zh-TW': '白班' }, starts: '08:00', ends: '16:00' },
  { name: { en: 'Evening', 'zh-TW': '小夜' }, starts: '16:00', ends: '24:00' },
  { name: { en: 'Night', 'zh-TW': '大夜' }, starts: '00:00', ends: '08:00' },
];

export const recordsSchema = z.strictObject({
  /** How many hours after submission a record must be in the hospital record; null: there is no such rule. */
  dueAfterHours: z.int().min(1).max(168).nullable(),
});
export const defaultRecords: z.infer<typeof recordsSchema> = { dueAfterHours: 24 };

/** How patients are named on a handover sheet, which nurses carry in a pocket. */
export const sheetNamesSchema = z.enum(['masked', 'full']);
