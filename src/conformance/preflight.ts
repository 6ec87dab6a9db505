/**
 * Checks the given test data before anything is examined: a typing mistake must not be blamed on the hospital. Data
 * that does not exist is reported and not used.
 */
import { endpointPath, type EndpointName } from '../shared/interface/endpoints.ts';
import type { Client } from './client.ts';
import { textOf, type Exchange } from './exchange.ts';
import { needs, type Need, type Subject } from './subject.ts';
import { CannotTell, Stopped } from './verdicts.ts';

/** Test data that cannot be used, and why. */
export interface Unusable {
  readonly flag: string;
  readonly id: string;
  readonly why: string;
}

/** The subject without unusable data. */
export interface Preflight {
  readonly subject: Subject;
  readonly unusable: readonly Unusable[];
}

/** Reads the given test data. Never throws: what cannot be read now is left to the rules. */
export async function preflight(client: Client, subject: Subject): Promise<Preflight> {
  const unusable: (Unusable & { readonly need?: Need })[] = [];
  const blame = (need: Need, why: string) =>
    unusable.push({ need, flag: needs[need], id: subject[need] ?? '', why });

  try {
    for (const need of ['patientId', 'otherPatientId'] as const) {
      const patientId = subject[need];
      if (patientId === undefined) continue;
      const answer = await look(client, 'readPatient', endpointPath('readPatient', { patientId }));
      const why = whyMisnamed(answer, 'patientId', patientId);
      if (why !== undefined) blame(need, why);
    }
    for (const [need, owner] of [
      ['encounterId', 'patientId'],
      ['otherEncounterId', undefined],
      ['closedEncounterId', undefined],
    ] as const) {
      const encounterId = subject[need];
      if (encounterId === undefined) continue;
      const path = endpointPath('readEncounter', { encounterId });
      const answer = await look(client, 'readEncounter', path);
      const why = whyMisnamed(answer, 'encounterId', encounterId);
      if (why !== undefined) blame(need, why);
      else if (need === 'closedEncounterId' && textOf(answer.json, 'status') === 'active') {
        blame(need, 'it is active');
      } else if (owner !== undefined && isOfAnother(answer, subject[owner])) {
        blame(need, `it is an encounter of another patient than ${needs[owner]}`);
      }
    }
    for (const patientId of subject.listPatientIds) {
      const answer = await look(client, 'readPatient', endpointPath('readPatient', { patientId }));
      const why = whyMisnamed(answer, 'patientId', patientId);
      if (why !== undefined) unusable.push({ flag: '--list-patient', id: patientId, why });
    }
  } catch (error) {
    // A dead credential or a lost hospital is reported by each rule.
    if (!(error instanceof Stopped || error instanceof CannotTell)) throw error;
  }
  const dropped = new Set(unusable.flatMap(({ need }) => (need === undefined ? [] : [need])));
  const lists = new Set(unusable.filter(({ need }) => need === undefined).map(({ id }) => id));
  return { subject: usable(subject, dropped, lists), unusable };
}

function usable(
  subject: Subject,
  dropped: ReadonlySet<string>,
  lists: ReadonlySet<string>,
): Subject {
  const kept = Object.entries(subject).filter(([key]) => !dropped.has(key));
  const listPatientIds = subject.listPatientIds.filter((id) => !lists.has(id));
  return { ...(Object.fromEntries(kept) as unknown as Subject), listPatientIds, unusable: dropped };
}

function look(client: Client, endpoint: EndpointName, path: string): Promise<Exchange> {
  const expected = [200, 403, 404];
  return client.send({ endpoint, method: 'GET', path, who: 'caller', expected });
}

/** Why an id is not that of a patient or an encounter; undefined if it may be. */
function whyMisnamed(
  { status, json }: Exchange,
  key: 'patientId' | 'encounterId',
  id: string,
): string | undefined {
  if (status === 404 || status === 403) return `the hospital answers ${status} to it`;
  const own = textOf(json, key);
  // A hospital may ignore case (see open.idCase); the rules compare ids exactly.
  const isInOtherCase = own !== id && own?.toLowerCase() === id.toLowerCase();
  return isInOtherCase ? `the hospital's own id of it is ${own}` : undefined;
}

function isOfAnother(answer: Exchange, patientId: string | undefined): boolean {
  const owner = textOf(answer.json, 'patientId');
  return patientId !== undefined && owner !== undefined && owner !== patientId;
}
