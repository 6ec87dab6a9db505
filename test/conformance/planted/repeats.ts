/** The planted faults about repeats and the results of requests. */
import {
  answer,
  edited,
  is,
  refusal,
  stateNow,
  versionNow,
  withStatus,
  type Json,
} from '../falsify.ts';
import { about, telling, remembering, idOf, hourMs, faultsOf } from './lies.ts';

const forgetting = (isOne: (receipt: Json) => boolean) =>
  about(is.query, async (seen) => {
    const response = await seen.forward();
    const receipt = (await response.clone().json()) as Json;
    const ageMs = seen.hospital.now() - Date.parse(String(receipt['recordedAt']));
    return isOne(receipt) && ageMs > 72 * hourMs ? refusal(404, 'NOT_FOUND') : response;
  });

export const repeatFaults = faultsOf({
  'repeat.create-other-content: de-duplication by the id alone: other content gets the first receipt':
    remembering(is.create, idOf, (first) => first),
  'repeat.correction repeat.void: de-duplication that ignores the path': remembering(
    (seen) => is.correct(seen) || is.void(seen),
    (seen) => JSON.stringify(seen.json),
    (first) => first,
  ),
  'repeat.create time.repeat-within-retention: no de-duplication of creates': remembering(
    is.create,
    (seen) => JSON.stringify(seen.json),
    async (_, seen) => {
      const json = { ...seen.json, clientRequestId: crypto.randomUUID(), attachmentIds: [] };
      const id = idOf(seen);
      return edited(await seen.forward({ json }), (made) => ({ ...made, clientRequestId: id }));
    },
  ),
  'repeat.create time.repeat-within-retention answers.listed-statuses: a repeated create answers 200 instead of 201':
    remembering(
      is.create,
      (seen) => JSON.stringify(seen.json),
      (first) => withStatus(first, 200),
    ),
  'repeat.create repeat.correction: a repeat of an untouched record tells the next version':
    remembering(
      (seen) => is.create(seen) || is.correct(seen),
      (seen) => JSON.stringify(seen.json),
      (first) => edited(first, (json) => ({ ...json, version: Number(json['version']) + 1 })),
    ),
  'repeat.correction time.repeat-within-retention: the version is checked again when a correction is repeated':
    about(
      (seen) => is.correct(seen) && Number(seen.json['version']) < versionNow(seen),
      () => Promise.resolve(refusal(409, 'VERSION_CONFLICT')),
    ),
  'repeat.void: a repeated void gets 409, because the record is voided already': about(
    is.void,
    (seen) =>
      stateNow(seen) === 'voided'
        ? Promise.resolve(refusal(409, 'RECORD_STATE_CONFLICT'))
        : seen.forward(),
  ),
  'admission.repeat time.repeat-within-retention: a repeated admission assessment makes a second record':
    remembering(
      is.admit,
      (seen) => JSON.stringify(seen.json),
      async (_, seen) => {
        const json = { ...seen.json, clientRequestId: crypto.randomUUID() };
        const id = idOf(seen);
        return edited(await seen.forward({ json }), (made) => ({ ...made, clientRequestId: id }));
      },
    ),
  'request.of-create repeat.correction repeat.void admission.request-query time.query-within-retention answers.accepted-is-kept: the request query answers 404 for a committed write':
    about(is.query, async (seen) => {
      const response = await seen.forward();
      return response.ok ? refusal(404, 'NOT_FOUND') : response;
    }),
  'answers.unknown-id: the request query answers 200 for a request that nobody sent': about(
    is.query,
    async (seen) => {
      const response = await seen.forward();
      return response.status === 404 ? answer(200, {}) : response;
    },
  ),
  'request.of-create admission.request-query: the request query gives the receipt of the newest version':
    telling(is.query, (json) => ({ ...json, version: Number(json['version']) + 1 })),
  'time.query-within-retention: the id of a correction is forgotten after three days': forgetting(
    ({ version }) => version === 2,
  ),
  'time.query-within-retention: the id of an admission is forgotten after three days': forgetting(
    ({ recordId }) => String(recordId).startsWith('AA-'),
  ),
});
