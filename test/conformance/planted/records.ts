/** The planted faults about versions, corrections and voids. */
import { answer, edited, is, recordIdOf, refusal, stateNow, versionNow } from '../falsify.ts';
import { about, telling, hearing, unlessRepeated, inside, faultsOf } from './lies.ts';
export const recordFaults = faultsOf({
  'wound-create.receipt correct.at-the-same-time request.of-create: the receipt of a create carries the version that comes next':
    telling(is.create, (json) => ({ ...json, version: Number(json['version']) + 1 })),
  'correct.done answers.accepted-is-kept: the version is not raised by a correction': telling(
    is.correct,
    (json) => ({ ...json, version: Number(json['version']) - 1 }),
  ),
  'correct.done differential.same-answers: a corrected record shows its photos no more': telling(
    is.read,
    (json) => (Number(json['version']) > 1 ? { ...json, attachmentIds: [] } : json),
  ),
  'correct.stale: a correction with a stale version is accepted': unlessRepeated(
    (seen) => is.correct(seen) && Number(seen.json['version']) < versionNow(seen),
    (json, seen) => ({ ...json, version: versionNow(seen) }),
  ),
  'correct.version-ahead: a void with a version that is still to come is accepted': hearing(
    (seen) => is.void(seen) && Number(seen.json['version']) > versionNow(seen),
    (json, seen) => ({ ...json, version: versionNow(seen) }),
  ),
  'correct.stale: a stale correction gets 409 with another code than VERSION_CONFLICT': about(
    is.correct,
    async (seen) => {
      const response = await seen.forward();
      const text = await response.clone().text();
      return text.includes('VERSION_CONFLICT') ? refusal(409, 'CONFLICT') : response;
    },
  ),
  'differential.same-answers: a care note that is null empties the note': hearing(
    (seen) => is.correct(seen) && inside(seen.json, 'changes')['careNote'] === null,
    (json) => ({ ...json, changes: { careNote: 'emptied' } }),
  ),
  'differential.same-answers: a correction may change more than the care note': hearing(
    (seen) => is.correct(seen) && 'length' in inside(seen.json, 'changes'),
    (json) => ({ ...json, changes: { careNote: inside(json, 'changes')['careNote'] } }),
  ),
  'differential.same-answers: a correction moves the record to another wound': () => {
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
  'void.stale: a void with a stale version is accepted': unlessRepeated(
    (seen) => is.void(seen) && Number(seen.json['version']) < versionNow(seen),
    (json, seen) => ({ ...json, version: versionNow(seen) }),
  ),
  'void.done: a voided record gives 404': about(is.read, (seen) =>
    stateNow(seen) === 'voided' ? Promise.resolve(refusal(404, 'NOT_FOUND')) : seen.forward(),
  ),
  'void.reason-not-returned: the reason of a void leaks in GET': telling(is.read, (json, seen) => {
    const id = recordIdOf(seen);
    const { reason } = seen.hospital.records().find((each) => each.recordId === id) ?? {};
    return reason === null ? json : { ...json, voidReason: reason };
  }),
  'void.again: a voided record can be voided again': about(is.void, async (seen) => {
    const response = await seen.forward();
    const isAgain = response.status === 409 && stateNow(seen) === 'voided';
    const { clientRequestId } = seen.json;
    const receipt = { clientRequestId, recordId: recordIdOf(seen), version: 9, recordedAt: 'x' };
    return isAgain ? answer(200, receipt) : response;
  }),
  'void.then-correct: a voided record can be corrected': about(is.correct, async (seen) => {
    const response = await seen.forward();
    const isVoided = response.status === 409 && stateNow(seen) === 'voided';
    return isVoided && seen.json['version'] === versionNow(seen) ? answer(200, {}) : response;
  }),
  'void.then-correct: a correction of a voided record gets VERSION_CONFLICT': about(
    is.correct,
    async (seen) => {
      const response = await seen.forward();
      const text = await response.clone().text();
      return text.includes('RECORD_STATE') ? refusal(409, 'VERSION_CONFLICT') : response;
    },
  ),
  'void.done: a voided record forgets its care note': telling(is.read, (json) =>
    json['recordState'] === 'voided' ? { ...json, assessment: { careNote: '' } } : json,
  ),
  'access.no-deletion admission.no-deletion: a record can be deleted': about(
    ({ method }) => method === 'DELETE',
    () => Promise.resolve(new Response(null, { status: 204 })),
  ),
  'clean-up.all-voided void.done: nothing can be voided': about(
    (seen) =>
      is.void(seen) &&
      !seen.path.includes('/AA-') &&
      (seen.token ?? '').startsWith('nurse-') &&
      seen.token !== 'nurse-eve',
    () => Promise.resolve(refusal(409, 'VERSION_CONFLICT')),
  ),
});
