/** The planted faults about credentials, permission and answers. */
import { answer, is, type Json, type Seen } from '../falsify.ts';
import { about, faultsOf } from './lies.ts';

const asAmy = (seen: Seen) => seen.forward({ token: 'nurse-amy' });
const isEves = ({ token }: Seen) => token === 'nurse-eve';

export const accessFaults = faultsOf({
  'access.nobody-reads-nothing: reads need no credential': about(
    ({ method, token, path }) => method === 'GET' && token === undefined && path !== '',
    asAmy,
  ),
  'access.nobody-writes-nothing: writes need no credential': about(
    ({ method, token, path }) => method === 'POST' && token === undefined && path !== '',
    asAmy,
  ),
  'access.stranger-writes-nothing: everybody may correct': about(
    (seen) => is.correct(seen) && isEves(seen),
    asAmy,
  ),
  'access.reader-writes-nothing: somebody who may only read may write': about(
    (seen) => is.create(seen) && seen.token === 'reader-cat',
    (seen) => seen.forward({ token: 'nurse-ben' }),
  ),
  'access.expired-reads-nothing access.expired-writes-nothing: an expired credential is accepted':
    about(({ token }) => token === 'expired-dan', asAmy),
  'access.wrong-reads-nothing: a credential that was never issued is accepted for reading': about(
    (seen) =>
      seen.method === 'GET' &&
      !is.download(seen) &&
      (seen.token?.startsWith('conformance') ?? false),
    asAmy,
  ),
  'access.stranger-reads-nothing: the request query needs no permission on the record': about(
    (seen) => is.query(seen) && isEves(seen),
    asAmy,
  ),
  'access.operator-from-credential: the operator is taken from the body': () => {
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
  'access.operator-from-credential: all writes are recorded under one operator': about(
    (seen) => is.create(seen) && seen.token === 'nurse-ben',
    asAmy,
  ),
  'answers.no-credential: a refusal repeats the credential': about(
    (seen) => is.download(seen) && seen.path.includes('conformance-') && seen.token === 'nurse-amy',
    (seen) =>
      Promise.resolve(
        answer(404, {
          error: { code: 'NOT_FOUND', message: `Not for ${seen.token ?? ''}` },
          requestId: 'T-1',
        }),
      ),
  ),
  'answers.json: answers do not say that they are JSON': about(
    ({ method, path }) => method === 'GET' && path.startsWith('/patients/'),
    async (seen) => {
      const response = await seen.forward();
      if (!response.ok) return response;
      const headers = { 'content-type': 'text/plain' };
      return new Response(await response.text(), { status: response.status, headers });
    },
  ),
});
