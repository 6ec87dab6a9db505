/**
 * The order in which a write is checked, the same for all four kinds of JSON write.
 * Interface: Endpoints; the order itself is open (`checkOrder`).
 */
import { validationFailed, type Answer } from '../answers.ts';
import type { HospitalContext } from '../context.ts';
import { refuseWrite } from './permission.ts';
import { answerRepeat } from './repeats.ts';
import type { Parsed } from './syntax.ts';
import type { WriteRequest } from './writeRequest.ts';

/** What one kind of write adds to the common order: each check returns the refusal, or undefined to continue. */
export interface WriteRules<Input> {
  parse(): Parsed<Input>;
  /** The patient of the write, as far as the raw request tells; undefined if there is none. */
  patientId(): string | undefined;
  /** Ids in the write that the hospital does not know. */
  refuseUnknown(input: Input): Answer | undefined;
  /** 403 for reasons other than ward and write permission. */
  refusePerson?(input: Input): Answer | undefined;
  /** 409: versions and states. */
  refuseConflict?(input: Input): Answer | undefined;
  /** 422: known things that do not belong together. */
  refuseRelation(input: Input): Answer | undefined;
  /** Stores it; it cannot be refused any more. */
  commit(input: Input): Answer;
}

/** Checks a write and commits it, or refuses it. Interface: Behaviour per endpoint. */
export function runWrite<Input>(
  context: HospitalContext,
  write: WriteRequest,
  rules: WriteRules<Input>,
): Answer {
  if (context.interpretations().checkOrder === 'permission-first') {
    const refused = refuseWrite(context, write.operator, knownPatientId(context, rules));
    if (refused !== undefined) return refused;
  }
  return answerRepeat(context, write) ?? decide(context, write, rules);
}

function decide<Input>(
  context: HospitalContext,
  write: WriteRequest,
  rules: WriteRules<Input>,
): Answer {
  const parsed = rules.parse();
  if ('fields' in parsed) return validationFailed(parsed.fields);
  const { input } = parsed;
  return (
    rules.refuseUnknown(input) ??
    refuseWrite(context, write.operator, knownPatientId(context, rules)) ??
    rules.refusePerson?.(input) ??
    rules.refuseConflict?.(input) ??
    rules.refuseRelation(input) ??
    rules.commit(input)
  );
}

function knownPatientId(
  context: HospitalContext,
  rules: { patientId(): string | undefined },
): string | undefined {
  const patientId = rules.patientId();
  return patientId !== undefined && context.seed.patients.has(patientId) ? patientId : undefined;
}
