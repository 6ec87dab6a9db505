/** A record as this tablet knows it, refreshed in the background, with what this tablet sent about it. */
import { useCallback, useEffect, useState } from 'react';
import type { Cached, CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { Subject } from '../../../model/content.ts';
import type { Photo } from '../../../model/photo.ts';
import { areOfOne, areOfOneWound, namesOf, recordsOf } from '../../../model/records.ts';
import type { Submission } from '../../../model/submission.ts';
import { madeRecordIn } from '../../../model/submissionFacts.ts';
import type { Claim } from '../../../shared/interface/answerBinding.ts';
import { patientSchema } from '../../../shared/interface/patient.ts';
import {
  woundAssessmentRecordSchema,
  type WoundAssessmentRecord,
} from '../../../shared/interface/woundAssessmentRecord.ts';
import { aboutOf } from '../../features/drafts/startChange.ts';
import { useApp, type AppContext } from '../../services/app/AppContext.tsx';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { readBackIfDoubtful } from '../../services/app/readBackIfDoubtful.ts';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import type { RefreshState } from '../../services/app/usePatient.ts';
import { keptWoundsSchema } from '../../services/hospital/readResult.ts';

export interface RecordOnDevice {
  record: Cached<WoundAssessmentRecord>;
  subject: Subject;
  /** Photos of this tablet that belong to it, by the hospital's attachment id. */
  ownPhotos: ReadonlyMap<string, Photo>;
}

/** A record as the device stores it; null if it was never read, undefined until that is known. */
export function useRecordOnDevice(recordId: string): RecordOnDevice | null | undefined {
  const owner = useOwner();
  return useLive((app) => readRecord(app, owner, recordId), [owner, recordId]);
}

async function readRecord(
  { device, hospitalKey }: AppContext,
  owner: CacheOwner,
  recordId: string,
): Promise<RecordOnDevice | null> {
  const [record, sent] = await Promise.all([
    device.cache.get(owner, 'record', recordId, woundAssessmentRecordSchema),
    device.submissions.listAbout(hospitalKey, owner.authorId, { recordId }),
  ]);
  if (record === null) {
    return null;
  }
  const { patientId, woundId, encounterId = null } = record.content;
  // By now the id of her record may belong to another record, which must not show her banner.
  const create = recordsOf(sent.submissions, [record.content]).find(({ read }) => read)?.own;
  const [patient, wounds, photos] = await Promise.all([
    device.cache.get(owner, 'patient', patientId, patientSchema),
    device.cache.get(owner, 'wounds', patientId, keptWoundsSchema),
    create ? device.submissions.photos(create.submissionId) : [],
  ]);
  const wound = wounds?.content.items.find((one) => one.woundId === woundId);
  return {
    record,
    subject: create?.content.subject ?? {
      patientId,
      displayName: patient?.content.displayName ?? patientId,
      medicalRecordNumber: patient?.content.medicalRecordNumber ?? '',
      encounterId,
      woundId,
      woundSite: wound?.site ?? null,
    },
    ownPhotos: new Map(
      photos.flatMap((photo) =>
        photo.attachment === null ? [] : [[photo.attachment.attachmentId, photo] as const],
      ),
    ),
  };
}

/** The submission that creates a record, if it is one of this tablet; undefined until that is known. */
export function useCreate(createdBy: string | null): Submission | null | undefined {
  return useLive(
    async ({ device }) => (createdBy === null ? null : device.submissions.read(createdBy)),
    [createdBy],
  );
}

/**
 * What this tablet has sent about a record or is about to send, newest first.
 * @param of the record that is shown: submissions about another one with the same id are left out
 */
export function useSentAbout(
  recordId: string | null,
  of?: Pick<Subject, 'patientId' | 'woundId'>,
  createdBy: string | null = null,
): readonly Submission[] {
  const named = useSubmissionsAbout(recordId === null ? null : { recordId }) ?? [];
  // A change that was submitted before its record had an id refers to it by the submission that created it.
  const made = named.find(
    (one) => one.kind === 'wound-assessment' && madeRecordIn(one) === recordId,
  );
  const own = createdBy ?? made?.submissionId ?? null;
  const following = useSubmissionsAbout(own === null ? null : { createdBy: own }) ?? [];
  const known = new Set(named.map(({ submissionId }) => submissionId));
  return [...named, ...following.filter((one) => !known.has(one.submissionId))]
    .filter((one) => areOfOne(namesOf(one), { recordId, createdBy: own }))
    .filter(({ content }) => of === undefined || areOfOneWound(content.subject, of))
    .toSorted((a, b) => b.sequence - a.sequence);
}

/**
 * Reads the record, and the patient if the tablet does not know them, once on opening and on demand. `claim` is what
 * the hospital returned instead of this record, patient or wound, if it did.
 */
export function useRefreshRecord(recordId: string): {
  state: RefreshState;
  claim: Claim | null;
  refresh(): void;
} {
  const { device, reader } = useApp();
  const owner = useOwner();
  const [state, setState] = useState<RefreshState>('idle');
  const [claim, setClaim] = useState<Claim | null>(null);
  const refresh = useCallback(() => {
    const ask = async () => {
      setState('asking');
      // Read with what was seen before: patient and wound of a record never change.
      const seen = await device.cache.get(owner, 'record', recordId, woundAssessmentRecordSchema);
      const result = await reader.record(recordId, aboutOf(seen?.content));
      setClaim(result.is === 'another' ? result.claim : null);
      setState(result.is === 'found' ? 'idle' : result.is);
      await readBackIfDoubtful(device, owner, recordId, result);
      if (result.is === 'found') {
        const { patientId } = result.content;
        const known = await device.cache.get(owner, 'patient', patientId, patientSchema);
        await (known === null ? reader.patient(patientId) : undefined);
      }
    };
    void ask();
  }, [device, owner, reader, recordId]);
  useEffect(refresh, [refresh]);
  return { state, claim, refresh };
}
