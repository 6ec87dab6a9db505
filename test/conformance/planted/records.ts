/** The planted faults about versions, corrections and voids. */
import { answer, edited, is, recordIdOf, refusal, stateNow, versionNow } from '../falsify.ts';
import { about, telling, hearing, unlessRepeated, inside, type PlantedFault } from './lies.ts';
export const recordFaults: readonly PlantedFault[] = [
  {
    name: 'the receipt of a create carries the version that comes next',
    createLie: telling(is.create, (json) => ({ ...json, version: Number(json['version']) + 1 })),
    failing: ['wound-create.receipt', 'correct.at-the-same-time', 'request.of-create'],
  },
  {
    name: 'the version is not raised by a correction',
    createLie: telling(is.correct, (json) => ({ ...json, version: Number(json['version']) - 1 })),
    failing: ['correct.receipt', 'answers.accepted-is-kept'],
  },
  {
    name: 'a correction with a stale version is accepted',
    createLie: unlessRepeated(
      (seen) => is.correct(seen) && Number(seen.json['version']) < versionNow(seen),
      (json, seen) => ({ ...json, version: versionNow(seen) }),
    ),
    failing: ['correct.stale'],
  },
  {
    name: 'a correction with a version that is still to come is accepted',
    createLie: hearing(
      (seen) => is.correct(seen) && Number(seen.json['version']) > versionNow(seen),
      (json, seen) => ({ ...json, version: versionNow(seen) }),
    ),
    failing: ['correct.version-ahead'],
  },
  {
    name: 'a stale correction gets 409 with another code than VERSION_CONFLICT',
    createLie: about(is.correct, async (seen) => {
      const response = await seen.forward();
      const text = await response.clone().text();
      return text.includes('VERSION_CONFLICT') ? refusal(409, 'CONFLICT') : response;
    }),
    failing: ['correct.stale'],
  },
  {
    name: 'a care note that is null empties the note',
    createLie: hearing(
      (seen) => is.correct(seen) && inside(seen.json, 'changes')['careNote'] === null,
      (json) => ({ ...json, changes: { careNote: 'emptied' } }),
    ),
    failing: ['correct.null'],
  },
  {
    name: 'a correction may change more than the care note',
    createLie: hearing(
      (seen) => is.correct(seen) && 'length' in inside(seen.json, 'changes'),
      (json) => ({ ...json, changes: { careNote: inside(json, 'changes')['careNote'] } }),
    ),
    failing: ['differential.same-answers'],
  },
  {
    name: 'a correction moves the record to another wound',
    createLie: () => {
      const moved = new Set<string>();
      return async (seen) => {
        if (is.correct(seen) && 'woundId' in seen.json) {
          moved.add(recordIdOf(seen));
          const { careNote } = inside(seen.json, 'changes');
          return seen.forward({ json: { ...seen.json, changes: { careNote } } });
        }
        const response = await seen.forward();
        if (!is.read(seen) || !moved.has(recordIdOf(seen))) return response;
        return edited(response, (json) => ({ ...json, woundId: 'W-1001-2' }));
      };
    },
    failing: ['correct.patient-and-wound-fixed'],
  },
  {
    name: 'a void with a stale version is accepted',
    createLie: unlessRepeated(
      (seen) => is.void(seen) && Number(seen.json['version']) < versionNow(seen),
      (json, seen) => ({ ...json, version: versionNow(seen) }),
    ),
    failing: ['void.stale', 'void.receipt', 'repeat.void'],
  },
  {
    name: 'a voided record gives 404',
    createLie: about(is.read, (seen) =>
      stateNow(seen) === 'voided' ? Promise.resolve(refusal(404, 'NOT_FOUND')) : seen.forward(),
    ),
    failing: ['void.still-read'],
  },
  {
    name: 'the reason of a void leaks in GET',
    createLie: telling(is.read, (json, seen) => {
      const id = recordIdOf(seen);
      const { reason } = seen.hospital.records().find((each) => each.recordId === id) ?? {};
      return reason === null ? json : { ...json, voidReason: reason };
    }),
    failing: ['void.reason-not-returned'],
  },
  {
    name: 'a voided record can be voided again',
    createLie: about(is.void, async (seen) => {
      const response = await seen.forward();
      const isAgain = response.status === 409 && stateNow(seen) === 'voided';
      const { clientRequestId } = seen.json;
      const receipt = { clientRequestId, recordId: recordIdOf(seen), version: 9, recordedAt: 'x' };
      return isAgain ? answer(200, receipt) : response;
    }),
    failing: ['void.again'],
  },
  {
    name: 'a voided record can be corrected',
    createLie: about(is.correct, async (seen) => {
      const response = await seen.forward();
      const isVoided = response.status === 409 && stateNow(seen) === 'voided';
      return isVoided && seen.json['version'] === versionNow(seen) ? answer(200, {}) : response;
    }),
    failing: ['void.then-correct'],
  },
  {
    name: 'a correction of a voided record gets VERSION_CONFLICT',
    createLie: about(is.correct, async (seen) => {
      const response = await seen.forward();
      const text = await response.clone().text();
      return text.includes('RECORD_STATE') ? refusal(409, 'VERSION_CONFLICT') : response;
    }),
    failing: ['void.then-correct'],
  },
  {
    name: 'a voided record forgets its care note',
    createLie: telling(is.read, (json) =>
      json['recordState'] === 'voided' ? { ...json, assessment: { careNote: '' } } : json,
    ),
    failing: ['void.still-read'],
  },
  {
    name: 'a record can be deleted',
    createLie: about(
      ({ method }) => method === 'DELETE',
      () => Promise.resolve(new Response(null, { status: 204 })),
    ),
    failing: ['access.no-deletion', 'admission.no-deletion'],
  },
  {
    name: 'nothing can be voided',
    createLie: about(
      (seen) =>
        is.void(seen) &&
        !seen.path.includes('/AA-') &&
        (seen.token ?? '').startsWith('nurse-') &&
        seen.token !== 'nurse-eve',
      () => Promise.resolve(refusal(409, 'VERSION_CONFLICT')),
    ),
    failing: [
      'clean-up.all-voided',
      'repeat.void',
      'void.receipt',
      'void.still-read',
      'void.then-correct',
      'void.without-version',
    ],
  },
];
