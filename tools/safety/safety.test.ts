/**
 * Tests that the safety case holds, and that it fails with each test or fault that it names removed, with each part of
 * the log removed, and with each kind of gap.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { startSeed } from '../../test/support/startSeed.ts';
import { root } from '../set-up/root.mjs';
import { missingIn, problemsOf } from './check.ts';
import { huntOf, namedTests } from './hunts.ts';
import { files, readCase, type NamedTest, type ReadFile } from './log.ts';
import { safetyPage } from './page.ts';
import { notRun } from './ran.ts';
import { findTest, titlePattern } from './testTexts.ts';

const kept = new Map<string, string | undefined>();
const read: ReadFile = (path) => {
  if (!kept.has(path)) {
    const whole = join(root, path);
    kept.set(path, existsSync(whole) ? readFileSync(whole, 'utf8') : undefined);
  }
  return kept.get(path);
};

/** The repository with other texts at these paths. */
const withTexts =
  (texts: Readonly<Record<string, string | undefined>>): ReadFile =>
  (path) =>
    path in texts ? texts[path] : read(path);

const result = readCase(read);
if ('problems' in result) throw new Error(result.problems.join('\n'));
const { log } = result;

type Json = Record<string, unknown>;

/** The hazard log with one change, and the page that would result from it. */
function changed(change: (hazards: Json[]) => void): ReadFile {
  const hazards = structuredClone(
    (parse(read(files.hazards) ?? '') as { hazards: Json[] }).hazards,
  );
  change(hazards);
  const other = withTexts({ [files.hazards]: stringify({ hazards }) });
  const again = readCase(other);
  if ('problems' in again) return other;
  return (path) => (path === files.page ? safetyPage(again.log, other) : other(path));
}

/** The part of the log in which one kind of gap is made: the first control that has such a test. */
function firstTest(hazards: Json[], key: string): Json {
  const controls = hazards.flatMap((hazard) => (hazard['controls'] ?? []) as Json[]);
  const found = controls.flatMap((one) => one['tests'] as Json[]).find((one) => key in one);
  if (found === undefined) throw new Error(`no test with "${key}"`);
  return found;
}

const firstControl = (hazard: Json | undefined): Json =>
  ((hazard?.['controls'] ?? []) as Json[])[0] ?? {};

const lacks: [name: string, change: (hazards: Json[]) => void, told: RegExp][] = [
  [
    'a test that is not there',
    (all) => Object.assign(firstTest(all, 'injected'), { title: 'no such test' }),
    /there is no test "no such test"/,
  ],
  [
    'a file that is not there',
    (all) => Object.assign(firstTest(all, 'injected'), { file: 'src/no.test.ts' }),
    /there is no src\/no\.test\.ts/,
  ],
  [
    'a test without a fault',
    (all) => void delete firstTest(all, 'injected')['injected'],
    /tests\.0: Invalid input|Invalid input/,
  ],
  [
    'a bug that nobody plants',
    (all) => Object.assign(firstTest(all, 'bug'), { bug: 'no such bug' }),
    /no bug is planted as "no such bug"/,
  ],
  [
    'a fault that nobody plants',
    (all) => Object.assign(firstTest(all, 'planted'), { planted: 'no such fault' }),
    /no fault is planted as "no such fault"/,
  ],
  [
    'a fault that the test does not inject',
    (all) => Object.assign(firstTest(all, 'injected'), { injected: 'no such words' }),
    /does not inject "no such words"/,
  ],
  [
    'a control without a test',
    ([first]) => Object.assign(firstControl(first), { tests: [] }),
    /controls\.0\.tests/,
  ],
  [
    'a hazard without control and word',
    ([first]) => Object.assign(first ?? {}, { controls: [], open: [] }),
    /neither a control nor a word/,
  ],
  [
    'a hazard that grows with its controls',
    ([first]) => Object.assign(first ?? {}, { after: { severity: 5, likelihood: 5 } }),
    /worse with its controls/,
  ],
  [
    'a decision that is not there',
    ([first]) => Object.assign(firstControl(first), { decision: '9999' }),
    /no decision 9999/,
  ],
  [
    'a harm that nobody has looked at',
    (all) => void all.splice(0, all.length, ...all.filter(({ harm }) => harm !== 'wrong-stay')),
    /no hazard leads to "Wrong stay"/,
  ],
  [
    'a word that the form does not know',
    ([first]) => Object.assign(first ?? {}, { colour: 'red' }),
    /Unrecognized key/,
  ],
  [
    'a hazard that is there twice',
    (all) => Object.assign(all[1] ?? {}, { id: all[0]?.['id'] }),
    /H01: is there twice/,
  ],
];

describe('the safety case', () => {
  test('stands', () => {
    expect(problemsOf(read)).toEqual([]);
  });

  test.for(lacks)('falls with %s', ([, change, told]) => {
    expect(problemsOf(changed(change)).join('\n')).toMatch(told);
  });

  test('falls with a page that says something else', () => {
    const page = `${read(files.page) ?? ''}\nAll is well.\n`;
    expect(problemsOf(withTexts({ [files.page]: page }))).toEqual([
      expect.stringContaining('is not what the log says'),
    ]);
  });

  test('falls with a log that is no YAML', () => {
    expect(problemsOf(withTexts({ [files.hazards]: 'hazards: [' }))).toHaveLength(1);
  });

  test('falls with a planted fault whose place is gone', () => {
    const [fault] = log.planted;
    if (fault === undefined) throw new Error('nothing is planted');
    const source = (read(fault.file) ?? '').replace(fault.find, () => '');
    expect(problemsOf(withTexts({ [fault.file]: source }))).toEqual([
      expect.stringContaining('stands 0 times'),
    ]);
  });
});

/** Numbers from 0 to below 1, the same for the same seed. */
function drawn(seed: string): () => number {
  let state = [...seed].reduce((sum, mark) => Math.imul(sum, 31) + mark.charCodeAt(0), 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('what is taken away', () => {
  /** The part of the log about one file, which is all that a change to the file can affect. */
  const about = (file: string) => ({
    ...log,
    planted: [],
    hazards: log.hazards.filter(({ controls }) =>
      controls.some(({ tests }) =>
        tests.some((one) => ('bug' in one ? huntOf(one.bug, read)?.file : one.file) === file),
      ),
    ),
  });

  test('each test that is named: its title goes', () => {
    const named = namedTests(log, read);
    expect(named.length).toBeGreaterThan(100);
    const unnoticed = named.filter(({ file, title }) => {
      const source = read(file) ?? '';
      const found = [title, 'are caught: $name', 'is found: $name']
        .map((asWritten) => findTest(source, asWritten))
        .find((one) => one !== undefined);
      if (found === undefined) throw new Error(`"${title}" is not in ${file}`);
      const without = withTexts({ [file]: source.replace(found.text, () => '') });
      return missingIn(about(file), without).length === 0;
    });
    expect(unnoticed).toEqual([]);
  });

  /** Whether the check notices that the fault of a test is gone. */
  function isMissed(one: NamedTest): boolean {
    if ('bug' in one) {
      const spellings = [one.bug, one.bug.replaceAll('’', String.raw`\u2019`)];
      const without: ReadFile = (path) =>
        spellings.reduce((text, name) => text?.replaceAll(name, 'gone'), read(path));
      return huntOf(one.bug, without) === undefined;
    }
    if ('planted' in one) {
      const planted = log.planted.filter(({ name }) => name !== one.planted);
      return missingIn({ ...about(one.file), planted }, read).length > 0;
    }
    if ('open' in one) return true;
    const source = (read(one.file) ?? '').replaceAll(one.injected, () => '');
    return missingIn(about(one.file), withTexts({ [one.file]: source })).length > 0;
  }

  test('each fault that is named: a bug of the simulation, one of planted.yaml, one that a test injects', () => {
    const all = log.hazards.flatMap(({ controls }) => controls.flatMap(({ tests }) => tests));
    expect(all.filter((one) => !isMissed(one))).toEqual([]);
  });

  test.for(Array.from({ length: 10 }, (_, at) => at))('something of the log, drawn: %i', (at) => {
    const next = drawn(`${startSeed()}-${at}`);
    const lines = (read(files.hazards) ?? '').split('\n');
    const isContent = (line: string) => line.trim() !== '' && !line.trim().startsWith('#');
    const places = lines.flatMap((line, place) => (isContent(line) ? [place] : []));
    const gone = places[Math.floor(next() * places.length)] ?? 0;
    const text = lines.toSpliced(gone, 1).join('\n');
    const isNoticed = problemsOf(withTexts({ [files.hazards]: text })).length > 0;
    expect({ gone: lines[gone], isNoticed }).toMatchObject({ isNoticed: true });
  });
});

describe('a test in the text of its file', () => {
  const source = [
    "test('one', () => {",
    '  first();',
    '});',
    '',
    "// test('in a comment', () => {});",
    "test.skip('left out', () => {",
    '  second();',
    '});',
    'test.each([',
    "  ['a', 1],",
    "])('%s is %i', () => {",
    '  third();',
    '});',
    "expect(said('said alone'));",
  ].join('\n');

  test('is found with all that is its own, a table of cases too', () => {
    expect(findTest(source, 'one')?.text).toBe("test('one', () => {\n  first();\n});");
    expect(findTest(source, '%s is %i')?.text).toContain("['a', 1]");
    expect(findTest(source, '%s is %i')?.text).not.toContain('second');
  });

  test('is not a comment, nor a text alone, and skipped is none', () => {
    expect(findTest(source, 'in a comment')).toBeUndefined();
    expect(findTest(source, 'said alone')).toBeUndefined();
    expect(findTest(source, 'left out')).toMatchObject({ isSkipped: true });
  });

  test('has run where one of its names has passed in its own file', () => {
    const named = [
      { file: 'a.test.ts', title: '%s is %i' },
      { file: 'a.test.ts', title: 'one' },
    ];
    const ran = (file: string, title: string) => [{ ran: [{ file, title }] }];
    expect(notRun(named, ran('a.test.ts', 'x is 1'))).toEqual([named[1]]);
    expect(notRun(named, ran('b.test.ts', 'one'))).toEqual(named);
    const bug = [{ file: 'a.test.ts', title: "are caught: another nurse's credential is used" }];
    const caught = String.raw`are caught: 'another nurse\'s`;
    expect(notRun(bug, ran('a.test.ts', `${caught} credential is used'`))).toEqual([]);
    expect(notRun(bug, ran('a.test.ts', `${caught} credential is…'`))).toEqual([]);
    expect(notRun(bug, ran('a.test.ts', `${caught} credential was…'`))).toEqual(bug);
    expect(titlePattern('a.b (c) $name').test('a.b (c) what')).toBe(true);
    expect(titlePattern('a.b').test('axb')).toBe(false);
  });
});

test('the last line of `npm run safety` counts what is named and what of it is gone', () => {
  const given = ['--import', 'tsx', 'tools/safety.ts'];
  const said = execFileSync(process.execPath, given, { cwd: root, encoding: 'utf8' });
  expect(said.trimEnd().split('\n').at(-1)).toMatch(
    /^\d+ hazards, \d+ controls, \d+ tests, \d+ faults, 0 missing$/,
  );
});
