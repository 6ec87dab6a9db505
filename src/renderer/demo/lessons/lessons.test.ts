import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allLessons, bundledLessons, readLessonFile } from './lessons.ts';

describe('the bundled lessons', () => {
  it('are all in use, ten of them, each with an id of its own', () => {
    const files = readdirSync(new URL('./data', import.meta.url)).map((name) =>
      name.replace('.json', ''),
    );
    expect(bundledLessons.map(({ lessonId }) => lessonId).toSorted()).toEqual(files.toSorted());
    expect(new Set(files).size).toBe(10);
  });

  it('say every sentence in both languages, and not the same in both', () => {
    for (const { title, goal, closing, steps } of bundledLessons) {
      for (const words of [title, goal, closing, ...steps.map(({ text }) => text)]) {
        expect(words['zh-TW']).not.toBe(words.en);
        expect(words['zh-TW']).toMatch(/\p{Script=Han}/u);
        expect(words.en).not.toMatch(/\p{Script=Han}/u);
        expect(words.en + words['zh-TW']).not.toContain('{{');
      }
    }
  });
});

describe('a button named in a lesson', () => {
  const named = (text: string) => ({
    ...bundledLessons[0],
    lessonId: 'our-own',
    goal: { en: text, 'zh-TW': text },
  });

  it('is called what the app calls it, in both languages', () => {
    const goal = { en: 'Choose “Correct note”.', 'zh-TW': 'Choose “更正護理紀錄”.' };
    const file = JSON.stringify(named('Choose “{{record.correct}}”.'));
    expect(readLessonFile(file)).toMatchObject({ lessons: [{ goal }] });
  });

  it('that the app does not have is told to the trainer', () => {
    expect(readLessonFile(JSON.stringify(named('{{record.noSuchButton}}')))).toEqual({
      problem: 'The app has no sentence “record.noSuchButton”',
    });
  });
});

describe('a lesson of a trainer', () => {
  const own = { ...bundledLessons[0], lessonId: 'our-own' };

  it('is read from a file, alone or in a list', () => {
    expect(readLessonFile(JSON.stringify(own))).toMatchObject({
      lessons: [{ lessonId: 'our-own' }],
    });
    expect(readLessonFile(JSON.stringify([own, own]))).toMatchObject({ lessons: [{}, {}] });
  });

  it('is refused with the place that is wrong', () => {
    const wrong = { ...own, steps: [{ text: { en: 'x', 'zh-TW': 'x' }, when: [{ is: 'magic' }] }] };
    expect(readLessonFile(JSON.stringify(wrong))).toMatchObject({
      problem: expect.stringContaining('steps.0.when.0'),
    });
    expect(readLessonFile('{')).toHaveProperty('problem');
    expect(readLessonFile('[]')).toHaveProperty('problem');
  });

  it('stands behind ours, or in the place of ours with the same id', () => {
    const [first] = bundledLessons;
    if (first === undefined) throw new Error('no lessons');
    const added = allLessons([{ ...first, lessonId: 'our-own' }]);
    expect(added.at(-1)?.lessonId).toBe('our-own');
    expect(allLessons([{ ...first, minutes: 59 }])).toHaveLength(bundledLessons.length);
  });
});
