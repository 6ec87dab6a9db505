/** The life of a wound assessment: create, correct, void, read. Interface: States and transitions. */
import { transitionOf, type Transition } from '../../shared/interface/transitions.ts';
import {
  committedAnswer,
  errorAnswer,
  forbidden,
  jsonAnswer,
  notFound,
  validationFailed,
  type Answer,
} from '../answers.ts';
import { creatorOf, newestVersion } from '../archive.ts';
import type { RecordVersion, StoredRecord } from '../changes.ts';
import type { HospitalContext } from '../context.ts';
import { receiptOf } from '../receipt.ts';
import type { Operator } from '../seed/people.ts';
import type { UpdateInput, VoidInput, WoundInput } from './inputSchemas.ts';
import { refuseUnseen } from './permission.ts';
import { readBackReceipt, readBackTime } from './readBack.ts';
import { committedRequest } from './receipts.ts';
import {
  refuseClosed,
  refuseEncounter,
  refusePhotos,
  refuseUnknownIds,
  refuseUnknownPhotos,
  refuseWound,
} from './relations.ts';
import { runWrite, type WriteRules } from './runWrite.ts';
import { parseInput, textProperty } from './syntax.ts';
import { refuseFuture } from './times.ts';
import type { WriteRequest } from './writeRequest.ts';

/** Interface: Endpoints 6. */
export function createWoundAssessment(context: HospitalContext, write: WriteRequest): Answer {
  return runWrite<WoundInput>(context, write, {
    parse: () => parseInput(context, write, context.inputSchemas().createWoundAssessment),
    patientId: () => textProperty(write.json, 'patientId'),
    refuseUnknown: (input) =>
      refuseUnknownIds(context, input) ?? refuseUnknownPhotos(context, input.attachmentIds ?? []),
    refuseRelation: (input) =>
      refuseFuture(context, 'observedAt', input.observedAt) ??
      refuseEncounter(context, input.patientId, input.encounterId) ??
      refuseWound(context, input.patientId, input.woundId) ??
      refusePhotos(context, input.patientId, input.attachmentIds ?? []),
    commit: (input) => commitCreation(context, write, input),
  });
}

function commitCreation(context: HospitalContext, write: WriteRequest, input: WoundInput): Answer {
  const { attachmentIds = [], encounterId, ...rest } = input;
  const version: RecordVersion = {
    version: 1,
    recordState: 'valid',
    recordedAtMs: context.toldNow(),
    operatorId: write.operator.operatorId,
    clientRequestId: input.clientRequestId,
    careNote: input.assessment.careNote ?? '',
  };
  const record: StoredRecord = {
    kind: 'wound-assessment',
    recordId: context.identifiers.next('woundAssessment'),
    patientId: input.patientId,
    ...(encounterId === undefined ? {} : { encounterId }),
    woundId: input.woundId,
    attachmentIds,
    input: { ...rest, ...(encounterId === undefined ? {} : { encounterId }), attachmentIds },
    versions: [version],
  };
  const receipt = receiptOf(record.recordId, version, input.clientRequestId);
  const request = committedRequest(context, write, 201, receipt, input.patientId);
  context.archive.commit({ type: 'record-created', record, request }, write.json);
  return committedAnswer(201, receipt, record.recordId);
}

/** Interface: Endpoints 7. A voided record is still returned; the reason of the void is not. */
export function readWoundAssessment(
  context: HospitalContext,
  operator: Operator,
  recordId: string,
): Answer {
  const record = woundRecord(context, recordId);
  if (record === undefined) return notFound('record');
  const refused = refuseUnseen(context, operator, record.patientId, 'record');
  if (refused !== undefined) return refused;
  const { assessment, observedAt } = record.input;
  const { careNote } = newestVersion(record);
  return jsonAnswer(200, {
    ...record.input,
    observedAt: readBackTime(context, observedAt),
    assessment: { ...Object(assessment), careNote },
    ...readBackReceipt(context, record),
  });
}

/** Interface: Endpoints 8. */
export function correctWoundAssessment(
  context: HospitalContext,
  write: WriteRequest,
  recordId: string,
): Answer {
  const schema = context.inputSchemas().correctWoundAssessment;
  return runWrite<UpdateInput>(context, write, {
    ...changeRules(context, write, recordId),
    parse: () => parseInput(context, write, schema),
    refuseConflict: ({ version }) =>
      refuseConflict(context, recordId, 'correctWoundAssessment', version),
    refuseRelation: (input) =>
      refuseClosedForAll(context, recordId) ?? refuseSameNote(context, recordId, input),
    commit: (input) => {
      if (changesNothing(context, recordId, input)) {
        return acknowledge(context, write, recordId, input.clientRequestId);
      }
      const { careNote } = input.changes;
      return addVersion(context, write, recordId, input.clientRequestId, {
        recordState: 'valid',
        ...(careNote === undefined ? {} : { careNote }),
      });
    },
  });
}

/** Interface: Endpoints 9. */
export function voidWoundAssessment(
  context: HospitalContext,
  write: WriteRequest,
  recordId: string,
): Answer {
  const schema = context.inputSchemas().voidWoundAssessment;
  return runWrite<VoidInput>(context, write, {
    ...changeRules(context, write, recordId),
    parse: () => parseInput(context, write, schema),
    refuseConflict: ({ version }) =>
      refuseConflict(context, recordId, 'voidWoundAssessment', version),
    refuseRelation: () => refuseClosedForAll(context, recordId),
    commit: (input) =>
      addVersion(context, write, recordId, input.clientRequestId, {
        recordState: 'voided',
        reason: input.reason,
      }),
  });
}

function woundRecord(context: HospitalContext, recordId: string): StoredRecord | undefined {
  const record = context.archive.record(recordId);
  return record?.kind === 'wound-assessment' ? record : undefined;
}

/** Returns a record that earlier checks have found. */
function foundRecord(context: HospitalContext, recordId: string): StoredRecord {
  const record = woundRecord(context, recordId);
  if (record === undefined) throw new Error(`no record ${recordId}`);
  return record;
}

type ChangeRules = Pick<WriteRules<unknown>, 'patientId' | 'refuseUnknown' | 'refusePerson'>;

function changeRules(context: HospitalContext, write: WriteRequest, recordId: string): ChangeRules {
  const record = woundRecord(context, recordId);
  return {
    patientId: () => record?.patientId,
    refuseUnknown: () => (record === undefined ? notFound('record') : undefined),
    refusePerson: () => {
      if (context.interpretations().correctByOthers === 'if-permitted') return undefined;
      if (record === undefined) return undefined;
      if (creatorOf(record).operatorId === write.operator.operatorId) return undefined;
      return forbidden('Only the author of a record may change it.');
    },
  };
}

/** 409 as the table of transitions has it; what it leaves open is as the readings have it. */
function refuseConflict(
  context: HospitalContext,
  recordId: string,
  endpoint: Transition['endpoint'],
  version: number,
): Answer | undefined {
  const { staleAndVoided, conflictCodes } = context.interpretations();
  const current = newestVersion(foundRecord(context, recordId));
  const isCurrent = version === current.version;
  const isVersionFirst = !isCurrent && staleAndVoided === 'version-conflict';
  const from = isVersionFirst ? 'valid' : current.recordState;
  const { to, code } = transitionOf(endpoint, from, isCurrent);
  if (to !== undefined) return undefined;
  if (code === undefined && conflictCodes === 'generic') {
    return errorAnswer(409, 'CONFLICT', 'The record was changed or voided meanwhile.');
  }
  return from === 'valid'
    ? errorAnswer(409, code ?? 'VERSION_CONFLICT', `The current version is ${current.version}.`)
    : errorAnswer(409, code ?? 'RECORD_STATE_CONFLICT', 'The record is voided.');
}

function refuseClosedForAll(context: HospitalContext, recordId: string): Answer | undefined {
  const { encounterId } = foundRecord(context, recordId);
  if (encounterId === undefined) return undefined;
  if (context.interpretations().closedEncounter === 'create-refused') return undefined;
  return refuseClosed(context, encounterId);
}

function isSameNote(context: HospitalContext, recordId: string, input: UpdateInput): boolean {
  const { careNote } = newestVersion(foundRecord(context, recordId));
  return input.changes.careNote !== undefined && input.changes.careNote === careNote;
}

function refuseSameNote(
  context: HospitalContext,
  recordId: string,
  input: UpdateInput,
): Answer | undefined {
  if (context.interpretations().sameNote !== 'refused') return undefined;
  if (!isSameNote(context, recordId, input)) return undefined;
  return validationFailed([
    { path: 'changes.careNote', message: 'is the care note already there' },
  ]);
}

function changesNothing(context: HospitalContext, recordId: string, input: UpdateInput): boolean {
  const { emptyChanges, sameNote } = context.interpretations();
  if (input.changes.careNote === undefined) return emptyChanges === 'no-op';
  return sameNote === 'no-op' && isSameNote(context, recordId, input);
}

/** A receipt for a change without effect: the version stays. */
function acknowledge(
  context: HospitalContext,
  write: WriteRequest,
  recordId: string,
  clientRequestId: string,
): Answer {
  const record = foundRecord(context, recordId);
  const receipt = receiptOf(recordId, newestVersion(record), clientRequestId);
  const request = committedRequest(context, write, 200, receipt, record.patientId);
  context.archive.commit({ type: 'request-remembered', request });
  return jsonAnswer(200, receipt);
}

function addVersion(
  context: HospitalContext,
  write: WriteRequest,
  recordId: string,
  clientRequestId: string,
  change: Pick<RecordVersion, 'recordState' | 'careNote' | 'reason'>,
): Answer {
  const record = foundRecord(context, recordId);
  const before = newestVersion(record);
  const version: RecordVersion = {
    ...(before.careNote === undefined ? {} : { careNote: before.careNote }),
    ...change,
    version: before.version + 1,
    recordedAtMs: context.toldNow(),
    operatorId: write.operator.operatorId,
    clientRequestId,
  };
  const receipt = receiptOf(recordId, version, clientRequestId);
  const request = committedRequest(context, write, 200, receipt, record.patientId);
  context.archive.commit({ type: 'version-added', recordId, version, request });
  return committedAnswer(200, receipt, recordId);
}
