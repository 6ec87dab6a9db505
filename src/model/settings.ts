/** The settings of this tablet; none of them is about a patient. */
import { z } from 'zod';
import { timeMs } from './row.ts';

export const phraseTextsSchema = z.array(z.string()).catch([]);

/** A nurse's phrases for care notes: for any patient, so about none. */
export const nursePhrasesSchema = z.object({
  /** Her own phrases, the newest first. */
  own: phraseTextsSchema,
  /** The phrases that she used last, the newest first. */
  used: phraseTextsSchema,
});

export type NursePhrases = z.infer<typeof nursePhrasesSchema>;

export const settingsSchema = z.object({
  language: z.enum(['en', 'zh-TW']).catch('en'),
  theme: z.enum(['system', 'light', 'dark', 'night']).catch('system'),
  /** Percent of the usual text size. */
  textSizePercent: z.number().min(80).max(200).catch(100),
  /** How long the copy of a finished record stays on this tablet, days. */
  keepTimeDays: z.number().min(0).max(90).catch(30),
  /** How long without a touch until the PIN is asked for, minutes. */
  lockTimeMinutes: z.number().min(1).max(120).catch(10),
  /** The maximum in the hospital's profile; kept, so that the first screen knows it. */
  lockTimeMostMinutes: z.number().min(1).max(120).catch(120),
  /** When somebody held a ruler to the measuring strips that are in use here, and for how many wounds since. */
  stripPrint: z.object({ atMs: timeMs, wounds: z.number() }).nullable().catch(null),
  /** What this tablet made of shapes of known area, photo by photo: docs/measuring.md. */
  tabletChecks: z
    .array(z.object({ atMs: timeMs, offs: z.array(z.number()), covered: z.number() }))
    .catch([]),
});

export type Settings = z.infer<typeof settingsSchema>;

/** How long without a touch until the PIN is asked for: the chosen time, limited to what is allowed. */
export function lockMinutesOf(
  settings: Pick<Settings, 'lockTimeMinutes' | 'lockTimeMostMinutes'>,
): number {
  return Math.min(settings.lockTimeMinutes, settings.lockTimeMostMinutes);
}
