/**
 * The ward of the lost-tablet proof: a hospital whose patients, wounds and earlier records carry marks that do not
 * occur in the app itself, and the marks that two nurses leave in a day.
 */
import type { StartedHospital } from '../../src/hospital/node/startHospital.ts';
import { seedOf } from '../../src/hospital/seed/patients.ts';
import { startOwnHospital } from './ownHospital.ts';
import type { PhotoFile } from './pages/assessmentPage.ts';

const letters = ['A', 'B', 'C'] as const;

export const wardIds = {
  patient: (letter: string) => `P-MARKED-${letter}`,
  stay: (letter: string) => `E-MARKED-${letter}`,
  wound: (letter: string) => `W-MARKED-${letter}`,
};

/** What the tablet fetches: three patients, each with a stay and a wound. */
export const fetchedMarks: readonly string[] = letters.flatMap((letter) => [
  ...[wardIds.patient(letter), wardIds.stay(letter), wardIds.wound(letter)],
  ...[`MRN-MARKED-${letter}`, nameOf(letter), siteOf(letter)],
]);

function nameOf(letter: string): string {
  return `記號${letter} Marked Patient ${letter}`;
}
function siteOf(letter: string): string {
  return `記號處${letter} Marked Site ${letter}`;
}

/** The two nurses' tokens; the usual ones occur in the demo, which is part of the app. */
export const tokens = { amy: 'token-MARKED-amy', ben: 'token-MARKED-ben' } as const;

/** A hospital of its own, with the marked patients and two nurses of their ward. */
export function startMarkedHospital(): Promise<StartedHospital> {
  const patients = letters.map((letter) => ({
    patientId: wardIds.patient(letter),
    medicalRecordNumber: `MRN-MARKED-${letter}`,
    displayName: nameOf(letter),
    ward: 'A',
  }));
  const stays = letters.map((letter) => ({
    encounterId: wardIds.stay(letter),
    patientId: wardIds.patient(letter),
    type: 'inpatient',
    status: 'active',
  }));
  const wounds = letters.map((letter) => ({
    woundId: wardIds.wound(letter),
    patientId: wardIds.patient(letter),
    site: siteOf(letter),
  }));
  const people = Object.values(tokens).map((operatorId) => ({
    operatorId,
    name: operatorId,
    wards: ['A'],
    mayWrite: true,
    isExpired: false,
  }));
  const seed = seedOf(patients, stays, wounds);
  return startOwnHospital({ seed, people });
}

/** Creates a record as a colleague elsewhere, with the photo if one is given; returns its id. */
export async function recordedElsewhere(
  address: string,
  letter: string,
  careNote: string,
  photo: PhotoFile,
): Promise<string> {
  const authorization = `Bearer ${tokens.ben}`;
  const form = new FormData();
  form.set('patientId', wardIds.patient(letter));
  form.set('file', new Blob([new Uint8Array(photo.buffer)], { type: photo.mimeType }), photo.name);
  const uploading = { method: 'POST', headers: { authorization }, body: form };
  const { attachmentId } = await answered(`${address}/attachments`, uploading);
  const input = {
    clientRequestId: crypto.randomUUID(),
    patientId: wardIds.patient(letter),
    encounterId: wardIds.stay(letter),
    woundId: wardIds.wound(letter),
    observedAt: '2026-11-20T08:30:00+08:00',
    assessment: { careNote },
    attachmentIds: [attachmentId],
  };
  const headers = { authorization, 'content-type': 'application/json' };
  const creating = { method: 'POST', headers, body: JSON.stringify(input) };
  return String((await answered(`${address}/wound-assessments`, creating))['recordId']);
}

async function answered(address: string, request: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(address, request);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Creates strings that can be recognised, in both scripts; every string created is also in `all`. */
export function openMarks(): { say(what: string): string; all: string[] } {
  const all: string[] = [];
  return {
    all,
    say(what) {
      const mark = `MARK-${String(all.length + 1).padStart(2, '0')}-${what} 記號${all.length + 1}號`;
      all.push(mark);
      return mark;
    },
  };
}
