/** Reads the data of a handover sheet: everything that is open or begun, and what was done in the shift. */
import { useMemo } from 'react';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import { keptRecords } from '../../features/wounds/keptRecords.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { doneSince } from '../../services/app/doneSince.ts';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import {
  daysOf,
  patientsOnSheet,
  type Kept,
  type PatientOnSheet,
  type ShiftTime,
} from './sheet.ts';

/** The patients on the sheet; undefined until the device has answered. */
export function useSheet(shift: ShiftTime): readonly PatientOnSheet[] | undefined {
  const owner = useOwner();
  const { hospitalKey } = useApp();
  const { authorId } = owner;
  const { fromMs, toMs, offMs } = shift;
  const kept = useLive(
    async ({ device, now }): Promise<Kept> => {
      const open = await device.submissions.listOpen(hospitalKey, authorId);
      const done = await doneSince(device, { hospitalKey, authorId }, fromMs - offMs);
      const begun = await device.drafts.list(hospitalKey, authorId);
      const records: WoundAssessmentRecord[] = [];
      for (const day of daysOf(shift, now())) {
        records.push(...(await keptRecords(device, owner, { observedOn: day })));
      }
      return { submissions: [...open.submissions, ...done], drafts: begun.drafts, records };
    },
    [owner, hospitalKey, fromMs],
    { extent: [toMs, offMs] },
  );
  return useMemo(
    () => (kept === undefined ? undefined : patientsOnSheet(kept, { fromMs, toMs, offMs })),
    [kept, fromMs, toMs, offMs],
  );
}
