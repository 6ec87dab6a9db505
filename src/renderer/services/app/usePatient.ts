/**
 * Opens a patient from the device and refreshes in the background: the screen shows the stored copy at once, and the
 * hospital's newer data as soon as they arrive. If the hospital answers about somebody else, the screen says so, and
 * nothing of that answer is stored (rule R20).
 */
import { useCallback, useEffect, useState } from 'react';
import type { Cached } from '../../../device/cache/cacheRows.ts';
import type { Claim } from '../../../shared/interface/answerBinding.ts';
import { encounterSchema, type Encounter } from '../../../shared/interface/encounter.ts';
import { patientSchema, type Patient } from '../../../shared/interface/patient.ts';
import type { HospitalReader } from '../hospital/hospitalReader.ts';
import { keptWoundsSchema, type KeptWounds, type ReadResult } from '../hospital/readResult.ts';
import { useApp } from './AppContext.tsx';
import { useOwner } from './Session.tsx';
import { useLive } from './useLive.ts';

export interface PatientOnDevice {
  patient: Cached<Patient> | null;
  /** The stay of this patient that was opened last on this tablet. */
  encounter: Cached<Encounter> | null;
  wounds: Cached<KeptWounds> | null;
}

/** What the device has stored of a patient; undefined until it was read. */
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

/** What the hospital returned instead of what was requested; null if nothing was wrong. */
export interface Foreign {
  /** The patient that was returned for the requested id. */
  patient: Patient | null;
  wounds: Claim | null;
  stay: Claim | null;
}

const nothingForeign: Foreign = { patient: null, wounds: null, stay: null };

/** Refreshes a patient, the opened stay and every page of wounds, once on opening and on demand. */
export function useRefreshPatient(
  patientId: string,
  encounterId: string | null | undefined,
): { state: RefreshState; foreign: Foreign; refresh(): void } {
  const { reader } = useApp();
  const [answer, setAnswer] = useState<Answer>({ about: patientId, ...nothingAsked });

  const refresh = useCallback(() => {
    const ask = async () => {
      // The previous result stays until the hospital says otherwise; nothing is offered meanwhile.
      setAnswer((before) => asking(sameAbout(before, patientId)));
      const { isSilent, ...now } = await askAll(reader, patientId, encounterId ?? null);
      setAnswer((before) => {
        const { foreign } = isSilent ? sameAbout(before, patientId) : now;
        return { about: patientId, state: now.state, foreign };
      });
    };
    void ask();
  }, [reader, patientId, encounterId]);

  useEffect(() => {
    if (encounterId !== undefined) {
      refresh();
    }
  }, [refresh, encounterId]);

  const { state, foreign } = sameAbout(answer, patientId);
  const unasked = encounterId === undefined ? 'idle' : 'asking';
  return { state: state === 'unasked' ? unasked : state, foreign, refresh };
}

interface Asked {
  state: RefreshState;
  foreign: Foreign;
}

/** Not asked yet: that it is being asked is known while it is first drawn, and draws nothing again. */
type Answer = Omit<Asked, 'state'> & { about: string; state: RefreshState | 'unasked' };

const nothingAsked = { state: 'unasked', foreign: nothingForeign } as const;

function asking(answer: Answer): Answer {
  return answer.state === 'unasked' ? answer : { ...answer, state: 'asking' };
}

/** The answer if it is about this patient; otherwise nothing is known, because it is about the patient shown before. */
function sameAbout(answer: Answer, patientId: string): Answer {
  return answer.about === patientId ? answer : { about: patientId, ...nothingAsked };
}

/** `isSilent`: the hospital said nothing about the patient, so its previous answer still holds. */
async function askAll(
  reader: HospitalReader,
  patientId: string,
  encounterId: string | null,
): Promise<Asked & { isSilent: boolean }> {
  const patient = await reader.patient(patientId);
  if (patient.is !== 'found') {
    const came = patient.is === 'another' ? patient.came : null;
    const isSilent = ['unreachable', 'expired', 'intercepted'].includes(patient.is);
    return { state: patient.is, foreign: { ...nothingForeign, patient: came }, isSilent };
  }
  const [wounds, stay] = await Promise.all([
    reader.wounds(patientId),
    encounterId === null ? null : reader.encounter(encounterId, patientId),
  ]);
  const isTold = wounds.is === 'found' || wounds.is === 'another';
  return {
    state: isTold ? 'idle' : wounds.is,
    foreign: {
      patient: null,
      wounds: wounds.is === 'another' ? wounds.claim : null,
      stay: stay?.is === 'another' ? stay.claim : null,
    },
    isSilent: false,
  };
}
