/** The page that shows the safety case: generated from the log alone, so that it cannot say anything else. */
import { huntOf } from './hunts.ts';
import {
  files,
  harms,
  rank,
  type Hazard,
  type NamedTest,
  type ReadFile,
  type Risk,
  type SafetyCase,
} from './log.ts';

/** The counts of the safety case, which the command prints as well. */
function countsOf({ hazards, planted, rules }: SafetyCase) {
  const controls = hazards.flatMap((hazard) => hazard.controls);
  const tests = controls.flatMap((control) => control.tests);
  const faultOf = (test: NamedTest) =>
    'bug' in test ? test.bug : 'planted' in test ? test.planted : undefined;
  const bugs = new Set(tests.map(faultOf).filter((name) => name !== undefined));
  const injected = tests.filter((test) => 'injected' in test);
  return {
    hazards: hazards.length,
    controls: controls.length,
    tests: new Set(tests.filter((test) => !('open' in test)).map((test) => JSON.stringify(test)))
      .size,
    bugs: bugs.size,
    ofThesePlantedHere: planted.length,
    injected: injected.length,
    open: openOf(hazards).length,
    rules: rules.rules.length,
  };
}

/**
 * The last line of `npm run safety`, whose wording others read.
 * @param missing how many of the tests and faults that the case names are gone, or contradict one another
 */
export function totalsLine(log: SafetyCase, missing: number): string {
  const { hazards, controls, tests, bugs, injected } = countsOf(log);
  const faults = bugs + injected;
  return `${hazards} hazards, ${controls} controls, ${tests} tests, ${faults} faults, ${missing} missing`;
}

/** What is missing, with the hazard that remains open because of it. */
export function openOf(hazards: readonly Hazard[]): { id: string; missing: string }[] {
  return hazards.flatMap(({ id, open, controls }) => [
    ...open.map((missing) => ({ id, missing })),
    ...controls
      .flatMap(({ tests }) => tests)
      .flatMap((test) => ('open' in test ? [{ id, missing: test.open }] : [])),
  ]);
}

/** The whole page. */
export function safetyPage(log: SafetyCase, read: ReadFile): string {
  const parts = [
    ...beginning(log),
    '## Hazards at a glance\n',
    table(
      ['hazard', 'harm', 'what happens', 'before', 'after', 'open'],
      log.hazards.map(({ id, harm, title, before, after, open }) => [
        `[${id}](#${id.toLowerCase()})`,
        harms[harm],
        title,
        riskText(before),
        riskText(after),
        open.length === 0 ? '' : String(open.length),
      ]),
    ),
    '\n## Each hazard\n',
    ...log.hazards.map((hazard) => hazardText(hazard, read)),
    '## What is missing\n',
    ...openOf(log.hazards).map(({ id, missing }) => `- ${id}: ${missing}`),
    ...lawText(log),
  ];
  return `${parts.join('\n').trimEnd()}\n`;
}

function beginning(log: SafetyCase): string[] {
  const { use, isNot } = log.rules;
  const { hazards, controls, tests, bugs, ofThesePlantedHere, injected, open } = countsOf(log);
  return [
    `<!-- Made of ${files.hazards}, planted.yaml and rules.yaml by \`npm run safety -- --write\`: change those. -->\n`,
    '# Safety case\n',
    '## Intended use\n',
    `${use.en}\n`,
    'It is not:\n',
    ...isNot.map(({ en }) => `- ${en}`),
    '\n## 預期用途\n',
    `${use['zh-TW']}\n`,
    '本產品不是：\n',
    ...isNot.map((one) => `- ${one['zh-TW']}`),
    '\n## How to read this\n',
    `${hazards} hazards, ${controls} controls, ${tests} tests, each with a fault that it catches. ${bugs} of the faults are bugs that are planted in our own`,
    `code (${ofThesePlantedHere} of them for this page alone, in planted.yaml; the others by the simulation): with the bug the test turns red. ${injected} are`,
    'injected: the test itself puts a broken answer, a full disk or a colleague in the way, and the product has to come through.',
    `${open} things are missing, and listed at the end.\n`,
    'Severity: 1 a nuisance, 2 work done twice, 3 a gap or an error in the record that is seen, 4 one that is not seen, or a',
    'breach of privacy, 5 one that can change a treatment. Likelihood on one ward: 1 never expected, 2 once in years,',
    '3 every year, 4 every month, 5 every week. Both are the judgement of the authors, before and after the controls. No ward has',
    'used this product yet; a hospital makes its own judgement before it does.\n',
    '`npm run safety` is part of `npm run check`: it fails where a test or a fault that is named here is gone. `npm run test:all`',
    'fails where one of the tests did not run and pass, and plants each fault of planted.yaml to see its test turn red (`npm run safety --',
    '--prove`). Why it is built so stands in [decision 282](../decisions/tools-and-tests.md#0282).\n',
  ];
}

function hazardText(hazard: Hazard, read: ReadFile): string {
  const { id, harm, title, cause, effect, before, after, controls, open } = hazard;
  return [
    `### ${id}\n`,
    `**${title}** (${harms[harm].toLowerCase()})\n`,
    `- Cause: ${cause}`,
    `- Effect: ${effect}`,
    `- Before: ${riskWords(before)}. After: ${riskWords(after)}.`,
    ...controls.flatMap(({ what, decision, tests }) => [
      `- Control: ${what}${decision === undefined ? '' : ` (decision ${decision})`}`,
      ...tests.map((test) => `  - ${testText(test, read)}`),
    ]),
    ...open.map((missing) => `- **Open**: ${missing}`),
    '',
  ].join('\n');
}

function testText(test: NamedTest, read: ReadFile): string {
  if ('bug' in test) {
    const { file = '', title = '' } = huntOf(test.bug, read) ?? {};
    return `\`${file}\`: "${title.replace('$name', () => test.bug)}"`;
  }
  const where = `\`${test.file}\`: "${test.title}"`;
  if ('planted' in test) return `${where}. Planted: ${test.planted}`;
  if ('injected' in test) return `${where}. Injected: \`${test.injected}\``;
  return `${where}. **Open**: ${test.open}`;
}

function lawText({ rules: { law, rules } }: SafetyCase): string[] {
  return [
    `\n## ${law.name}\n`,
    `${law.amended} ${law.checked}\n`,
    table(
      ['rule', 'what it demands', 'what serves it here', 'test', "the hospital's to do"],
      rules.map(({ article, demands, serves, hospital, tests }) => [
        article,
        demands,
        serves,
        tests.map(({ file, title }) => `\`${file}\`: "${title}"`).join('; '),
        hospital,
      ]),
    ),
  ];
}

const riskText = (risk: Risk) => `${rank(risk)} (${risk.severity} × ${risk.likelihood})`;

const riskWords = (risk: Risk) =>
  `severity ${risk.severity}, likelihood ${risk.likelihood} (${rank(risk)})`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
