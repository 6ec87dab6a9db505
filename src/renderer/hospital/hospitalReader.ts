/**
 * Owns the screens' reads from the hospital. Each read refreshes what the device keeps for the nurse
 * who asked, or removes it where the hospital says no, and tells how it went; the screens themselves
 * show the device's copy and never wait for this.
 */
import { z } from 'zod';

import type { CacheKind, CacheOwner } from '../../device/cacheRows.ts';
import type { Device } from '../../device/device.ts';
import type { Answer, HospitalClient } from '../../outbox/hospitalClient.ts';
import { readOutcome } from '../../outbox/outcome.ts';
import {
  admissionAssessmentRecordSchema,
  type AdmissionAssessmentRecord,
} from '../../shared/interface/admissionAssessmentRecord.ts';
import { encounterSchema, type Encounter } from '../../shared/interface/encounter.ts';
import type { EndpointName, EndpointParams } from '../../shared/interface/endpoints.ts';
import { patientSchema, type Patient } from '../../shared/interface/patient.ts';
import { receiptSchema } from '../../shared/interface/receipt.ts';
import {
  woundAssessmentRecordSchema,
  type WoundAssessmentRecord,
} from '../../shared/interface/woundAssessmentRecord.ts';
import { keptWoundsSchema, type KeptWounds, type ReadResult } from './readResult.ts';
import { readEveryPage } from './woundPages.ts';

export interface HospitalReader {
  patient(patientId: string): Promise<ReadResult<Patient>>;
  encounter(encounterId: string): Promise<ReadResult<Encounter>>;
  wounds(patientId: string): Promise<ReadResult<KeptWounds>>;
  record(recordId: string): Promise<ReadResult<WoundAssessmentRecord>>;
  admission(recordId: string): Promise<ReadResult<AdmissionAssessmentRecord>>;
  /** Only asks whether the hospital can be reached; the client tells the reach watch. */
  ping(): Promise<void>;
  /** The photo's bytes; never kept, since the hospital has them. */
  photo(attachmentId: string): Promise<ReadResult<Blob>>;
}

/** How a read went, and for whom it was asked; nobody where no credential was there to ask with. */
interface Read<Content> {
  result: ReadResult<Content>;
  owner: CacheOwner | null;
}

interface ReaderParts {
  device: Device;
  client: HospitalClient;
  hospitalKey: string;
}

/** What is asked: an endpoint with its parameters, and what a query adds. */
interface Question<Name extends EndpointName> {
  name: Name;
  params: EndpointParams<Name>;
  query?: Record<string, string | undefined>;
}

/** Under what an answer is kept. */
interface Place<Content> {
  kind: CacheKind;
  id: string;
  schema: z.ZodType<Content>;
}

export function openHospitalReader({ device, client, hospitalKey }: ReaderParts): HospitalReader {
  const read = async <Name extends EndpointName, Content>(
    question: Question<Name>,
    schema: z.ZodType<Content>,
  ): Promise<Read<Content>> => {
    const asked = await device.nurses.credential(hospitalKey);
    if (asked === null) {
      return { result: { is: 'expired' }, owner: null };
    }
    const { token, ...credential } = asked;
    const result = asResult(await ask(client, question, token), schema);
    if (result.is === 'expired') await device.nurses.markExpired(hospitalKey, credential);
    return { result, owner: { hospitalKey, authorId: asked.authorId } };
  };
  const readAndKeep = async <Name extends EndpointName, Content>(
    question: Question<Name>,
    place: Place<Content>,
  ) => keep(device, await read(question, place.schema), place);

  return {
    patient: (patientId) =>
      readAndKeep(
        { name: 'readPatient', params: { patientId } },
        { kind: 'patient', id: patientId, schema: patientSchema },
      ),

    encounter: (encounterId) =>
      readAndKeep(
        { name: 'readEncounter', params: { encounterId } },
        { kind: 'encounter', id: encounterId, schema: encounterSchema },
      ),

    async wounds(patientId) {
      let owner: CacheOwner | null = null;
      const result = await readEveryPage(async (cursor, schema) => {
        const question = { name: 'listWounds', params: { patientId }, query: { cursor } } as const;
        const page = await read(question, schema);
        // Pages asked for by two nurses are one list for neither.
        if (owner !== null && page.owner?.authorId !== owner.authorId) {
          return { is: 'expired' };
        }
        owner = page.owner;
        return page.result;
      });
      const place = { kind: 'wounds', id: patientId, schema: keptWoundsSchema } as const;
      return keep(device, { result, owner }, place);
    },

    record: (recordId) =>
      readAndKeep(
        { name: 'readWoundAssessment', params: { recordId } },
        { kind: 'record', id: recordId, schema: woundAssessmentRecordSchema },
      ),

    admission: (recordId) =>
      readAndKeep(
        { name: 'readAdmissionAssessment', params: { recordId } },
        { kind: 'record', id: recordId, schema: admissionAssessmentRecordSchema },
      ),

    async ping() {
      const params = { clientRequestId: crypto.randomUUID() };
      await read({ name: 'readRequest', params }, receiptSchema);
    },

    async photo(attachmentId) {
      const token = await device.nurses.token(hospitalKey);
      if (token === null) {
        return { is: 'expired' };
      }
      const answer = await client.download(attachmentId, token);
      return answer instanceof Blob
        ? { is: 'found', content: answer }
        : asResult<never>(answer, z.never());
    },
  };
}

/** Keeps what was found; what the hospital refuses or does not have is not shown from here either. */
async function keep<Content>(
  { cache }: Device,
  { result, owner }: Read<Content>,
  { kind, id, schema }: Place<Content>,
): Promise<ReadResult<Content>> {
  if (owner === null) {
    return result;
  }
  if (result.is === 'found') {
    await cache.put(owner, kind, id, result.content);
  } else if (result.is === 'forbidden' || result.is === 'missing') {
    await (kind === 'patient'
      ? cache.forgetPatient(owner, id)
      : cache.forget(owner, kind, id, schema));
  }
  return result;
}

/** An id that no path can carry is an id that the hospital does not know. */
async function ask<Name extends EndpointName>(
  client: HospitalClient,
  { name, params, query }: Question<Name>,
  token: string,
): Promise<Answer | 'no-such-path'> {
  try {
    return await client.read(name, params, token, query);
  } catch (error) {
    if (error instanceof RangeError) {
      return 'no-such-path';
    }
    throw error;
  }
}

function asResult<Content>(
  answer: Answer | 'no-such-path',
  schema: z.ZodType<Content>,
): ReadResult<Content> {
  if (answer === 'no-such-path') {
    return { is: 'missing' };
  }
  const outcome = readOutcome(answer, schema);
  switch (outcome.type) {
    case 'found':
      return { is: 'found', content: outcome.content };
    case 'not-found':
      return { is: 'missing' };
    case 'no-credential':
      return { is: 'expired' };
    case 'refused':
      return { is: outcome.status === 403 ? 'forbidden' : 'missing' };
    case 'unknown':
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
