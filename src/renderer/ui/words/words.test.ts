/** The sentences themselves: all of them used, none broken, and typeset as each language requires. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problemExamples } from '../../../model/testing/problems.ts';
import { checkEn } from './check.en.ts';
import { checkZhTw } from './check.zh-TW.ts';
import { demoEn } from './demo.en.ts';
import { demoZhTw } from './demo.zh-TW.ts';
import { openTranslator } from './i18n.ts';
import { resources } from './resources.ts';

const renderer = new URL('../..', import.meta.url);

/** Every sentence with its path, such as `outbox:now.queued`. */
function sentencesOf(words: object): [path: string, sentence: string][] {
  const walk = (at: object, path: string): [string, string][] =>
    Object.entries(at).flatMap(([key, value]: [string, unknown]) => {
      const here = path === '' ? key : `${path}.${key}`;
      if (typeof value === 'string') return [[here, value]];
      return typeof value === 'object' && value !== null ? walk(value, here) : [];
    });
  return Object.entries(words).flatMap(([namespace, at]: [string, object]) =>
    walk(at, '').map(([path, sentence]): [string, string] => [`${namespace}:${path}`, sentence]),
  );
}

const english = sentencesOf({ ...resources.en, demo: demoEn, check: checkEn });
const chinese = sentencesOf({ ...resources['zh-TW'], demo: demoZhTw, check: checkZhTw });

/** All code that names sentences in one text, without the words and the tests. */
function sources(): string {
  return readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.(en|zh-TW)\.ts$/.test(path))
    .concat('../model/describe.ts', '../shared/wound/fields.ts')
    .map((path) => readFileSync(new URL(path, renderer), 'utf8'))
    .join('\n');
}

/** Whether some call could refer to that key: by its full name, or by a name that is composed. */
function isUsed(path: string, code: string): boolean {
  const key = path.slice(path.indexOf(':') + 1).replace(/_(one|other)$/, '');
  const parts = key.split('.');
  const isNamed = [`'${key}'`, `:${key}'`, `.${key}`].some((name) => code.includes(name));
  // `t(`now.${sentence}`)`, `words.lessons[is]`: the beginning is literal, the end is a value.
  return (
    isNamed ||
    parts.some((_, at) => {
      const start = parts.slice(0, at).join('.');
      return at > 0 && [`${start}.\${`, `${start}[`].some((name) => code.includes(name));
    }) ||
    // `const words = useDemoWords().words.panel`, then `words.clock`.
    (/^(demo|check):/.test(path) && code.includes(`.${parts.at(-1) ?? ''}`))
  );
}

describe('the sentences', () => {
  it('are all said somewhere', () => {
    const code = sources();
    expect(english.map(([path]) => path).filter((path) => !isUsed(path, code))).toEqual([]);
  });

  it('of a problem are of one that there is', () => {
    const { lead: _lead, fields: _fields, ...problems } = resources.en.outbox.problem;
    const known = problemExamples.map(([text]) => text);
    expect(Object.keys(problems).toSorted()).toEqual(known.toSorted());
  });

  it('have the same places to fill in both languages', () => {
    const places = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();
    const other = new Map(chinese);
    const differing = english.filter(([path, sentence]) => {
      const translated = other.get(path);
      return translated !== undefined && places(sentence).join() !== places(translated).join();
    });
    expect(differing).toEqual([]);
  });

  it('say submit, mend and other words of the past nowhere', () => {
    const past = /\b(hand(ed)? (it )?in|mend|wants a sign-in|by itself|out of reach)\b/i;
    expect(english.filter(([, sentence]) => past.test(sentence))).toEqual([]);
    const pastChinese = /就醫序號|就醫單|傳送匣|權杖|覆上|教師|照護紀錄|讀回|就醫/;
    expect(chinese.filter(([, sentence]) => pastChinese.test(sentence))).toEqual([]);
  });

  it('write a percentage without a space, and a minus that is no hyphen', () => {
    const astray = /[\d}]\s%|(?:^|[\s(（：])-[\d{]/u;
    expect([...english, ...chinese].filter(([, sentence]) => astray.test(sentence))).toEqual([]);
    expect(['85 %', '{{percent}} %', 'by -5'].every((wrong) => astray.test(wrong))).toBe(true);
  });
});

describe('Chinese sentences', () => {
  it('set a space between Chinese and Latin letters or digits', () => {
    const joined = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u;
    expect(chinese.filter(([, sentence]) => joined.test(sentence))).toEqual([]);
  });

  it('set a space around what may hold digits or Latin letters', () => {
    const fill = 'when|time|count|total|done|id|name|address|minutes|position|example|limit|number';
    const joined = new RegExp(
      // “20 秒後再試”: the text before 再試 ends in Chinese.
      `\\p{Script=Han}\\{\\{(${fill})\\}\\}|\\{\\{(${fill})\\}\\}(?!再試)\\p{Script=Han}`,
      'u',
    );
    expect(chinese.filter(([, sentence]) => joined.test(sentence))).toEqual([]);
  });

  it('use full-width punctuation', () => {
    expect(chinese.filter(([, sentence]) => /\p{Script=Han}[,;:?!]/u.test(sentence))).toEqual([]);
  });

  it('set no space beside full-width punctuation', () => {
    expect(
      chinese.filter(([, sentence]) =>
        / [，。；：、！？）」]|[，。；：、！？（「] /u.test(sentence),
      ),
    ).toEqual([]);
  });
});

describe('a sentence whose value was forgotten', () => {
  it('stops a test, and is never shown with its braces', async () => {
    const translator = await openTranslator('en');
    expect(() => translator.t('patients:find.encounterHint')).toThrow('No value for {{example}}');
  });
});
