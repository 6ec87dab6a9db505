/**
 * Owns the one address under which everybody finds the rows that this tablet keeps; each concern has a file
 * of its own in `rows/`. What comes back from storage is unknown until one of these schemas has read it. What
 * is clinical stands under `content`, and what the hospital said of it under `progress`.
 */
export * from './rows/attempt.ts';
export * from './rows/cached.ts';
export * from './rows/content.ts';
export * from './rows/draft.ts';
export * from './rows/engineRows.ts';
export * from './rows/newPin.ts';
export * from './rows/nurse.ts';
export * from './rows/photo.ts';
export * from './rows/problem.ts';
export * from './rows/progress.ts';
export * from './rows/retired.ts';
export * from './rows/standing.ts';
export * from './rows/submission.ts';
