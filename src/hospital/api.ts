/** The 12 endpoints: maps each name in the shared endpoint table to the rule that answers it. Interface: Endpoints. */
import {
  decoded,
  endpointAt,
  methodsAt,
  type EndpointName,
  type EndpointParams,
} from '../shared/interface/endpoints.ts';
import {
  errorAnswer,
  notAuthenticated,
  notFound,
  validationFailed,
  type Answer,
} from './answers.ts';
import type { HospitalContext } from './context.ts';
import type { Exchange } from './exchange.ts';
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

/** What an endpoint receives: the operator and the exchange. */
interface Asked {
  readonly operator: Operator;
  readonly exchange: Exchange;
}

type Handlers = {
  readonly [Name in EndpointName]: (asked: Asked, params: EndpointParams<Name>) => Answer;
};

/** Answers one exchange below `/v1`; its only side effect is on the hospital's knowledge. Never throws. */
export type Api = (exchange: Exchange) => Answer;

/** The 12 endpoints below `/v1`. */
export function createApi(context: HospitalContext, signatures: Signatures): Api {
  const handlers = createHandlers(context, signatures);

  function answer(exchange: Exchange): Answer {
    const { path, operator, endpoint } = exchange;
    const signed = /^\/signed-content\/([^/]+)$/.exec(path)?.[1];
    if (signed !== undefined) return signatures.read(decoded(signed));
    const refused = refuseEntry(context, exchange);
    if (refused !== undefined) return refused;
    if (operator === undefined) return notAuthenticated(context.wire?.scheme);
    if (endpoint === undefined) return refuseAddress(exchange);
    const handle = handlers[endpoint.name] as (asked: Asked, params: object) => Answer;
    return handle({ operator, exchange }, endpoint.params);
  }

  return (exchange) => {
    try {
      return answer(exchange);
    } catch (error) {
      return failed(error);
    }
  };
}

/** 500: the hospital cannot do it, or cannot promise to keep it. */
export function failed(error: unknown): Answer {
  const why = error instanceof Error ? error.message : String(error);
  return errorAnswer(500, 'INTERNAL', `The hospital failed: ${why}`);
}

/** 405 with the allowed methods if the path exists, else 404: there is no name search, for example. */
function refuseAddress({ path, request }: Exchange): Answer {
  const methods = methodsAt(path);
  // The hospital creates wounds by a process of its own: a request to create one here gets 404 (`newWound`).
  const isNewWound = request.method === 'POST' && endpointAt('GET', path)?.name === 'listWounds';
  if (methods.length === 0 || isNewWound) return notFound('endpoint');
  const allow = methods.join(', ');
  const answer = errorAnswer(405, 'METHOD_NOT_ALLOWED', `This address takes ${allow}.`);
  return { ...answer, headers: { allow } };
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
      const cursor = exchange.url.searchParams.get('cursor') ?? undefined;
      return listWounds(context, operator, patientId, { cursor, ageMs: exchange.listAgeMs });
    },
    uploadAttachment: ({ operator, exchange }) => {
      const contentType = exchange.request.headers.get('content-type') ?? '';
      return uploadAttachment(context, operator, exchange.body, contentType);
    },
    readAttachmentContent: ({ operator, exchange }, { attachmentId }) =>
      readAttachmentContent(context, operator, attachmentId, (id) =>
        signatures.addressOf(exchange.url.origin, id),
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

/** 401, 415 for a packed body, and the rate limit. Interface: Authentication. */
function refuseEntry(
  context: HospitalContext,
  { operator, request }: Exchange,
): Answer | undefined {
  if (operator === undefined) return notAuthenticated(context.wire?.scheme);
  const packed = request.headers.get('content-encoding') ?? 'identity';
  if (packed !== 'identity') {
    const words = `Content-Encoding: ${packed} is not read here. Send the body as it is.`;
    return errorAnswer(415, 'UNSUPPORTED_ENCODING', words);
  }
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

/** The answer to a body that cannot be read as JSON; its status is open (`malformedJson`). */
function malformed(context: HospitalContext, problem: string): Answer {
  const reading = context.interpretations().malformedJson;
  if (reading === 'bad-request') return errorAnswer(400, 'BAD_REQUEST', problem);
  if (reading === 'unsupported-media-type') return errorAnswer(415, 'NOT_JSON', problem);
  return validationFailed([{ path: '', message: problem }]);
}
