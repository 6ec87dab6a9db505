/**
 * The past of the demo ward in the hospital's own format: records and photos of the visits in the past weeks. None of
 * it is ever stored; it is derived anew from one date.
 */
import type { Change } from '../../../hospital/changes.ts';
import { dayMs, hospitalDateTime } from '../../../hospital/time.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import { demoVisits, type Visit } from './courses.ts';

/** Photos of the past are drawn only when somebody opens them; this is stated as their file size. */
const saidLengthBytes = 60_000;

export const recordIdOf = (visit: Visit) => visit.visitId.replace('DEMO-W', 'DEMO-R');
export const photoIdOf = (visit: Visit) => visit.visitId.replace('DEMO-W', 'DEMO-P');

/** The visit that a photo of the past shows. */
export function visitOfPhoto(attachmentId: string): Visit | undefined {
  return demoVisits().find((visit) => photoIdOf(visit) === attachmentId);
}

/** What the hospital remembers of the weeks before `startMs` (epoch milliseconds). */
export function demoHistory(startMs: number): Change[] {
  return demoVisits()
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .flatMap((visit) => changesOf(visit, startMs));
}

/** The same records in the interface's format, for a tablet that has read them before. */
export function demoRecords(startMs: number): WoundAssessmentRecord[] {
  return demoVisits().map((visit) => ({
    ...inputOf(visit, startMs),
    recordId: recordIdOf(visit),
    version: 1,
    status: 'committed',
    recordState: 'valid',
    recordedAt: hospitalDateTime(timeOf(visit, startMs) + recordedAfterMs),
  }));
}

const recordedAfterMs = 4 * 60_000;

function timeOf(visit: Visit, startMs: number): number {
  return Math.round((startMs - visit.daysAgo * dayMs) / 60_000) * 60_000;
}

/** What was measured at a visit. */
export function sizeOf({ axesCm: [length, width] }: Visit) {
  return { length: { value: length, unit: 'cm' }, width: { value: width, unit: 'cm' } };
}

function inputOf(visit: Visit, startMs: number) {
  return {
    clientRequestId: `demo-history-${visit.visitId}`,
    patientId: visit.patientId,
    encounterId: visit.encounterId,
    woundId: visit.woundId,
    observedAt: hospitalDateTime(timeOf(visit, startMs)).replace('.000', ''),
    assessment: {
      careNote: visit.careNote,
      ...sizeOf(visit),
    },
    attachmentIds: [photoIdOf(visit)],
  };
}

function changesOf(visit: Visit, startMs: number): Change[] {
  const input = inputOf(visit, startMs);
  const recordedAtMs = timeOf(visit, startMs) + recordedAfterMs;
  const recordId = recordIdOf(visit);
  const { operatorId, patientId, encounterId, woundId } = visit;
  const { clientRequestId, attachmentIds } = input;
  return [
    {
      type: 'photo-stored',
      photo: {
        attachmentId: photoIdOf(visit),
        patientId,
        contentType: 'image/jpeg',
        length: saidLengthBytes,
        operatorId,
        uploadedAtMs: recordedAtMs - 60_000,
      },
    },
    {
      type: 'record-created',
      record: {
        kind: 'wound-assessment',
        recordId,
        patientId,
        encounterId,
        woundId,
        attachmentIds,
        input,
        versions: [
          {
            version: 1,
            recordState: 'valid',
            recordedAtMs,
            operatorId,
            clientRequestId,
            careNote: visit.careNote,
          },
        ],
      },
      request: {
        clientRequestId,
        operatorId,
        method: 'POST',
        path: '/wound-assessments',
        body: JSON.stringify(input),
        rememberedAtMs: recordedAtMs,
      },
    },
  ];
}
