/**
 * Owns opening a patient from the device and refreshing behind: the screen shows what is kept at
 * once, and the hospital's newer word as soon as it is there.
 */
import { useCallback, useEffect, useState } from 'react';

import type { Cached } from '../../device/cacheRows.ts';
import { encounterSchema, type Encounter } from '../../shared/interface/encounter.ts';
import { patientSchema, type Patient } from '../../shared/interface/patient.ts';
import { keptWoundsSchema, type KeptWounds, type ReadResult } from '../hospital/readResult.ts';
import { useOwner } from './Session.tsx';
import { useLive, useWard } from './Ward.tsx';

export interface PatientOnDevice {
  patient: Cached<Patient> | null;
  /** The stay that was opened last for this patient on this tablet. */
  encounter: Cached<Encounter> | null;
  wounds: Cached<KeptWounds> | null;
}

/** What the device keeps of a patient; undefined until it has answered. */
export function usePatientOnDevice(patientId: string): PatientOnDevice | undefined {
  const owner = useOwner();
  return useLive(
    ({ device }) =>
      device.cache.patient(owner, patientId, {
        patient: patientSchema,
        encounter: encounterSchema,
        wounds: keptWoundsSchema,
      }),
    [owner, patientId],
  );
}

export type RefreshState = 'idle' | 'asking' | Exclude<ReadResult<unknown>['is'], 'found'>;

/** Refreshes a patient, the opened stay and every page of wounds, once on opening and on demand. */
export function useRefreshPatient(
  patientId: string,
  encounterId: string | null | undefined,
): { state: RefreshState; refresh(): void } {
  const { reader } = useWard();
  const [state, setState] = useState<RefreshState>('idle');

  const refresh = useCallback(() => {
    const ask = async () => {
      setState('asking');
      const patient = await reader.patient(patientId);
      if (patient.is !== 'found') {
        setState(patient.is);
        return;
      }
      const [wounds] = await Promise.all([
        reader.wounds(patientId),
        encounterId ? reader.encounter(encounterId) : undefined,
      ]);
      setState(wounds.is === 'found' ? 'idle' : wounds.is);
    };
    void ask();
  }, [reader, patientId, encounterId]);

  useEffect(() => {
    if (encounterId !== undefined) {
      refresh();
    }
  }, [refresh, encounterId]);

  return { state, refresh };
}
