// Owns the 12 endpoints as one Hono app: each name of the shared endpoint table with the rule that answers it.
// Interface: Endpoints.
import { Hono } from 'hono';
import { endpoints } from '../shared/interface/endpoints.ts';
import type { EndpointName, EndpointParams } from '../shared/interface/endpoints.ts';
import { errorAnswer, notAuthenticated, notFound, validationFailed } from './answers.ts';
import type { Answer } from './answers.ts';
import type { HospitalContext } from './context.ts';
import type { Exchange } from './exchange.ts';
import { render, toResponse } from './render.ts';
import { createAdmissionAssessment, readAdmissionAssessment } from './rules/admissionAssessment.ts';
import { readAttachmentContent, uploadAttachment } from './rules/attachments.ts';
import { listWounds, readEncounter, readPatient } from './rules/reads.ts';
import { queryRequest } from './rules/repeats.ts';
import {
  correctWoundAssessment,
  createWoundAssessment,
  readWoundAssessment,
  voidWoundAssessment,
} from './rules/woundAssessment.ts';
import type { WriteRequest } from './rules/writeRequest.ts';
import type { Operator } from './seed/people.ts';
import type { Signatures } from './signatures.ts';

/** What an endpoint is given: who asks, and the exchange. */
interface Asked {
  readonly operator: Operator;
  readonly exchange: Exchange;
}

type Handlers = {
  readonly [Name in EndpointName]: (asked: Asked, params: EndpointParams<Name>) => Answer;
};

export type Api = Hono<{ Bindings: Exchange }>;

/** The 12 endpoints below `/v1`. The exchange is handed in as the environment of the request. */
export function createApi(context: HospitalContext, signatures: Signatures): Api {
  const api: Api = new Hono<{ Bindings: Exchange }>().basePath('/v1');
  api.get('/signed-content/:signed', (c) =>
    reply(context, c.env, signatures.read(c.req.param('signed'))),
  );
  api.use('*', async (c, next) => {
    const refused = refuseEntry(context, c.env);
    if (refused !== undefined) return reply(context, c.env, refused);
    await next();
    return undefined;
  });
  const handlers = createHandlers(context, signatures);
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    const handle = handlers[name as EndpointName] as Handlers['readPatient'];
    api.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (c) => {
      const { operator } = c.env;
      if (operator === undefined) return reply(context, c.env, notAuthenticated());
      const params = c.req.param() as EndpointParams<'readPatient'>;
      return reply(context, c.env, handle({ operator, exchange: c.env }, params));
    });
  }
  // There is no name search and no way to create a wound: those, too, end here.
  api.notFound((c) => reply(context, c.env, notFound('endpoint')));
  api.onError((error, c) => {
    const answer = errorAnswer(500, 'INTERNAL', `The hospital failed: ${error.message}`);
    return reply(context, c.env, answer);
  });
  return api;
}

function createHandlers(context: HospitalContext, signatures: Signatures): Handlers {
  const write =
    (rule: (write: WriteRequest, recordId: string) => Answer) =>
    ({ exchange }: Asked, params: object) =>
      withWrite(context, exchange, (request) => rule(request, Object.values(params)[0] ?? ''));
  return {
    readPatient: ({ operator }, { patientId }) => readPatient(context, operator, patientId),
    readEncounter: ({ operator }, { encounterId }) => readEncounter(context, operator, encounterId),
    listWounds: ({ operator, exchange }, { patientId }) => {
      const cursor = new URL(exchange.request.url).searchParams.get('cursor') ?? undefined;
      return listWounds(context, operator, patientId, cursor);
    },
    uploadAttachment: ({ operator, exchange }) => {
      const contentType = exchange.request.headers.get('content-type') ?? '';
      return uploadAttachment(context, operator, exchange.body, contentType);
    },
    readAttachmentContent: ({ operator, exchange }, { attachmentId }) =>
      readAttachmentContent(context, operator, attachmentId, (id) =>
        signatures.addressOf(exchange.origin, id),
      ),
    createWoundAssessment: write((request) => createWoundAssessment(context, request)),
    readWoundAssessment: ({ operator }, { recordId }) =>
      readWoundAssessment(context, operator, recordId),
    correctWoundAssessment: write((request, id) => correctWoundAssessment(context, request, id)),
    voidWoundAssessment: write((request, id) => voidWoundAssessment(context, request, id)),
    createAdmissionAssessment: write((request) => createAdmissionAssessment(context, request)),
    readAdmissionAssessment: ({ operator }, { recordId }) =>
      readAdmissionAssessment(context, operator, recordId),
    readRequest: ({ operator }, { clientRequestId }) =>
      queryRequest(context, operator, clientRequestId),
  };
}

/** 401, and the limits on how often somebody may ask. Interface: Authentication. */
function refuseEntry(context: HospitalContext, { operator }: Exchange): Answer | undefined {
  if (operator === undefined) return notAuthenticated();
  const reading = context.interpretations().rateLimit;
  if (reading === 'off') return undefined;
  const seconds = context.rateLimiter.secondsToWait(operator.operatorId, context.now());
  if (seconds === 0) return undefined;
  const answer =
    reading === 'too-many-requests'
      ? errorAnswer(429, 'TOO_MANY_REQUESTS', `Wait ${seconds} seconds.`)
      : errorAnswer(503, 'UNAVAILABLE', `Wait ${seconds} seconds.`);
  return { ...answer, headers: { 'retry-after': String(seconds) } };
}

function withWrite(
  context: HospitalContext,
  exchange: Exchange,
  rule: (write: WriteRequest) => Answer,
): Answer {
  const { readJson, write } = exchange;
  if (write !== undefined) return rule(write);
  const problem = readJson !== undefined && 'problem' in readJson ? readJson.problem : 'no body';
  return malformed(context, problem);
}

/** A body that cannot be read as JSON; its status is open (`malformedJson`). */
function malformed(context: HospitalContext, problem: string): Answer {
  const reading = context.interpretations().malformedJson;
  if (reading === 'bad-request') return errorAnswer(400, 'BAD_REQUEST', problem);
  if (reading === 'unsupported-media-type') return errorAnswer(415, 'NOT_JSON', problem);
  return validationFailed([{ path: '', message: problem }]);
}

function reply(context: HospitalContext, exchange: Exchange, answer: Answer): Response {
  exchange.answer = answer;
  exchange.rendered = render(context, answer, exchange.traceId);
  return toResponse(exchange.rendered);
}
