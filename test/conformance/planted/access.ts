/** The planted faults about credentials, permission and answers. */
import { answer, is, type Json, type Seen } from '../falsify.ts';
import { about, type PlantedFault } from './lies.ts';

const asAmy = (seen: Seen) => seen.forward({ token: 'nurse-amy' });
const isEves = ({ token }: Seen) => token === 'nurse-eve';

export const accessFaults: readonly PlantedFault[] = [
  {
    name: 'reads need no credential',
    createLie: about(
      ({ method, token, path }) => method === 'GET' && token === undefined && path !== '',
      asAmy,
    ),
    failing: ['access.read-without-credential'],
  },
  {
    name: 'writes need no credential',
    createLie: about(
      ({ method, token, path }) => method === 'POST' && token === undefined && path !== '',
      asAmy,
    ),
    failing: ['access.write-without-credential'],
  },
  {
    name: 'everybody may correct',
    createLie: about((seen) => is.correct(seen) && isEves(seen), asAmy),
    failing: ['access.stranger-writes-nothing'],
  },
  {
    name: 'somebody who may only read may write',
    createLie: about(
      (seen) => is.create(seen) && seen.token === 'reader-cat',
      (seen) => seen.forward({ token: 'nurse-ben' }),
    ),
    failing: ['access.reader-cannot-write'],
  },
  {
    name: 'an expired credential is accepted',
    createLie: about(({ token }) => token === 'expired-dan', asAmy),
    failing: ['access.expired-credential'],
  },
  {
    name: 'a credential that was never issued is accepted for reading',
    createLie: about(
      (seen) =>
        seen.method === 'GET' &&
        !is.download(seen) &&
        (seen.token?.startsWith('conformance') ?? false),
      asAmy,
    ),
    failing: ['access.read-with-wrong-credential'],
  },
  {
    name: 'the list of wounds is shown to everybody',
    createLie: about((seen) => is.list(seen) && isEves(seen), asAmy),
    failing: ['access.stranger-sees-nothing'],
  },
  {
    name: 'the request query needs no permission on the record',
    createLie: about((seen) => is.query(seen) && isEves(seen), asAmy),
    failing: ['access.query-needs-permission'],
  },
  {
    name: 'the operator is taken from the body',
    createLie: () => {
      const claims = new Map<unknown, unknown>();
      return async (seen) => {
        const response = await seen.forward();
        if (is.create(seen) && response.ok) {
          const { recordId } = (await response.clone().json()) as Json;
          if ('operatorId' in seen.json) claims.set(recordId, seen.json['operatorId']);
        }
        if (new URL(seen.request.url).pathname !== '/_hospital/records') return response;
        const records = (await response.json()) as Json[];
        return answer(
          200,
          records.map((record) => {
            return { ...record, operator: claims.get(record['recordId']) ?? record['operator'] };
          }),
        );
      };
    },
    failing: ['access.operator-from-credential'],
  },
  {
    name: 'all writes are recorded under one operator',
    createLie: about((seen) => is.create(seen) && seen.token === 'nurse-ben', asAmy),
    failing: ['access.operator-from-credential'],
  },
  {
    name: 'a refusal repeats the credential',
    createLie: about(
      (seen) =>
        is.download(seen) && seen.path.includes('conformance-') && seen.token === 'nurse-amy',
      (seen) =>
        Promise.resolve(
          answer(404, {
            error: { code: 'NOT_FOUND', message: `Not for ${seen.token ?? ''}` },
            requestId: 'T-1',
          }),
        ),
    ),
    failing: ['answers.no-credential'],
  },
  {
    name: 'answers do not say that they are JSON',
    createLie: about(
      ({ method, path }) => method === 'GET' && path.startsWith('/patients/'),
      async (seen) => {
        const response = await seen.forward();
        if (!response.ok) return response;
        const headers = { 'content-type': 'text/plain' };
        return new Response(await response.text(), { status: response.status, headers });
      },
    ),
    failing: ['answers.json'],
  },
];
