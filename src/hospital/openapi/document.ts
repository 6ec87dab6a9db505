/** The OpenAPI 3.1 document: generated from the endpoint table and the schemas in force, never written by hand. */
import { endpoints, type EndpointName } from '../../shared/interface/endpoints.ts';
import type { Wire } from '../../shared/interface/wire.ts';
import type { HospitalContext } from '../context.ts';
import type { Interpretations } from '../interpretations.ts';
import type { OpenApiDocument, Operation, Parameter, ResponseObject } from './documentTypes.ts';
import { errorExamples, schemaExamples } from './examples.ts';
import { documentSchemas, type JsonSchema } from './schemas.ts';
import { endpointWords, schemaNames, statusWords } from './words.ts';

/** The document under the readings in force. */
export function openApiDocument(context: HospitalContext): OpenApiDocument {
  const values = context.interpretations();
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, { path, method }] of Object.entries(endpoints)) {
    const operation = operationOf(name as EndpointName, values);
    const told = context.wire?.template(name as EndpointName) ?? path;
    paths[told] = { ...paths[told], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nursing Record Integration Service',
      version: '0.1.0',
      description:
        'The interface as the bundled hospital has it. It follows the switches at /_hospital/ that are turned now.',
    },
    servers: [{ url: '/v1' }],
    security: [{ [securityName]: [] }],
    paths,
    components: {
      securitySchemes: { [securityName]: securityOf(context.wire) },
      schemas: documentSchemas(context.inputSchemas(), values),
    },
  };
}

const securityName = 'bearer';

function securityOf(wire: Wire | undefined): object {
  const { header = 'authorization', scheme = 'bearer' } = wire ?? {};
  return header === 'authorization' && scheme !== null
    ? { type: 'http', scheme: scheme.toLowerCase() }
    : { type: 'apiKey', in: 'header', name: header };
}

function reference(schema: string): JsonSchema {
  return { $ref: `#/components/schemas/${schema}` };
}

function operationOf(name: EndpointName, values: Interpretations): Operation {
  const { body, answer } = schemaNames[name];
  const statuses = [...new Set([...endpoints[name].statuses, ...furtherStatuses(name, values)])];
  return {
    operationId: name,
    ...endpointWords(name),
    parameters: parametersOf(name),
    ...(body === undefined ? {} : { requestBody: requestBodyOf(body) }),
    responses: Object.fromEntries(
      statuses
        .toSorted((left, right) => left - right)
        .map((status) => [String(status), responseOf(name, status, answer, values)]),
    ),
  };
}

function parametersOf(name: EndpointName): Parameter[] {
  const inPath = [...endpoints[name].path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => ({
    name: parameter,
    in: 'path' as const,
    required: true,
    description: `The ${parameter} that the hospital gave${parameter === 'clientRequestId' ? ', or rather: that the caller made' : ''}.`,
    schema: { type: 'string', minLength: 1 },
    example: pathExamples[parameter] ?? parameter,
  }));
  const endpoint = endpoints[name];
  const query: readonly string[] = 'query' in endpoint ? endpoint.query : [];
  const inQuery = query.map((parameter) => ({
    ...{ name: parameter, in: 'query' as const, required: false, schema: { type: 'string' } },
    description: 'The nextCursor of the page before; left out for the first page.',
  }));
  return [...inPath, ...inQuery];
}

const pathExamples: Readonly<Record<string, string>> = {
  patientId: 'P-1001',
  encounterId: 'E-1001',
  attachmentId: 'ATT-K3QF-000001',
  recordId: 'WA-K3QF-000001',
  clientRequestId: '3f0a1f0e-6f4b-4f6e-9a51-0d6b1c1c7e11',
};

function requestBodyOf(schema: string): NonNullable<Operation['requestBody']> {
  if (schema === 'PhotoUpload') {
    const encoding = { file: { contentType: 'image/jpeg, image/png' } };
    const media = { schema: reference(schema), encoding };
    return { required: true, content: { 'multipart/form-data': media } };
  }
  const media = { schema: reference(schema), example: schemaExamples[schema] };
  return { required: true, content: { 'application/json': media } };
}

/** Statuses that the readings in force add to those of the interface. */
function furtherStatuses(name: EndpointName, values: Interpretations): number[] {
  const isWrite = endpoints[name].method !== 'GET';
  const isJsonWrite = isWrite && name !== 'uploadAttachment';
  const malformed = { unprocessable: 422, 'bad-request': 400, 'unsupported-media-type': 415 };
  const cursor = { unprocessable: 422, 'bad-request': 400, 'not-found': 404, 'first-page': 200 };
  const limited = { off: [], 'too-many-requests': [429], unavailable: [503] };
  const gateway = { none: [], 'bad-gateway': [502], 'gateway-timeout': [504] };
  return [
    500,
    ...limited[values.rateLimit],
    ...(isWrite ? gateway[values.gateway] : []),
    ...(isJsonWrite ? [malformed[values.malformedJson]] : []),
    ...(isJsonWrite && values.inFlightTwin === 'too-early' ? [425] : []),
    ...(name === 'listWounds' ? [cursor[values.badCursor]] : []),
    ...(name === 'readAttachmentContent' && values.download === 'signed-url' ? [302] : []),
  ];
}

function responseOf(
  name: EndpointName,
  status: number,
  answer: string | undefined,
  values: Interpretations,
): ResponseObject {
  const headers = headersOf(status, values);
  const description = statusWords(status);
  if (status >= 400) return { description, headers, ...errorContent(status, values) };
  if (status === 302) return { description, headers };
  if (name === 'readAttachmentContent' && values.download === 'signed-json') {
    const url = { type: 'string', format: 'uri' };
    const schema = { type: 'object', properties: { url }, required: ['url'] };
    return { description, headers, content: { 'application/json': { schema } } };
  }
  if (answer === undefined) {
    const bytes = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
    return { description, headers, content: { 'image/jpeg': bytes, 'image/png': bytes } };
  }
  const example = exampleOf(name, answer);
  return {
    description,
    headers,
    content: { 'application/json': { schema: reference(answer), example } },
  };
}

function exampleOf(name: EndpointName, answer: string): unknown {
  const example = schemaExamples[answer];
  if (name === 'correctWoundAssessment') return { ...Object(example), version: 2 };
  if (name !== 'voidWoundAssessment') return example;
  return { ...Object(example), version: 3, recordState: 'voided' };
}

function errorContent(status: number, values: Interpretations): Pick<ResponseObject, 'content'> {
  const isGateway = status === 502 || status === 504;
  if (values.errorBody === 'empty' && !isGateway) return {};
  if (isGateway || values.errorBody === 'html') {
    return { content: { 'text/html': { schema: { type: 'string' } } } };
  }
  const media = { schema: reference('ErrorBody'), example: errorExamples[status] };
  return { content: { 'application/json': media } };
}

function headersOf(status: number, values: Interpretations): Record<string, unknown> {
  const header = (description: string) => ({ description, schema: { type: 'string' } });
  return {
    ...(values.traceId === 'body-and-header'
      ? { 'X-Request-Id': header('The trace identifier of this exchange.') }
      : {}),
    ...(status === 429 || status === 503 || status === 425
      ? { 'Retry-After': header('Seconds to wait.') }
      : {}),
    ...(status === 401 ? { 'WWW-Authenticate': header('The scheme of the credential.') } : {}),
    ...(status === 302 ? { Location: header('A signed address, good for five minutes.') } : {}),
  };
}
