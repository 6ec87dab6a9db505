/** Who may see and change what: reading depends on the ward, writing on the person. Interface: Authentication. */
import { forbidden, notFound, type Answer } from '../answers.ts';
import type { HospitalContext } from '../context.ts';
import type { Operator } from '../seed/people.ts';

/** Whether an operator may see a patient's data. */
export function maySee(context: HospitalContext, operator: Operator, patientId: string): boolean {
  const patient = context.seed.patients.get(patientId);
  return patient !== undefined && operator.wards.includes(patient.ward);
}

/** The refusal for data of a patient whom the operator may not see; undefined when they may. */
export function refuseUnseen(
  context: HospitalContext,
  operator: Operator,
  patientId: string,
  what: string,
): Answer | undefined {
  if (maySee(context, operator, patientId)) return undefined;
  if (context.interpretations().noPermission === 'not-found') return notFound(what);
  return forbidden(`You have no permission on this ${what}.`);
}

/** The refusal of a write if the operator may only read, or may not see the patient. */
export function refuseWrite(
  context: HospitalContext,
  operator: Operator,
  patientId: string | undefined,
): Answer | undefined {
  if (!operator.mayWrite) return forbidden('You may read, not write.');
  if (patientId === undefined) return undefined;
  return refuseUnseen(context, operator, patientId, 'patient');
}
