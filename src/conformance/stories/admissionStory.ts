/**
 * The one admission assessment that the suite submits, the requests around it, and whether a modified one is accepted.
 * Interface: Endpoints 10 and 11. Every accepted one stays for good.
 */
import { errorBodySchema } from '../../shared/interface/errorBody.ts';
import { isSuccess, textOf, type Exchange } from '../exchange.ts';
import { isAccepted } from '../expect.ts';
import { dateTime, read, write, type Asking } from '../requests.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { fullAssessment, withAnswers, type Assessment } from './admissionSample.ts';
import { query } from './inputs.ts';
import { requireKept } from './readBack.ts';

/** An admission assessment as JSON; loosely typed, because rules modify it. */
export interface AdmissionBody extends Readonly<Record<string, unknown>> {
  readonly clientRequestId: string;
  readonly assessedAt: string;
}

/** An assessment that this hospital should accept: the given one or, without one, one with every field answered. */
export function goodAssessment(suite: Suite): Assessment {
  return (suite.subject.admission as Assessment | undefined) ?? fullAssessment();
}

/** An admission of the test patient, an hour ago. */
export function admissionBody(
  suite: Suite,
  changes: Readonly<Record<string, unknown>> = {},
): AdmissionBody {
  return {
    clientRequestId: suite.newId(),
    patientId: named(suite.subject, 'patientId'),
    encounterId: named(suite.subject, 'encounterId'),
    assessedAt: dateTime(suite.now() - 3_600_000),
    assessment: goodAssessment(suite),
    ...changes,
  };
}

/** Submits an admission assessment. */
export function admit(suite: Suite, body: object, asking?: Asking): Promise<Exchange> {
  return write(suite, 'createAdmissionAssessment', {}, body, asking);
}

export interface AdmissionStory {
  readonly body: AdmissionBody;
  readonly created: Exchange;
}

/** Submits the assessment. */
export function admissionStory(suite: Suite): Promise<AdmissionStory> {
  return suite.once('admission', async () => {
    const body = admissionBody(suite);
    return { body, created: await admit(suite, body) };
  });
}

export interface AdmittedStory extends AdmissionStory {
  readonly recordId: string;
  readonly shown: Exchange;
  readonly repeated: Exchange;
  readonly otherContent: Exchange;
  readonly queried: Exchange;
  /** The same assessment again, as a new request. */
  readonly second: Exchange;
}

/** Reads it, repeats it and queries it. Throws CannotTell if none was accepted. */
export function admittedStory(suite: Suite): Promise<AdmittedStory> {
  return suite.once('admitted', async () => {
    const { body, created } = await admissionStory(suite);
    const recordId = textOf(created.json, 'recordId');
    if (!isSuccess(created) || recordId === undefined) throw new CannotTell(whyNone(created));
    const shown = await read(suite, 'readAdmissionAssessment', { recordId });
    const repeated = await admit(suite, body);
    const otherTime = { ...body, assessedAt: dateTime(suite.now() - 7_200_000) };
    const otherContent = await admit(suite, otherTime, { expected: [409] });
    const queried = await query(suite, body.clientRequestId);
    const anew = admissionBody(suite);
    const second = await admit(suite, anew, { expected: [201, 409, 422], isOpen: true });
    return { body, created, recordId, shown, repeated, otherContent, queried, second };
  });
}

/** Why there is no admission to examine. */
export function whyNone({ status, json }: Exchange): string {
  const paths = errorBodySchema.safeParse(json).data?.error.fields?.map(({ path }) => path) ?? [];
  const where = paths.length === 0 ? '' : ` at ${paths.slice(0, 5).join(', ')}`;
  if (status === 409) return 'the encounter seems to have an admission assessment already (409)';
  return `the hospital accepted no admission assessment of ours: ${status}${where} (--admission names a better one)`;
}

/**
 * Whether the content of an assessment is accepted. A hospital that takes one admission per encounter refuses the
 * second for that reason only if its content is right. Throws CannotTell if the two cannot be told apart.
 */
export async function isContentAccepted(
  suite: Suite,
  assessment: Assessment,
): Promise<{ readonly accepted: boolean; readonly answer: Exchange }> {
  const { second } = await admittedStory(suite);
  const body = admissionBody(suite, { assessment });
  const answer = await admit(suite, body, { expected: [201, 422], isOpen: true });
  if (isSuccess(answer)) {
    await requireKept(suite, answer);
    return { accepted: true, answer };
  }
  if (second.status === 409 && answer.status === 409) return { accepted: true, answer };
  if (second.status !== 422) return { accepted: isAccepted(answer, 422), answer };
  const fields = errorBodySchema.safeParse(answer.json).data?.error.fields;
  if (fields === undefined) throw new CannotTell('a second admission is refused, without a field');
  return { accepted: !fields.some(({ path }) => path.startsWith('assessment')), answer };
}

/** The good assessment with some answers of one section replaced. */
export function bent(
  suite: Suite,
  section: string,
  answers: Readonly<Record<string, unknown>>,
): Assessment {
  return withAnswers(goodAssessment(suite), section, answers);
}
