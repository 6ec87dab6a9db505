/** The planted faults about repeats and the results of requests. */
import { answer, edited, is, refusal, stateNow, versionNow, withStatus } from '../falsify.ts';
import { about, telling, remembering, idOf, hourMs, type PlantedFault } from './lies.ts';
export const repeatFaults: readonly PlantedFault[] = [
  {
    name: 'de-duplication by the id alone: other content gets the first receipt',
    createLie: remembering(is.create, idOf, (first) => first),
    failing: ['repeat.create-other-content'],
  },
  {
    name: 'de-duplication that ignores the path',
    createLie: remembering(
      is.void,
      (seen) => JSON.stringify(seen.json),
      (first) => first,
    ),
    failing: ['differential.same-answers'],
  },
  {
    name: 'no de-duplication of creates',
    createLie: remembering(
      is.create,
      (seen) => JSON.stringify(seen.json),
      async (_, seen) => {
        const json = { ...seen.json, clientRequestId: crypto.randomUUID(), attachmentIds: [] };
        const id = idOf(seen);
        return edited(await seen.forward({ json }), (made) => ({ ...made, clientRequestId: id }));
      },
    ),
    failing: ['repeat.create', 'time.repeat-within-retention'],
  },
  {
    name: 'a repeated create answers 200 instead of 201',
    createLie: remembering(
      is.create,
      (seen) => JSON.stringify(seen.json),
      (first) => withStatus(first, 200),
    ),
    failing: ['repeat.create', 'time.repeat-within-retention', 'answers.listed-statuses'],
  },
  {
    name: 'a repeat of an untouched record tells the next version',
    createLie: remembering(
      (seen) => is.create(seen) || is.correct(seen),
      (seen) => JSON.stringify(seen.json),
      (first) => edited(first, (json) => ({ ...json, version: Number(json['version']) + 1 })),
    ),
    failing: ['repeat.create', 'repeat.correction'],
  },
  {
    name: 'two identical requests at the same time make two records',
    createLie: () => {
      const running = new Set<string>();
      return async (seen) => {
        if (!is.create(seen)) return seen.forward();
        const id = idOf(seen);
        if (!running.has(id)) {
          running.add(id);
          const made = await seen.forward();
          await new Promise((resolve) => setTimeout(resolve, 1));
          running.delete(id);
          return made;
        }
        const json = { ...seen.json, clientRequestId: crypto.randomUUID() };
        return edited(await seen.forward({ json }), (made) => ({ ...made, clientRequestId: id }));
      };
    },
    failing: ['differential.same-answers'],
  },
  {
    name: 'the version is checked again when a correction is repeated',
    createLie: about(
      (seen) => is.correct(seen) && Number(seen.json['version']) < versionNow(seen),
      () => Promise.resolve(refusal(409, 'VERSION_CONFLICT')),
    ),
    failing: ['repeat.correction'],
  },
  {
    name: 'a repeated void gets 409, because the record is voided already',
    createLie: about(is.void, (seen) =>
      stateNow(seen) === 'voided'
        ? Promise.resolve(refusal(409, 'RECORD_STATE_CONFLICT'))
        : seen.forward(),
    ),
    failing: ['repeat.void'],
  },
  {
    name: 'a repeated admission assessment makes a second record',
    createLie: remembering(
      is.admit,
      (seen) => JSON.stringify(seen.json),
      async (_, seen) => {
        const json = { ...seen.json, clientRequestId: crypto.randomUUID() };
        const id = idOf(seen);
        return edited(await seen.forward({ json }), (made) => ({ ...made, clientRequestId: id }));
      },
    ),
    failing: ['admission.repeat'],
  },
  {
    name: 'the request query answers 404 for a committed write',
    createLie: about(is.query, async (seen) => {
      const response = await seen.forward();
      return response.ok ? refusal(404, 'NOT_FOUND') : response;
    }),
    failing: [
      'request.of-create',
      'admission.request-query',
      'time.query-within-retention',
      'answers.accepted-is-kept',
    ],
  },
  {
    name: 'the request query answers 200 for a request that nobody sent',
    createLie: about(is.query, async (seen) => {
      const response = await seen.forward();
      return response.status === 404 ? answer(200, {}) : response;
    }),
    failing: ['access.unknown-request'],
  },
  {
    name: 'the request query gives the receipt of the newest version',
    createLie: telling(is.query, (json) => ({ ...json, version: Number(json['version']) + 1 })),
    failing: ['request.of-create', 'admission.request-query'],
  },
  {
    name: 'a clientRequestId is forgotten after three days',
    createLie: about(is.query, async (seen) => {
      const response = await seen.forward();
      const { recordedAt } = response.ok
        ? ((await response.clone().json()) as { recordedAt: string })
        : { recordedAt: '' };
      const ageMs = seen.hospital.now() - Date.parse(recordedAt);
      return ageMs > 72 * hourMs ? refusal(404, 'NOT_FOUND') : response;
    }),
    failing: ['time.query-within-retention'],
  },
];
