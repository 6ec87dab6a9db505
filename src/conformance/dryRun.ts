/**
 * A dry run: the model of a right hospital, with the named test data, answers in the hospital's place, so that what would
 * be sent can be listed. A real hospital's run may differ, because later requests depend on the answers.
 */
import { seedOf } from '../hospital/seed/patients.ts';
import { createModel } from './differential/model.ts';
import { people } from './differential/world.ts';
import { shownPath, type Outgoing } from './exchange.ts';
import type { Subject } from './subject.ts';

/**
 * A fetch that sends nothing. `tell` receives one line per request that would be sent; `nowMs` is the time at which the
 * run begins, milliseconds since the epoch.
 */
export function createDryFetch(
  tell: (line: string) => void,
  subject: Subject,
  nowMs: number,
): (request: Request, outgoing: Outgoing) => Promise<Response> {
  const { patientId = '-', encounterId = '-', woundId = '-', otherPatientId = patientId } = subject;
  const patients = [...new Set([patientId, otherPatientId, ...subject.listPatientIds])];
  const encounter = (id: string | undefined, of: string, status: string) =>
    id === undefined
      ? []
      : [{ encounterId: id, patientId: of, type: 'inpatient' as const, status }];
  const known = [...patients, subject.forbiddenPatientId ?? 'forbidden'];
  const seed = seedOf(
    known.map((id) => ({
      ...{ patientId: id, medicalRecordNumber: '-', displayName: '-' },
      ward: id,
    })),
    [
      ...encounter(encounterId, patientId, 'active'),
      ...encounter(subject.otherEncounterId, otherPatientId, 'active'),
      ...encounter(subject.closedEncounterId, patientId, 'closed'),
    ],
    [{ woundId, patientId, site: '-' }],
  );
  const operators = people.map((who) => ({
    operatorId: who,
    name: who,
    wards: who === 'stranger' ? [] : patients,
    mayWrite: who !== 'reader',
    isExpired: !['caller', 'colleague', 'reader', 'stranger'].includes(who),
  }));
  const model = createModel({ nowMs, encounterId, seed, operators, people }, {});
  return async (_, outgoing) => {
    tell(lineOf(outgoing));
    const { status, headers, bytes } = await model.answer(outgoing);
    const body = bytes.length === 0 ? null : (bytes as BodyInit);
    return new Response(body, { status, headers });
  };
}

function lineOf(outgoing: Outgoing): string {
  const { method, who, body, photo } = outgoing;
  const file = photo?.file;
  const content =
    file === undefined ? body : `[photo, ${file.bytes.length} bytes, ${file.contentType}]`;
  const shown = content === undefined ? '' : ` ${content.slice(0, 500)}`;
  return `${method} ${shownPath(outgoing)} as ${who}${shown}`;
}
