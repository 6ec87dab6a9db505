/** How a hospital reads the open points about refusals. Interface: Errors; Authentication. */
import { errorBodySchema } from '../../shared/interface/errorBody.ts';
import { isSuccess, textOf, type Exchange } from '../exchange.ts';
import { errorOf } from '../expect.ts';
import { read, write } from '../requests.ts';
import { byStatus, openRuleOf, type Observation, type OpenRule } from '../rule.ts';
import { create, woundBody } from '../stories/inputs.ts';
import { lifeStory } from '../stories/woundStory.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

const openRule = openRuleOf('reversible');

/** The most common form of this hospital's errors; undefined if it has refused nothing yet. */
export function errorBodyReading(suite: Suite): Observation<'errorBody'> | undefined {
  const refused = suite.client.exchanges.filter(({ status }) => status >= 400 && status < 500);
  if (refused.length === 0) return undefined;
  const shares = {
    'as-specified': refused.filter(({ json }) => errorBodySchema.safeParse(json).success),
    empty: refused.filter(({ bytes }) => bytes.length === 0),
    html: refused.filter(({ headers }) => (headers['content-type'] ?? '').startsWith('text/html')),
  };
  const most = (Object.keys(shares) as (keyof typeof shares)[]).toSorted(
    (left, right) => shares[right].length - shares[left].length,
  )[0];
  const count = most === undefined ? 0 : shares[most].length;
  const words = `${count} of ${refused.length} refusals are ${most ?? 'something else'}`;
  return { reading: count * 2 > refused.length ? most : undefined, words };
}

function traceReading(refused: Exchange): Observation<'traceId'> {
  const told = textOf(refused.json, 'requestId');
  if (told === undefined) return { reading: 'none', words: 'the body has no requestId' };
  const header = Object.entries(refused.headers).find(([, value]) => value === told)?.[0];
  if (header === undefined) return { reading: 'body-only', words: 'requestId is in the body only' };
  return {
    reading: 'body-and-header',
    words: `requestId is in the body and in the header ${header}`,
  };
}

const isGatewayed = ({ status }: Exchange) => status === 502 || status === 504;

export const openErrorRules: readonly OpenRule[] = [
  openRule({
    key: 'checkOrder',
    question: 'In which order do you check: credential, syntax, permission, relations?',
    observe: async (suite) => {
      const body = woundBody(suite, { observedAt: 'never' });
      const answer = await create(suite, body, { who: 'reader', expected: [422, 403] });
      const readings = { 422: 'content-first', 403: 'permission-first' } as const;
      return byStatus('a bad write of somebody who may not write', answer, readings);
    },
  }),
  openRule({
    key: 'noPermission',
    risk: 'read',
    question: 'Do you answer 403 or 404 for data that the caller may not see?',
    observe: async (suite) => {
      const patientId = named(suite.subject, 'forbiddenPatientId');
      const answer = await read(suite, 'readPatient', { patientId }, { expected: [403, 404] });
      const readings = { 403: 'forbidden', 404: 'not-found' } as const;
      return byStatus('a patient whom the caller may not see', answer, readings);
    },
  }),
  openRule({
    key: 'unknownIdInBody',
    question: 'Does an unknown patient, encounter, wound or attachment in a body give 404 or 422?',
    observe: async (suite) => {
      const woundId = `conformance-${suite.newId()}`;
      const answer = await create(suite, woundBody(suite, { woundId }), { expected: [404, 422] });
      const readings = { 404: 'not-found', 422: 'unprocessable' } as const;
      return byStatus('an unknown woundId', answer, readings);
    },
  }),
  openRule({
    key: 'staleAndVoided',
    question: 'Which code has a correction that is both stale and on a voided record?',
    observe: async (suite) => {
      const { staleAndVoided } = await lifeStory(suite);
      const { code } = errorOf(staleAndVoided).error;
      const words = `it got ${staleAndVoided.status} ${code}`;
      const exchanges = [staleAndVoided];
      if (code === 'RECORD_STATE_CONFLICT') {
        return { reading: 'record-state-conflict', words, exchanges };
      }
      return {
        reading: code === 'VERSION_CONFLICT' ? 'version-conflict' : undefined,
        words,
        exchanges,
      };
    },
  }),
  openRule({
    key: 'conflictCodes',
    question: 'Which codes have a reused clientRequestId, a stale void and a second void?',
    observe: async (suite) => {
      const { otherContent, rows } = await lifeStory(suite);
      const tried = [rows['3.1-9'], rows['3.1-8']].flatMap((each) => each?.answer ?? []);
      const exchanges = [otherContent, ...tried];
      if (exchanges.some(({ status }) => status !== 409)) {
        throw new CannotTell('not all of them got 409');
      }
      const codes = exchanges.map((exchange) => errorOf(exchange).error.code);
      const reading = new Set(codes).size === 1 ? 'generic' : 'specific';
      return { reading, words: `they are ${codes.join(', ')}`, exchanges };
    },
  }),
  openRule({
    key: 'errorBody',
    risk: 'read',
    isPassive: true,
    question:
      'Does every error have the JSON body of the interface, also those of a gateway in between?',
    observe: (suite) => {
      const observation = errorBodyReading(suite);
      if (observation === undefined) throw new CannotTell('nothing was refused');
      return observation;
    },
  }),
  openRule({
    key: 'malformedJson',
    question: 'Which status does a body get that is not JSON?',
    observe: async (suite) => {
      const asking = { expected: [422, 400, 415], isOpen: true };
      const answer = await write(
        suite,
        'createWoundAssessment',
        {},
        '{"clientRequestId": ',
        asking,
      );
      return byStatus('it', answer, {
        422: 'unprocessable',
        400: 'bad-request',
        415: 'unsupported-media-type',
      });
    },
  }),
  openRule({
    key: 'fieldPath',
    question: 'How does error.fields write the place of a list item: a.0.b or a[0].b?',
    observe: async (suite) => {
      const body = woundBody(suite, { attachmentIds: [''] });
      const refused = await create(suite, body, { expected: [422] });
      const paths = errorOf(refused).error.fields?.map(({ path }) => path) ?? [];
      const path = paths.find((each) => each.startsWith('attachmentIds'));
      const words = path === undefined ? 'no path names attachmentIds' : `it is ${path}`;
      const exchanges = [refused];
      if (path === 'attachmentIds.0') return { reading: 'dotted', words, exchanges };
      return { reading: path === 'attachmentIds[0]' ? 'brackets' : undefined, words, exchanges };
    },
  }),
  openRule({
    key: 'traceId',
    risk: 'read',
    isPassive: true,
    question: 'Where do we find the trace identifier to report a problem with?',
    observe: (suite) => {
      const refused = suite.client.exchanges.find(({ status, json }) => {
        return status >= 400 && status < 500 && errorBodySchema.safeParse(json).success;
      });
      if (refused === undefined) throw new CannotTell('no refusal has a body as specified');
      return { ...traceReading(refused), exchanges: [refused] };
    },
  }),
  openRule({
    key: 'gateway',
    isPassive: true,
    question: 'Can a gateway in front of you answer 5xx although the write was committed?',
    observe: (suite) => {
      const firsts = new Map<string, Exchange>();
      for (const exchange of suite.client.exchanges) {
        const { clientRequestId = '', method } = exchange.sent;
        const isAccepted = isSuccess(exchange) || isGatewayed(exchange);
        if (method === 'GET' || clientRequestId === '' || !isAccepted) continue;
        if (!firsts.has(clientRequestId)) firsts.set(clientRequestId, exchange);
      }
      if (firsts.size === 0) throw new CannotTell('no write was accepted');
      const failed = [...firsts.values()].filter(isGatewayed);
      const words = `${failed.length} of ${firsts.size} writes got 502 or 504 first`;
      if (failed.length < firsts.size * 0.9) return { reading: 'none', words };
      const reading = failed[0]?.status === 502 ? 'bad-gateway' : 'gateway-timeout';
      return { reading, words, exchanges: failed.slice(0, 1) };
    },
  }),
];
