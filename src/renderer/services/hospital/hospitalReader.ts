/**
 * The screens' reads from the hospital. Each read refreshes the copy that the device stores for the nurse who asked, or
 * removes it if the hospital itself refuses, and reports how it went; the screens themselves show the device's copy and never
 * wait for this. An answer about something else than was requested is reported and not stored (rule R20;
 * `shared/interface/answerBinding.ts`).
 */
import type { z } from 'zod';
import type { CacheKind, CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { Device } from '../../../device/device.ts';
import { isRedirected, type Answer, type HospitalClient } from '../../../outbox/hospitalClient.ts';
import { noPhotoOutcome, readOutcome, type ReadOutcome } from '../../../outbox/outcome.ts';
import { isHospitals, mayBeAnybodys } from '../../../outbox/whoseAnswer.ts';
import {
  admissionAssessmentRecordSchema,
  type AdmissionAssessmentRecord,
} from '../../../shared/interface/admissionAssessmentRecord.ts';
import type { AnswerOf, Asked, JsonEndpoint } from '../../../shared/interface/answerBinding.ts';
import { encounterSchema, type Encounter } from '../../../shared/interface/encounter.ts';
import type { EndpointParams } from '../../../shared/interface/endpoints.ts';
import { patientSchema, type Patient } from '../../../shared/interface/patient.ts';
import {
  woundAssessmentRecordSchema,
  type WoundAssessmentRecord,
} from '../../../shared/interface/woundAssessmentRecord.ts';
import type { WoundPage } from '../../../shared/interface/woundPage.ts';
import {
  keptWoundsSchema,
  type KeptWounds,
  type PhotoResult,
  type ReadResult,
} from './readResult.ts';
import { readEveryPage } from './woundPages.ts';

export interface HospitalReader {
  patient(patientId: string): Promise<ReadResult<Patient>>;
  /** @param patientId whose stay it must be, if that is known */
  encounter(encounterId: string, patientId?: string): Promise<ReadResult<Encounter>>;
  /** Reads every page; if one wound belongs to somebody else, the whole list is not this patient's. */
  wounds(patientId: string): Promise<ReadResult<KeptWounds>>;
  /** @param about whose record it must be, as it was seen before */
  record(recordId: string, about?: AboutRecord): Promise<ReadResult<WoundAssessmentRecord>>;
  /** @param about whose record it must be, as it was seen before */
  admission(
    recordId: string,
    about?: Pick<AboutRecord, 'patientId'>,
  ): Promise<ReadResult<AdmissionAssessmentRecord>>;
  /** Only checks whether the hospital can be reached; the client reports to the connection watch. */
  ping(): Promise<void>;
  /** The photo's bytes; never stored, because the hospital has them. */
  photo(attachmentId: string): Promise<PhotoResult>;
}

/** Patient and wound of a record as far as they are known; they never change (Interface: Wound assessment update). */
export interface AboutRecord {
  patientId?: string | undefined;
  woundId?: string | undefined;
}

/** How a read went, and for whom it was made; `owner` is null if there was no credential to read with. */
interface Read<Content> {
  result: ReadResult<Content>;
  owner: CacheOwner | null;
}

interface ReaderParts {
  device: Device;
  client: HospitalClient;
  hospitalKey: string;
}

type ReadEndpoint = Extract<JsonEndpoint, `read${string}` | `list${string}`>;

interface Question<Name extends ReadEndpoint> {
  name: Name;
  params: EndpointParams<Name>;
  asked: Asked[Name];
  query?: Record<string, string | undefined>;
}

interface Place<Content> {
  kind: CacheKind;
  id: string;
  schema: z.ZodType<Content>;
}

export function openHospitalReader(parts: ReaderParts): HospitalReader {
  const { device, client, hospitalKey } = parts;
  const read = async <Name extends ReadEndpoint>(
    question: Question<Name>,
  ): Promise<Read<AnswerOf<Name>>> => {
    const asked = await device.nurses.credential(hospitalKey);
    if (asked === null) {
      return { result: { is: 'expired' }, owner: null };
    }
    const { token, ...credential } = asked;
    const result = asResult(await ask(parts, question, token), (answer) =>
      readOutcome(answer, question.name, question.asked),
    );
    if (result.is === 'expired') await device.nurses.markExpired(hospitalKey, credential);
    return { result, owner: { hospitalKey, authorId: asked.authorId } };
  };
  const readAndKeep = async <Name extends ReadEndpoint>(
    question: Question<Name>,
    place: Place<AnswerOf<Name>>,
  ) => keep(device, await read(question), place);

  return {
    patient: (patientId) =>
      readAndKeep(
        { name: 'readPatient', params: { patientId }, asked: { patientId } },
        { kind: 'patient', id: patientId, schema: patientSchema },
      ),

    encounter: (encounterId, patientId) =>
      readAndKeep(
        {
          name: 'readEncounter',
          params: { encounterId },
          asked: { encounterId, patientId },
        },
        { kind: 'encounter', id: encounterId, schema: encounterSchema },
      ),

    async wounds(patientId) {
      const about = { params: { patientId }, asked: { patientId } };
      const list = await readList((cursor) =>
        read({ name: 'listWounds', ...about, query: { cursor } }),
      );
      return keep(device, list, { kind: 'wounds', id: patientId, schema: keptWoundsSchema });
    },

    record: (recordId, about) =>
      readAndKeep(
        { name: 'readWoundAssessment', params: { recordId }, asked: { recordId, ...about } },
        { kind: 'record', id: recordId, schema: woundAssessmentRecordSchema },
      ),

    admission: (recordId, about) =>
      readAndKeep(
        { name: 'readAdmissionAssessment', params: { recordId }, asked: { recordId, ...about } },
        { kind: 'record', id: recordId, schema: admissionAssessmentRecordSchema },
      ),

    async ping() {
      const params = { clientRequestId: crypto.randomUUID() };
      await read({ name: 'readRequest', params, asked: params });
    },

    async photo(attachmentId) {
      const token = await device.nurses.token(hospitalKey);
      if (token === null) {
        return { is: 'expired' };
      }
      const answer = await client.download(attachmentId, token);
      if (answer instanceof Blob) return { is: 'found', content: answer };
      if (isRedirected(answer)) return { is: 'elsewhere' };
      return asResult(await judged(parts, answer, token), noPhotoOutcome);
    },
  };
}

/**
 * Reads every page for the nurse who asked. If two nurses' credentials were used for its pages, the list belongs to
 * neither.
 */
async function readList(
  readPage: (cursor: string | undefined) => Promise<Read<WoundPage>>,
): Promise<Read<KeptWounds>> {
  let owner: CacheOwner | null = null;
  const result = await readEveryPage(async (cursor) => {
    const page = await readPage(cursor);
    if (owner !== null && page.owner?.authorId !== owner.authorId) {
      return { is: 'expired' };
    }
    owner = page.owner;
    return page.result;
  });
  return { result, owner };
}

/** Stores what was found; what the hospital refuses or does not have is removed here, too. */
async function keep<Content>(
  { cache }: Device,
  { result, owner }: Read<Content>,
  { kind, id, schema }: Place<Content>,
): Promise<ReadResult<Content>> {
  if (owner === null) {
    return result;
  }
  // An answer about something else is not stored, and does not contradict what is stored.
  if (result.is === 'found') {
    await cache.put(owner, kind, id, result.content);
  } else if (result.is === 'forbidden' || result.is === 'missing') {
    await (kind === 'patient'
      ? cache.forgetPatient(owner, id)
      : cache.forget(owner, kind, id, schema));
  }
  return result;
}

/** An id that no path can carry is unknown to the hospital. */
async function ask<Name extends ReadEndpoint>(
  parts: ReaderParts,
  { name, params, query }: Question<Name>,
  token: string,
): Promise<Answer | 'no-such-path'> {
  try {
    return await judged(parts, await parts.client.read(name, params, token, query), token);
  } catch (error) {
    if (error instanceof RangeError) {
      return 'no-such-path';
    }
    throw error;
  }
}

/** The answer as it came, or marked as nobody's that is known: its no removes and ends nothing. */
async function judged(
  { device, client, hospitalKey }: ReaderParts,
  came: Answer,
  token: string,
): Promise<Answer> {
  if (came.type === 'broken' || !mayBeAnybodys(came.status)) return came;
  const clientRequestId = crypto.randomUUID();
  const control = (who: 'nobody' | 'with-credential') =>
    client.read('readRequest', { clientRequestId }, who === 'nobody' ? null : token);
  const known = await device.outbox.readConnection(hospitalKey);
  return (await isHospitals(came, control, known ?? {})) ? came : { ...came, isUntrusted: true };
}

function asResult<Content>(
  answer: Answer | 'no-such-path',
  outcomeOf: (answer: Answer) => ReadOutcome<Content>,
): ReadResult<Content> {
  if (answer === 'no-such-path') {
    return { is: 'missing' };
  }
  if (answer.type === 'answered' && answer.isTooLarge) return { is: 'too-large' };
  if (answer.type === 'answered' && answer.isUntrusted) return { is: 'intercepted' };
  const outcome = outcomeOf(answer);
  switch (outcome.type) {
    case 'found':
      return { is: 'found', content: outcome.content };
    case 'not-found':
      return { is: 'missing' };
    case 'no-credential':
      return { is: 'expired' };
    case 'refused':
      return outcome.status === 403 ? { is: 'forbidden' } : { is: 'unreachable', why: 'refused' };
    case 'unknown':
      if ('claim' in outcome) return { is: 'another', claim: outcome.claim, came: outcome.content };
      if (outcome.failure === 'unreadable' && outcome.status === 200) {
        return { is: 'unreadable', field: outcome.field ?? '' };
      }
      return { is: 'unreachable', why: whyUnreachable(outcome.failure, outcome.status) };
  }
}

function whyUnreachable(failure: string, status: number | null) {
  if (failure === 'not-the-hospital') {
    return 'captive-portal';
  }
  if (failure === 'another-hospital') {
    return failure;
  }
  return status === null ? 'out-of-reach' : 'busy';
}
