/**
 * Why a submission needs its author: one row for each kind of problem, with its facts, what she can do about it, and
 * what is known of the record. Its words are in `renderer/ui/words/outbox.*.ts`, under the name of its text.
 */
import { z } from 'zod';
import type { SubmissionKind } from './content.ts';
import { row, timeMs } from './row.ts';
import {
  committedSchema,
  isUnsentAt,
  notThereSchema,
  hospitalErrorShape,
  unrecordedSchema,
  unsentSchema,
  unwrittenSchema,
  type HospitalError,
} from './sendState.ts';

/** What the hospital holds now, kept to be compared with what the nurse wrote. */
export const theirsSchema = row({
  version: z.number(),
  recordState: z.enum(['valid', 'voided']),
  careNote: z.string(),
  recordedAt: z.string().nullable(),
  /** The request id that the record names; absent in older rows. */
  clientRequestId: z.string().optional(),
});
export type CurrentVersion = z.infer<typeof theirsSchema>;

/** What the author can do with a submission as it stands (protocol: what a nurse may do). */
export const authorActions = [
  'take-back',
  'edit',
  'send-again',
  'check-again',
  'resolve',
  'find',
  'accept',
  'submission-again',
  'discard',
] as const;
export type AuthorAction = (typeof authorActions)[number];

/** The submission has moved on, so that this is no longer allowed; nothing was changed. */
export class NotAllowedNow extends Error {
  override name = 'NotAllowedNow';
  constructor() {
    super('This submission has moved on; look at it again');
  }
}

/** The actions, and what a screen offers besides: the two texts side by side, a new assessment from hers, the record. */
export type Way = AuthorAction | 'compare' | 'new-from-it' | 'open-record';

/** Whether the hospital has what she wrote, as far as this tablet knows. */
export type Recorded = 'no' | 'perhaps' | 'yes';

/** What a problem depends on besides its own facts. */
export interface Of {
  kind: SubmissionKind;
  isShared?: true | undefined;
  earlier?: readonly unknown[];
}

interface Row {
  /** Her ways out: the first one that is possible leads. */
  ways: readonly Way[];
  recorded: Recorded;
}

/** What is otherwise where the facts are such. */
interface Variant<Facts, Text extends string> extends Partial<Row> {
  when(problem: Facts, of: Of): boolean;
  /** The name of its words; those of the type if it has none of its own. */
  text?: Text;
}

interface Told<Facts, Text extends string> extends Row {
  /** Whether the hospital says that there is no record that could be opened. */
  isRecordGone?(problem: Facts): boolean;
  /** The first that holds is taken. */
  variants?: readonly Variant<Facts, Text>[];
}

interface Kind<Shape extends z.ZodRawShape, Text extends string> extends Told<
  z.infer<z.ZodObject<Shape>>,
  Text
> {
  facts: Shape;
}

function kind<Shape extends z.ZodRawShape, Text extends string = never>(
  one: Kind<Shape, Text>,
): Kind<Shape, Text> {
  return one;
}

const status = z.number().nullable();
const photoId = z.string();
const refusal = { ...hospitalErrorShape, sendState: unwrittenSchema };

/** A change consists of a note only, so it can go on as a correction. */
const isChange = (of: Of) => of.kind === 'wound-correction' || of.kind === 'wound-void';

/** Nothing of it was sent, because what is asked before that has no answer. */
const notSent = {
  when: ({ sendState }: { sendState: z.infer<typeof unrecordedSchema> }, of: Of) =>
    isUnsentAt(sendState, of),
  text: 'not-sent',
  ways: ['check-again', 'edit', 'discard'],
  recorded: 'no',
} as const;

export const problems = {
  refused: kind({
    facts: refusal,
    ways: ['edit', 'send-again', 'discard'],
    recorded: 'no',
    variants: [
      {
        when: (problem) => problem.status === 403,
        text: 'no-access',
        ways: ['send-again', 'edit', 'discard'],
      },
      {
        when: (problem) => problem.status === 404,
        text: 'not-found',
        ways: ['send-again', 'edit', 'discard'],
      },
      // The same content would be refused again.
      { when: ({ fields }) => fields.length > 0, ways: ['edit', 'discard'] },
    ],
  }),
  'photo-refused': kind({
    facts: { ...hospitalErrorShape, photoId, sendState: unsentSchema },
    ways: ['edit', 'discard'],
    recorded: 'no',
  }),
  'photo-missing': kind({
    facts: { photoId, sendState: unsentSchema },
    ways: ['edit', 'discard'],
    recorded: 'no',
  }),
  'conflict-newer-version': kind({
    facts: { ...refusal, theirs: theirsSchema },
    ways: ['compare', 'resolve', 'discard'],
    recorded: 'no',
  }),
  'conflict-voided': kind({
    facts: { ...refusal, theirs: theirsSchema },
    ways: ['compare', 'discard'],
    recorded: 'no',
  }),
  'cannot-know': kind({
    facts: {
      ...hospitalErrorShape,
      /** The record that its author named and that turned out to be another one. */
      recordId: z.string().nullable(),
      sendState: unrecordedSchema,
    },
    ways: ['find', 'check-again', 'edit', 'discard'],
    recorded: 'perhaps',
    variants: [{ when: ({ recordId }) => recordId !== null, text: 'not-this-record' }],
  }),
  'cannot-ask': kind({
    facts: { ...hospitalErrorShape, sendState: unrecordedSchema },
    ways: ['check-again'],
    recorded: 'perhaps',
    variants: [notSent],
  }),
  'read-back-differs': kind({
    facts: { sendState: committedSchema },
    ways: ['check-again', 'accept', 'discard'],
    recorded: 'yes',
  }),
  'read-back-refused': kind({
    facts: {
      ...hospitalErrorShape,
      /** The record was shown, and this field of it could not be read. */
      field: z.string().optional(),
      sendState: committedSchema,
    },
    ways: ['check-again', 'discard'],
    recorded: 'yes',
    variants: [{ when: ({ field }) => field !== undefined, text: 'read-back-unreadable' }],
  }),
  'request-id-conflict': kind({
    facts: { ...hospitalErrorShape, sendState: notThereSchema },
    ways: ['send-again', 'edit', 'discard'],
    recorded: 'no',
  }),
  'base-lost': kind({
    facts: { sendState: unwrittenSchema },
    ways: ['new-from-it', 'edit', 'send-again', 'discard'],
    recorded: 'no',
  }),
  'earlier-version-recorded': kind({
    facts: { sendState: committedSchema },
    ways: ['open-record', 'discard'],
    recorded: 'no',
    variants: [
      {
        when: (_problem, of) => !isChange(of),
        text: 'recorded-earlier',
        ways: ['open-record', 'new-from-it', 'discard'],
      },
    ],
  }),
  'no-answer': kind({
    facts: {
      status,
      /** Answers came, and this field of the last one could not be read. */
      field: z.string().optional(),
      sendState: unrecordedSchema,
    },
    ways: ['check-again'],
    recorded: 'perhaps',
    variants: [notSent, { when: ({ field }) => field !== undefined, text: 'no-answer-readable' }],
  }),
  /**
   * Its bytes are answered again and again with a page of an intermediary, or with JSON that is no receipt, and the
   * hospital has nothing of it.
   */
  'text-refused': kind({
    facts: { ...hospitalErrorShape, sendState: notThereSchema },
    ways: ['edit', 'check-again'],
    recorded: 'no',
    variants: [
      {
        when: ({ sendState }) => sendState.sent.blocked?.noReceipt !== undefined,
        text: 'no-receipt',
      },
    ],
  }),
  'photo-stuck': kind({
    facts: { status, photoId, sendState: unsentSchema },
    ways: ['edit', 'send-again', 'discard'],
    recorded: 'no',
  }),
  /** It came from a rescue file that nothing vouches for, and its author has not looked at it yet. */
  'from-file': kind({
    facts: { sendState: unrecordedSchema },
    ways: ['check-again', 'discard'],
    recorded: 'perhaps',
  }),
  /**
   * A correction or void was not written: under the record's id the hospital shows another record than its author saw,
   * none, or an older state of it (rule R18). Nothing of another record is kept.
   */
  'record-not-as-seen': kind({
    facts: { difference: z.enum(['another', 'gone', 'older']), sendState: unwrittenSchema },
    ways: ['new-from-it', 'check-again', 'discard'],
    recorded: 'no',
    isRecordGone: ({ difference }) => difference === 'gone',
    variants: [
      { when: ({ difference }) => difference === 'gone', text: 'record-gone' },
      {
        when: ({ difference }) => difference === 'older',
        text: 'record-older',
        ways: ['check-again', 'discard'],
      },
    ],
  }),
  /** The hospital gave a receipt and shows nothing, or another record, under the id in it. */
  'record-lost': kind({
    facts: {
      found: z.enum(['nothing', 'another']),
      /** Whether the hospital still knows the request: then it must not be written again. */
      isReceiptKept: z.boolean(),
      sendState: committedSchema,
    },
    ways: ['submission-again', 'check-again', 'discard'],
    recorded: 'perhaps',
    isRecordGone: ({ found }) => found === 'nothing',
    variants: [
      {
        when: ({ isReceiptKept }) => isReceiptKept,
        text: 'record-mixed-up',
        ways: ['check-again', 'discard'],
      },
      // A change has lost the record that it was laid on.
      {
        when: (_problem, of) => isChange(of),
        text: 'change-lost',
        ways: ['new-from-it', 'check-again', 'discard'],
      },
      { when: ({ found }) => found === 'another', text: 'record-replaced' },
    ],
  }),
};

type Problems = typeof problems;
export type ProblemType = keyof Problems;
export type Problem = {
  [Type in ProblemType]: { type: Type; since: number } & z.infer<
    z.ZodObject<Problems[Type]['facts']>
  >;
}[ProblemType];
export type ProblemOf<Type extends ProblemType> = Extract<Problem, { type: Type }>;
/** The name of the words of a problem. */
export type ProblemText =
  | ProblemType
  | {
      [T in ProblemType]: Problems[T] extends Kind<infer _, infer Text> ? Text : never;
    }[ProblemType];

export const problemTypes = Object.keys(problems) as [ProblemType, ...ProblemType[]];

const schemas = problemTypes.map((type) =>
  row({ type: z.literal(type), since: timeMs, ...problems[type].facts }),
);
// What a list of shapes does not tell: which facts belong to which type.
export const problemSchema = z.discriminatedUnion(
  'type',
  schemas as [(typeof schemas)[number]],
) as unknown as z.ZodType<Problem>;

/** What is told of a problem, and what its author can do about it. */
export interface ProblemTold extends Row {
  text: ProblemText;
  isRecordGone: boolean;
}

/** Looks up what is told of a problem. */
export function problemTold(problem: Problem, of: Of): ProblemTold {
  // Its row is written for the facts of its own type.
  const own: Told<never, ProblemText> = problems[problem.type];
  const facts = problem as never;
  const { text, ways, recorded } = {
    text: problem.type,
    ...own,
    ...own.variants?.find(({ when }) => when(facts, of)),
  };
  return {
    text,
    // A new assessment needs a text that describes a wound.
    ways: ways.filter((way) => way !== 'new-from-it' || of.kind !== 'wound-void'),
    recorded,
    isRecordGone: own.isRecordGone?.(facts) === true,
  };
}

/** Where no answer came, or where it is not about one. */
export const noHospitalError: HospitalError = {
  status: null,
  code: null,
  message: null,
  traceId: null,
  fields: [],
};

/** What the hospital said with a problem; undefined if it was not asked or did not answer. */
export function serverErrorIn(problem: Problem): HospitalError {
  if ('fields' in problem) {
    const { status: answered, code, message, traceId, fields } = problem;
    return { status: answered, code, message, traceId, fields };
  }
  return { ...noHospitalError, status: 'status' in problem ? problem.status : null };
}

/** The photo that a problem is about, if any. */
export function photoIn(problem: Problem): string | null {
  return 'photoId' in problem ? problem.photoId : null;
}
