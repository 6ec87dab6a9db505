/** What a nurse does who opens a patient, a stay, wounds and a record on the screen: rule R20 for what is read. */
import type { Hospital } from '../../src/hospital/hospital.ts';
import type { Generation } from './generation.ts';
import { contentComplaint } from './identityRules.ts';
import { baseAddress } from './network.ts';
import type { Random } from './random.ts';
import type { Subject } from './subject.ts';
import type { SimulatedWindow } from './tablet.ts';
import type { Rule } from './violation.ts';
import { drawWound } from './wardData.ts';

interface LookUpParts {
  subject: Subject;
  hospital: Hospital;
  random: Random;
  fetchFor(generation: Generation): (request: Request) => Promise<Response>;
  broken(rule: Rule, message: string, about: readonly string[]): void;
}

/** Reads through the screens' own reader; whatever it reports as found is what she requested. */
export async function lookUp(
  { generation, hospitalKey, device, clock }: SimulatedWindow,
  { subject, hospital, random, fetchFor, broken }: LookUpParts,
): Promise<void> {
  const address = { baseAddress, addressKey: hospitalKey };
  const client = subject.openHospitalClient({ clock, fetch: fetchFor(generation) }, address);
  const reader = subject.openHospitalReader({ device, client, hospitalKey });
  const { patientId, encounterId } = drawWound(random);
  const records = hospital.records().filter(({ kind }) => kind === 'wound-assessment');
  const recordId = records.length === 0 ? null : random.pick(records).recordId;
  const check = (kind: string, id: string, result: { is: string; content?: unknown }) => {
    const complaint = result.is === 'found' ? contentComplaint(kind, id, result.content) : null;
    if (complaint) broken('R20', `she is shown that ${complaint}`, [id]);
  };
  check('patient', patientId, await reader.patient(patientId));
  if (encounterId !== null) check('encounter', encounterId, await reader.encounter(encounterId));
  check('wounds', patientId, await reader.wounds(patientId));
  if (recordId !== null) check('record', recordId, await reader.record(recordId));
}
