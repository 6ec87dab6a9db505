/** The values that a differential run deals: what must be accepted, and what must be refused, one thing at a time. */
import { admissionSections } from '../../shared/admission/description.ts';
import type { AdmissionFieldDescription } from '../../shared/admission/fields.ts';
import { specCodeLists } from '../../shared/admission/specCodeLists.ts';
import { sentences } from '../../shared/interface/sentences/sentences.ts';
import { dateTime } from '../requests.ts';
import { sampleOf } from '../stories/admissionSample.ts';
import { noteText } from '../stories/inputs.ts';
import type { Changes } from './operation.ts';

/** Changes to a good body, and the sentence that says what becomes of them. */
export type Variant = readonly [changes: Changes, sentence: string];

const none = 'conformance-none';
const tooLong = `x${'長'.repeat(4000)}`;
const wrongTexts = [7, null, ['text']];
const measure = (value: unknown, unit: unknown = 'cm') => ({ value, unit });

const oddTexts = [
  '  ',
  'CR\r\nLF\ttab',
  '"quoted" \\ <b>&amp;</b>',
  '+ %2B & ?',
  '𠮷 🩹 e\u0301 Å',
  '\u00a0',
  '０',
];

/** Care notes and reasons: plain ones, few, so that equal ones are drawn, and every kind of character. */
export const notes: readonly string[] = [
  ...['', ' 1', ' 2'].map((mark) => `${noteText}${mark}`),
  ...oddTexts.map((text) => `${text} ${noteText} ${text}`),
  `${noteText} ${'長'.repeat(900)}`,
];

/** Endings of request ids; the rest is a UUID. */
export const idEndings = [
  '',
  '',
  '',
  '',
  '+',
  ' b',
  '%',
  '-é',
  '.測試',
  "~'!",
  '&=#?',
  'A'.repeat(90),
];

const badInstants = [
  '2026-01-05T09:30:00',
  '2026-01-05T09:30:00.250',
  '2026-01-05',
  '2026-02-30T09:30:00+08:00',
  '2026-01-05T25:30:00Z',
  'yesterday',
  1_767_576_600_000,
  undefined,
];

/** Variants of one place, which starts with what is common to them. */
const at =
  (start: string) =>
  (place: string, sentence: string, ...values: readonly unknown[]): Variant[] =>
    values.map((value) => [{ [`${start}${place}`]: value }, sentence]);
const top = at('');
const wound = at('assessment.');
const changes = at('changes.');

/** What a good wound assessment may be instead. */
export function goodWounds(nowMs: number): readonly Variant[] {
  const shifted = (minutes: number, zone: string) =>
    new Date(nowMs + (minutes - 120) * 60_000).toISOString().slice(0, 19) + zone;
  const instants = [shifted(0, 'Z'), shifted(-300, '-05:00'), shifted(570, '+09:30')];
  const fractions = [shifted(480, '.250+08:00'), shifted(0, '.007Z')];
  const ahead = dateTime(nowMs + 48 * 3_600_000);
  return [
    ...top('observedAt', '2.6-5', ...instants, ...fractions, ahead),
    ...wound('careNote', '2.6-9', ...notes),
    ...wound('length', '2.6-10', measure(3), measure(12.75), measure(0.1)),
    ...wound('width', '2.6-11', measure(0.25), measure(7.5)),
    ...[4.25, 0.35, 12].map((cm): Variant => {
      const both = { 'assessment.length': measure(cm), 'assessment.width': measure(12.75) };
      return [both, '2.6-11'];
    }),
    ...top('encounterId', '2.6-3', undefined),
  ];
}

/** What must be refused in a wound assessment, or is accepted as the hospital reads the point. */
export const badWounds: readonly Variant[] = [
  ...top('observedAt', '7-15', ...badInstants),
  ...wound('careNote', '2.6-9', ...wrongTexts, tooLong, `NUL \0 ${noteText}`),
  ...wound('length', '2.6-10', ...[0, -1, '3'].map((value) => measure(value)), 3, null),
  ...wound('length', '2.6-10', measure(3, 'mm'), measure(3, undefined)),
  ...wound('width', '2.6-11', measure(2, 'mm'), measure('2')),
  ...top('clientRequestId', '2.6-1', '', 7, undefined),
  ...['patientId', 'woundId', 'encounterId'].flatMap((key) => top(key, '4.1-18', '', 7, none)),
  ...top('attachmentIds', '2.6-7', null, [7]),
  ...top('assessment', '2.6-6', null, 'text', []),
  ...top('conformanceProbe', '2.6-13', 1),
  ...wound('conformanceProbe', '2.6-13', 1),
];

/** What must be refused in a correction; the empty one is read either way. */
export const badCorrections: readonly Variant[] = [
  ...top('version', '2.8-2', '1', 1.5, null),
  ...top('version', '9-5', undefined),
  ...changes('careNote', '2.8-5', null),
  ...changes('careNote', '2.8-3', 7, ['text']),
  ...top('changes', '2.8-3', null, 'text', undefined, {}),
  ...changes('observedAt', '2.8-3', '2026-01-05T09:30:00+08:00'),
  ...changes('length', '2.8-3', measure(9)),
  ...changes('patientId', '2.8-6', none),
  ...top('clientRequestId', '2.8-1', '', 7, undefined),
];

export const badVoids: readonly Variant[] = [
  ...top('version', '2.9-2', '1', 1.5, null),
  ...top('version', '9-5', undefined),
  ...top('reason', '2.9-3', ...wrongTexts, undefined, tooLong),
  ...top('clientRequestId', '2.9-1', '', 7, undefined),
];

/** What an admission may say instead: everything that a careless hospital takes for nothing. */
export const goodAdmissions: readonly Variant[] = [
  ...wound('activity.needsMobilityAid', '2.10-43', false),
  ...wound('family.members', '2.10-68', [{ age: 0 }], [{ role: 'other' }, { age: 71.5 }]),
  ...wound('sleep.usualHours', '2.10-40', 0, 7.5),
  ...wound('nutrition.weightKg', '2.10-35', 61.25),
  ...wound('health.familyHistory', '2.10-31', [], [{ relation: 'other', diseases: [] }]),
  ...wound('alerts.pcrDate', '2.10-27', { month: 12, day: 31 }),
  ...wound('admission.reason', '2.10-65', ...notes.slice(3)),
  ...wound('admission.wardTime', '2.10-64', '00:00', '23:59'),
];

const wrongTypes: Readonly<Record<string, readonly unknown[]>> = {
  number: ['7'],
  yesNo: ['true'],
  choices: ['text'],
  group: ['text'],
  dateParts: ['2026-01-05', { year: 2026, month: '1', day: 5 }],
};

/** What no field may say: another type, an unknown code, and the limits of a list that has some. */
function badAnswers(
  section: string,
  field: AdmissionFieldDescription & { name: string },
): Variant[] {
  const { name, kind } = field;
  const bad = (...answers: readonly unknown[]) =>
    wound(`${section}.${name}`, sentenceOf(section, name), ...answers);
  const wrong = bad(...(wrongTypes[kind] ?? [7]));
  if (kind === 'group' || kind === 'dateParts') return [...wrong, ...withProbe(field, bad)];
  if (kind !== 'choice' && kind !== 'choices') return wrong;
  if (field.codes.from !== 'interface') return wrong;
  if (kind === 'choice') return [...wrong, ...bad(none)];
  const code = specCodeLists[field.codes.list].at(-1)?.code;
  return [...wrong, ...bad([none], [], [code, code])];
}

/** One property more inside. */
function withProbe(
  field: AdmissionFieldDescription,
  bad: (...answers: readonly unknown[]) => Variant[],
): Variant[] {
  const item = sampleOf(field);
  const [first] = Array.isArray(item) ? (item as unknown[]) : [item];
  const more = { ...Object(first), conformanceProbe: 1 };
  return bad(Array.isArray(item) ? [more] : more);
}

/** The number of the sentence that names a field of a section: its rows follow the section's name. */
function sentenceOf(section: string, name: string): string {
  const numbers = Object.keys(sentences).filter((number) => number.startsWith('2.10-'));
  const rows = numbers.slice(numbers.findIndex((number) => sentences[number] === section));
  const isNamed = (number: string) =>
    sentences[number]?.split(' · ')[0]?.split(', ').includes(name) === true;
  return rows.find(isNamed) ?? '2.10-9';
}

/** What an admission must not say. */
export const badAdmissions: readonly Variant[] = [
  ...top('assessedAt', '2.10-5', ...badInstants),
  ...top('clientRequestId', '2.10-2', '', undefined),
  ...top('patientId', '2.10-3', '', 7, undefined),
  ...top('encounterId', '2.10-4', 7, undefined),
  ...top('assessment', '2.10-6', null, [], undefined),
  ...top('conformanceProbe', '2.10-1', 1),
  ...wound('conformanceProbe', '2.10-6', {}),
  ...admissionSections.flatMap(({ name, fields }) => [
    ...wound(`${name}.conformanceProbe`, '2.10-1', 1),
    ...fields.flatMap((field) => badAnswers(name, field)),
  ]),
  ...wound('basic.religions', '2.10-13', ['none', 'taoism']),
  ...wound('alerts.drugAllergyNote', '2.10-17', '', 'x'.repeat(4001), undefined),
  ...wound('alerts.rapidTestDate', '2.10-25', { month: 1, day: 5 }),
  ...wound('family.members', '2.10-68', [{ age: 'old' }]),
  ...wound('admission.wardDate', '2.10-63', ...['2026/01/05', '2026-1-5', '']),
  ...wound('admission.wardDate', '2.10-63', '2026-01-05T00:00:00Z'),
  ...wound('admission.wardTime', '2.10-64', '9:30', '24:00', '12:60', 'morning'),
];

const allergy = {
  'assessment.alerts.drugAllergy': 'yes',
  'assessment.alerts.drugAllergyNote': 'x',
};
const noAllergy = { 'assessment.alerts.drugAllergyNote': undefined };

/** Everything that the interface lists, and the allowed edge of every limit. */
export const allowedAdmissions: readonly Variant[] = [
  ...admissionSections.flatMap(({ name, fields }) =>
    fields.flatMap((field): Variant[] => {
      const { kind } = field;
      if ((kind !== 'choice' && kind !== 'choices') || field.codes.from !== 'interface') return [];
      const place = `assessment.${name}.${field.name}`;
      const codes = specCodeLists[field.codes.list].map(({ code }) => code);
      const answers: readonly unknown[] = kind === 'choice' ? codes : codes.map((code) => [code]);
      const ofAlerts = field.name === 'drugAllergy' ? noAllergy : allergy;
      const told = name === 'alerts' ? ofAlerts : {};
      return answers.map((answer) => {
        const isYes = answer === 'yes' ? allergy : {};
        return [{ ...told, [place]: answer, ...isYes }, sentenceOf(name, field.name)];
      });
    }),
  ),
  ...wound('alerts.drugAllergyNote', '2.10-17', 'x', '長'.repeat(4000)),
  ...['none', 'unknown'].map((drugAllergy): Variant => {
    // Only the note depends on the answer: the allergens have no condition.
    const alerts = { 'assessment.alerts.drugAllergy': drugAllergy, ...noAllergy };
    return [{ ...alerts, 'assessment.alerts.drugAllergens': ['g6pd'] }, '2.10-18'];
  }),
  ...wound(
    'basic.languages',
    '2.10-12',
    specCodeLists.languages.map(({ code }) => code),
  ),
  ...goodAdmissions,
];
