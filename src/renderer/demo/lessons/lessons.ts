/** The available lessons: ours, in teaching order, and those that a trainer has added. */
import { z } from 'zod';
import admissionInTwoSittings from './data/admission-in-two-sittings.json';
import colleagueWasFaster from './data/colleague-was-faster.json';
import correctANote from './data/correct-a-note.json';
import firstWoundAssessment from './data/first-wound-assessment.json';
import handOverATablet from './data/hand-over-a-tablet.json';
import lostAnswer from './data/lost-answer.json';
import photoTooLarge from './data/photo-too-large.json';
import tokenExpired from './data/token-expired.json';
import voidARecord from './data/void-a-record.json';
import withoutWifi from './data/without-wifi.json';
import { lessonSchema, type Lesson } from './lesson.ts';
import { withAppWords } from './withAppWords.ts';

/** The lessons that come with the app, as written: they refer to buttons by key. */
export const writtenLessons: readonly Lesson[] = z
  .array(lessonSchema)
  .parse([
    firstWoundAssessment,
    withoutWifi,
    lostAnswer,
    correctANote,
    colleagueWasFaster,
    voidARecord,
    photoTooLarge,
    tokenExpired,
    handOverATablet,
    admissionInTwoSittings,
  ]);

/** The lessons that come with the app, with the present labels of its buttons. */
export const bundledLessons: readonly Lesson[] = writtenLessons.map(withAppWords);

/** All lessons of a tablet; one that a trainer added replaces ours with the same id. */
export function allLessons(own: readonly Lesson[]): Lesson[] {
  const replaced = new Set(own.map(({ lessonId }) => lessonId));
  return [...bundledLessons.filter(({ lessonId }) => !replaced.has(lessonId)), ...own];
}

export type LessonFile = { lessons: Lesson[] } | { problem: string };

/**
 * Reads a trainer's file: one lesson or a list of lessons, as JSON.
 * @returns the lessons, or where and why the file is invalid
 */
export function readLessonFile(text: string): LessonFile {
  let json: unknown;
  try {
    json = JSON.parse(text) as unknown;
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'JSON' };
  }
  const read = z.array(lessonSchema).min(1).safeParse([json].flat());
  if (read.success) return withWords(read.data);
  const [issue] = read.error.issues;
  return { problem: `${issue?.path.slice(1).join('.') ?? ''}: ${issue?.message ?? ''}` };
}

function withWords(lessons: readonly Lesson[]): LessonFile {
  try {
    return { lessons: lessons.map(withAppWords) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
