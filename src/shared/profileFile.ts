/**
 * Parses the text of a hospital's profile file. The result is the profile, or one line that names the invalid place and
 * what to do about it.
 */
import type { z } from 'zod';
import { hospitalProfileFileSchema, type HospitalProfileFile } from './profile.ts';

/** A valid profile, or the reason why it is not: the end of a sentence about the file. */
export type ProfileFileReading =
  | { readonly file: HospitalProfileFile }
  | { readonly problem: string };

const whereToLook = 'docs/hospital-profile.md says what may stand there.';

/** Parses and checks the text of a profile file. Never throws. */
export function readProfileFileText(text: string): ProfileFileReading {
  let content: unknown;
  try {
    // Editors on Windows begin a file with a byte order mark, which JSON does not allow.
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { problem: `is not JSON${placeIn(text, error)}. Fix the file and start again.` };
  }
  const result = hospitalProfileFileSchema.safeParse(content);
  if (result.success) return { file: result.data };
  const [first, ...more] = result.error.issues;
  const others = more.length === 0 ? '' : ` (${more.length} more)`;
  return { problem: `${first === undefined ? '' : sentenceOf(first)}${others}. ${whereToLook}` };
}

/** `limits.photosPerRecord: expected int, received string`. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return `${[...path, issue.keys[0] ?? ''].join('.')}: is not a part of a profile`;
  }
  const message = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;
  const said = (message ?? issue.message).replace('Invalid input: ', '');
  return `${path.join('.') || 'the file'}: ${said}`;
}

/**
 * Line and column, if the JavaScript engine's message names the position; the message itself may span several lines.
 */
function placeIn(text: string, error: unknown): string {
  const told = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  if (told === undefined) return '';
  const before = text.slice(0, Number(told)).split('\n');
  return ` (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`;
}
