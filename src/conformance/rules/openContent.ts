/**
 * How a hospital reads the open points about the content of a wound assessment.
 * Interface: Wound assessment input; Wound assessment update.
 */
import { propertyOf, textOf, type Exchange } from '../exchange.ts';
import { isAccepted, isSameInstant } from '../expect.ts';
import { dateTime } from '../requests.ts';
import { openRuleOf, type Observation, type OpenRule } from '../rule.ts';
import { changeTarget } from '../stories/changeTarget.ts';
import { correct, create, newNote, noteOf, versionOf, woundBody } from '../stories/inputs.ts';
import { isAcceptedAndKept, requireKept } from '../stories/readBack.ts';
import { repeatedStory } from '../stories/woundStory.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

const openRule = openRuleOf('reversible');
const either = { expected: [201, 422], isOpen: true };
const dayMs = 86_400_000;

/** Submits a wound assessment with changes that a hospital may accept or refuse. */
function attempt(suite: Suite, changes: Readonly<Record<string, unknown>>): Promise<Exchange> {
  return create(suite, woundBody(suite, changes), either);
}

/** Corrects the shared record with changes that a hospital may accept or refuse. */
async function attemptCorrection(
  suite: Suite,
  changesOf: (before: Exchange) => unknown,
): Promise<{ readonly before: Exchange; readonly answer: Exchange }> {
  const { recordId, before } = await changeTarget(suite);
  const clientRequestId = suite.newId();
  const body = { clientRequestId, version: versionOf(before), changes: changesOf(before) };
  const asking = { expected: [422, 200], isOpen: true };
  return { before, answer: await correct(suite, recordId, body, asking) };
}

type Idle = 'refused' | 'no-op' | 'new-version';

async function idleReading(
  suite: Suite,
  { before, answer }: { before: Exchange; answer: Exchange },
): Promise<{ reading: Idle; words: string; exchanges: readonly Exchange[] }> {
  const exchanges = [answer];
  if (!(await isAcceptedAndKept(suite, answer, 422))) {
    return { reading: 'refused', words: `it got ${answer.status}`, exchanges };
  }
  const [was, is] = [versionOf(before), versionOf(answer)];
  const words = `the version was ${was} and is ${is}`;
  return { reading: was === is ? 'no-op' : 'new-version', words, exchanges };
}

/** Whether a care note of this text is accepted and kept; tried as a correction. */
async function isNoteAccepted(suite: Suite, careNote: string): Promise<boolean> {
  const { answer } = await attemptCorrection(suite, () => ({ careNote }));
  return isAcceptedAndKept(suite, answer, 422);
}

/**
 * The hospital's limit, if it is one of the known ones: a note of that length is kept, one character more is refused.
 */
function noteLimit(suite: Suite): Promise<255 | 4000 | 'none' | 'other'> {
  return suite.once('note-limit', async () => {
    if (!(await isNoteAccepted(suite, 'a'.repeat(256)))) {
      return (await isNoteAccepted(suite, 'b'.repeat(255))) ? 255 : 'other';
    }
    if (await isNoteAccepted(suite, 'c'.repeat(4001))) return 'none';
    return (await isNoteAccepted(suite, 'd'.repeat(4000))) ? 4000 : 'other';
  });
}

async function observeNoteUnit(suite: Suite): Promise<Observation<'noteLimitUnit'>> {
  const limit = await noteLimit(suite);
  if (typeof limit === 'string') {
    throw new CannotTell('none of the known limits was met (see open.noteLimit)');
  }
  const half = Math.floor(limit / 2) + 1;
  if (await isNoteAccepted(suite, '😀'.repeat(half))) {
    return { reading: 'code-points', words: `${half} emoji are not too long for ${limit}` };
  }
  const isFits = await isNoteAccepted(suite, 'é'.repeat(half));
  const words = `${half} emoji are too long for ${limit}, ${half} times é ${isFits ? 'is not' : 'is too'}`;
  return { reading: isFits ? 'utf-16-units' : 'bytes', words };
}

async function observeMeasures(suite: Suite): Promise<Observation<'measureRange'>> {
  const measure = (value: number) => ({ value, unit: 'cm' });
  const both = (value: number) => ({ length: measure(value), width: measure(value) });
  const withMeasures = (measures: object) =>
    attempt(suite, { assessment: { careNote: newNote(suite), ...measures } });
  const zero = await withMeasures(both(0));
  if (await isAcceptedAndKept(suite, zero, 422)) {
    return { reading: 'zero-allowed', words: '0 cm is accepted', exchanges: [zero] };
  }
  const alone = await withMeasures({ length: measure(2) });
  if (!(await isAcceptedAndKept(suite, alone, 422))) {
    const words = 'a length without a width is refused';
    return { reading: 'both-or-none', words, exchanges: [alone] };
  }
  const fine = await withMeasures(both(1.234));
  const reading = (await isAcceptedAndKept(suite, fine, 422)) ? 'positive' : 'two-decimals';
  return {
    reading,
    words: `0 cm is refused; 1.234 cm got ${fine.status}`,
    exchanges: [zero, fine],
  };
}

export const openContentRules: readonly OpenRule[] = [
  openRule({
    key: 'woundRequired',
    question: 'Which fields of a wound assessment are required?',
    observe: async (suite) => {
      const without = await attempt(suite, { encounterId: undefined });
      if (!(await isAcceptedAndKept(suite, without, 422))) {
        const words = `without encounterId it got ${without.status}`;
        return { reading: 'encounter-too', words, exchanges: [without] };
      }
      const fewer = await attempt(suite, { attachmentIds: undefined });
      const reading = (await isAcceptedAndKept(suite, fewer, 422)) ? 'fewer' : 'all-but-optional';
      const words = `encounterId may be missing; without attachmentIds it got ${fewer.status}`;
      return { reading, words, exchanges: [fewer] };
    },
  }),
  openRule({
    key: 'noteLimit',
    question: 'How long may a care note and the reason of a void be?',
    observe: async (suite) => {
      const limit = await noteLimit(suite);
      if (limit === 'none') return { reading: 'none', words: '4001 characters are kept' };
      if (limit === 'other') {
        return { reading: undefined, words: 'it is neither 255 nor 4000 characters' };
      }
      const reading = limit === 255 ? '255' : '4000';
      return { reading, words: `${limit} characters are kept, one more is refused` };
    },
  }),
  openRule({
    key: 'noteLimitUnit',
    question: 'Is the length of a text counted in characters (code points), UTF-16 units or bytes?',
    observe: observeNoteUnit,
  }),
  openRule({
    key: 'extraProperties',
    question: 'Are unknown properties of a wound assessment dropped, kept or refused?',
    observe: async (suite) => {
      const answer = await attempt(suite, { conformanceProbe: 'x' });
      const words = `it got ${answer.status}`;
      if (!isAccepted(answer, 422)) return { reading: 'refused', words, exchanges: [answer] };
      const shown = await requireKept(suite, answer);
      const isEchoed = propertyOf(shown.json, 'conformanceProbe') !== undefined;
      return { reading: isEchoed ? 'echoed' : 'dropped', words, exchanges: [shown] };
    },
  }),
  openRule({
    key: 'nullOptional',
    question: 'Is null accepted for a field that may be left out?',
    observe: async (suite) => {
      const answer = await attempt(suite, {
        assessment: { careNote: newNote(suite), length: null, width: null },
      });
      const reading = (await isAcceptedAndKept(suite, answer, 422)) ? 'as-absent' : 'refused';
      return { reading, words: `length and width null got ${answer.status}`, exchanges: [answer] };
    },
  }),
  openRule({
    key: 'emptyChanges',
    question: 'What does a correction with empty changes do?',
    observe: async (suite) => idleReading(suite, await attemptCorrection(suite, () => ({}))),
  }),
  openRule({
    key: 'sameNote',
    question: 'What does a correction with an unchanged care note do?',
    observe: async (suite) => {
      const same = (before: Exchange) => ({ careNote: noteOf(before) });
      return idleReading(suite, await attemptCorrection(suite, same));
    },
  }),
  openRule({
    key: 'measureRange',
    question:
      'Which lengths and widths do you accept: 0, one without the other, how many decimals?',
    observe: observeMeasures,
  }),
  openRule({
    key: 'dateTime',
    question: 'Which ways of writing an instant do you accept?',
    observe: async (suite) => {
      const observedAt = dateTime(suite.now() - 2 * 3_600_000).replace(/:\d{2}\+/, '+');
      const answer = await attempt(suite, { observedAt });
      const reading = (await isAcceptedAndKept(suite, answer, 422)) ? 'lenient' : 'rfc-3339';
      return { reading, words: `without seconds it got ${answer.status}`, exchanges: [answer] };
    },
  }),
  openRule({
    key: 'futureDateTime',
    question: 'May observedAt lie in the future, and how far?',
    observe: async (suite) => {
      const { created } = await repeatedStory(suite);
      const then = Date.parse(textOf(created.json, 'recordedAt') ?? '') + dayMs;
      if (Number.isNaN(then)) throw new CannotTell('the hospital told no time of its own');
      const answer = await attempt(suite, { observedAt: dateTime(then) });
      const reading = (await isAcceptedAndKept(suite, answer, 422)) ? 'accepted' : 'refused';
      return { reading, words: `a day ahead got ${answer.status}`, exchanges: [answer] };
    },
  }),
  openRule({
    key: 'dateTimeEcho',
    question: 'Do you return observedAt as it was sent, or in another zone?',
    observe: async (suite) => {
      const { body, firstRead } = await repeatedStory(suite);
      const shown = textOf(firstRead.json, 'observedAt') ?? '';
      const words = `${body.observedAt} is read back as ${shown}`;
      if (shown === body.observedAt) return { reading: 'as-sent', words };
      const isUtc = isSameInstant(shown, body.observedAt) && shown.endsWith('Z');
      return { reading: isUtc ? 'utc' : undefined, words, exchanges: [firstRead] };
    },
  }),
  openRule({
    key: 'text',
    question: 'Which characters do you refuse in a text?',
    observe: async (suite) => {
      const careNote = `${newNote(suite)} \u0000`;
      const { answer } = await attemptCorrection(suite, () => ({ careNote }));
      const words = `a NUL got ${answer.status}`;
      const exchanges = [answer];
      if (!isAccepted(answer, 422)) return { reading: 'without-nul', words, exchanges };
      const isKept = noteOf(await requireKept(suite, answer)) === careNote;
      if (isKept) return { reading: 'well-formed', words, exchanges };
      return { reading: undefined, words: `${words} and is taken out`, exchanges };
    },
  }),
];
