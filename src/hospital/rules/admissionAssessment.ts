/** The life of an admission assessment: create and read. Interface: Admission nursing assessment input. */
import {
  committedAnswer,
  errorAnswer,
  jsonAnswer,
  notFound,
  validationFailed,
  type Answer,
} from '../answers.ts';
import type { RecordVersion, StoredRecord } from '../changes.ts';
import type { HospitalContext } from '../context.ts';
import { receiptOf } from '../receipt.ts';
import type { Operator } from '../seed/people.ts';
import type { AdmissionInput } from './inputSchemas.ts';
import { refuseUnseen } from './permission.ts';
import { readBackReceipt, readBackTime } from './readBack.ts';
import { committedRequest } from './receipts.ts';
import { refuseEncounter, refuseNoInpatient, refuseUnknownIds } from './relations.ts';
import { runWrite } from './runWrite.ts';
import { parseAdmission, textProperty } from './syntax.ts';
import { refuseFuture } from './times.ts';
import type { WriteRequest } from './writeRequest.ts';

/** Interface: Endpoints 10. */
export function createAdmissionAssessment(context: HospitalContext, write: WriteRequest): Answer {
  return runWrite<AdmissionInput>(context, write, {
    parse: () => parseAdmission(context, write),
    patientId: () => textProperty(write.json, 'patientId'),
    refuseUnknown: (input) => refuseUnknownIds(context, input),
    refuseConflict: (input) => refuseSecond(context, input, 'conflict'),
    refuseRelation: (input) =>
      refuseFuture(context, 'assessedAt', input.assessedAt) ??
      refuseEncounter(context, input.patientId, input.encounterId) ??
      refuseNoInpatient(context, input.encounterId) ??
      refuseSecond(context, input, 'refused'),
    commit: (input) => commitCreation(context, write, input),
  });
}

function refuseSecond(
  context: HospitalContext,
  input: AdmissionInput,
  reading: 'conflict' | 'refused',
): Answer | undefined {
  if (context.interpretations().secondAdmission !== reading) return undefined;
  if (!hasAdmission(context, input.encounterId)) return undefined;
  const message = 'has an admission assessment already';
  return reading === 'conflict'
    ? errorAnswer(409, 'ADMISSION_EXISTS', `The encounter ${message}.`)
    : validationFailed([{ path: 'encounterId', message }]);
}

function hasAdmission(context: HospitalContext, encounterId: string): boolean {
  for (const record of context.archive.records()) {
    if (record.kind === 'admission-assessment' && record.encounterId === encounterId) return true;
  }
  return false;
}

function commitCreation(
  context: HospitalContext,
  write: WriteRequest,
  input: AdmissionInput,
): Answer {
  const version: RecordVersion = {
    version: 1,
    recordState: 'valid',
    recordedAtMs: context.toldNow(),
    operatorId: write.operator.operatorId,
    clientRequestId: input.clientRequestId,
  };
  const record: StoredRecord = {
    kind: 'admission-assessment',
    recordId: context.identifiers.next('admissionAssessment'),
    patientId: input.patientId,
    encounterId: input.encounterId,
    attachmentIds: [],
    input: { ...input, assessment: keptAssessment(input.assessment) },
    versions: [version],
  };
  const receipt = receiptOf(record.recordId, version, input.clientRequestId);
  const request = committedRequest(context, write, 201, receipt, input.patientId);
  context.archive.commit({ type: 'record-created', record, request }, write.json);
  return committedAnswer(201, receipt, record.recordId);
}

/** Drops the allergy note if there is no drug allergy; one reading accepts and ignores it. */
function keptAssessment(assessment: unknown): unknown {
  const { alerts, ...others }: { alerts?: Record<string, unknown> } = Object(assessment);
  if (alerts === undefined || alerts['drugAllergy'] === 'yes') return assessment;
  const { drugAllergyNote: _, ...kept } = alerts;
  return { ...others, alerts: kept };
}

/** Interface: Endpoints 11. */
export function readAdmissionAssessment(
  context: HospitalContext,
  operator: Operator,
  recordId: string,
): Answer {
  const record = context.archive.record(recordId);
  if (record?.kind !== 'admission-assessment') return notFound('record');
  const refused = refuseUnseen(context, operator, record.patientId, 'record');
  if (refused !== undefined) return refused;
  return jsonAnswer(200, {
    ...record.input,
    assessedAt: readBackTime(context, record.input['assessedAt']),
    ...readBackReceipt(context, record),
  });
}
