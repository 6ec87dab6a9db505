/**
 * The 12 endpoints of the interface and the header that carries the credential. A hospital with other paths or another
 * header says so in its profile (wire.ts). Interface: Endpoints, Authentication.
 */
import type { z } from 'zod';
import { admissionAssessmentInputSchema } from './admissionAssessmentInput.ts';
import { admissionAssessmentRecordSchema } from './admissionAssessmentRecord.ts';
import { attachmentSchema } from './attachment.ts';
import { encounterSchema } from './encounter.ts';
import { patientSchema } from './patient.ts';
import { readReceiptSchema } from './receipt.ts';
import { woundAssessmentInputSchema } from './woundAssessmentInput.ts';
import { woundAssessmentRecordSchema } from './woundAssessmentRecord.ts';
import { woundAssessmentUpdateSchema } from './woundAssessmentUpdate.ts';
import { woundAssessmentVoidSchema } from './woundAssessmentVoid.ts';
import { readWoundPageSchema } from './woundPage.ts';

/**
 * Every endpoint by name. `sentences` are the numbers of those that state it, its own row first. `success` is the status of a success, `statuses` are all that the interface lists, `body` is
 * the JSON that is sent (absent for reads and for the photo, which is multipart), `answer` is what is read of the JSON
 * that comes back (absent for the photo's bytes), `query` are the optional query parameters.
 */
export const endpoints = {
  readPatient: {
    method: 'GET',
    path: '/patients/{patientId}',
    sentences: '4-4 4.1-1..2',
    success: 200,
    statuses: [200, 401, 403, 404],
    answer: patientSchema,
  },
  readEncounter: {
    method: 'GET',
    path: '/encounters/{encounterId}',
    sentences: '4-5',
    success: 200,
    statuses: [200, 401, 403, 404],
    answer: encounterSchema,
  },
  listWounds: {
    method: 'GET',
    path: '/patients/{patientId}/wounds',
    sentences: '4-6 4.1-3..9',
    success: 200,
    statuses: [200, 401, 403, 404],
    query: ['cursor'],
    answer: readWoundPageSchema,
  },
  uploadAttachment: {
    method: 'POST',
    path: '/attachments',
    sentences: '4-7 4.1-10..14',
    success: 201,
    statuses: [201, 401, 403, 404, 413, 415, 422],
    // The type that the file is called is neither shown nor relied on.
    answer: attachmentSchema.omit({ contentType: true }),
  },
  readAttachmentContent: {
    method: 'GET',
    path: '/attachments/{attachmentId}/content',
    sentences: '4-8 4.1-15..16',
    success: 200,
    statuses: [200, 401, 403, 404],
  },
  createWoundAssessment: {
    method: 'POST',
    path: '/wound-assessments',
    sentences: '4-9 4.1-18..21',
    success: 201,
    statuses: [201, 401, 403, 404, 409, 422],
    body: woundAssessmentInputSchema,
    answer: readReceiptSchema,
  },
  readWoundAssessment: {
    method: 'GET',
    path: '/wound-assessments/{recordId}',
    sentences: '4-10 2.7-1..3',
    success: 200,
    statuses: [200, 401, 403, 404],
    answer: woundAssessmentRecordSchema,
  },
  correctWoundAssessment: {
    method: 'PATCH',
    path: '/wound-assessments/{recordId}',
    sentences: '4-11 4.1-23..27',
    success: 200,
    statuses: [200, 401, 403, 404, 409, 422],
    body: woundAssessmentUpdateSchema,
    answer: readReceiptSchema,
  },
  voidWoundAssessment: {
    method: 'POST',
    path: '/wound-assessments/{recordId}/void',
    sentences: '4-12 4.1-29..32',
    success: 200,
    statuses: [200, 401, 403, 404, 409, 422],
    body: woundAssessmentVoidSchema,
    answer: readReceiptSchema,
  },
  createAdmissionAssessment: {
    method: 'POST',
    path: '/admission-assessments',
    sentences: '4-13 4.1-34..37 3.2-2',
    success: 201,
    statuses: [201, 401, 403, 404, 409, 422],
    body: admissionAssessmentInputSchema,
    answer: readReceiptSchema,
  },
  readAdmissionAssessment: {
    method: 'GET',
    path: '/admission-assessments/{recordId}',
    sentences: '4-14 2.10-7',
    success: 200,
    statuses: [200, 401, 403, 404],
    answer: admissionAssessmentRecordSchema,
  },
  readRequest: {
    method: 'GET',
    path: '/requests/{clientRequestId}',
    sentences: '4-15 4.1-39..43',
    success: 200,
    statuses: [200, 401, 403, 404],
    answer: readReceiptSchema,
  },
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** The JSON that an endpoint accepts: the client builds it and the hospital reads it. */
export type EndpointBody<Name extends EndpointName> = Endpoints[Name] extends {
  body: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : never;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The path parameters that one endpoint needs, by name. */
export type EndpointParams<Name extends EndpointName> = Record<
  NamesIn<Endpoints[Name]['path']>,
  string
>;

/**
 * The path of an endpoint below the base address, every parameter percent-encoded: `/patients/P%201/wounds?cursor=x`.
 * Throws a RangeError for a parameter that no path can carry: empty, `.` and `..` (which every URL parser takes as
 * "here" and "one up", encoded or not), and text with a lone surrogate.
 * Interface: Endpoints.
 */
export function endpointPath<Name extends EndpointName>(
  name: Name,
  params: EndpointParams<Name>,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given: Readonly<Record<string, string>> = params;
  const path = endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
    return encodedSegment(key, given[key] ?? '');
  });
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** The record in the path of a correction or void; null if there is none. Interface: Endpoints 8, 9. */
export function recordIdIn(path: string): string | null {
  const segment = /^\/[^/]+\/([^/]+)/.exec(path)?.[1];
  try {
    return segment === undefined ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function encodedSegment(key: string, value: string): string {
  if (value === '' || value === '.' || value === '..' || !value.isWellFormed()) {
    throw new RangeError(`${key} cannot be carried by a path`);
  }
  return encodeURIComponent(value);
}

/** One request's endpoint and its path parameters. */
export type EndpointAt = {
  [Name in EndpointName]: { readonly name: Name; readonly params: EndpointParams<Name> };
}[EndpointName];

const patterns = Object.entries(endpoints).map(([name, { method, path }]) => {
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { name: name as EndpointName, method, pattern };
});

/** The methods that the interface has at a path below the base address; none if it has no such path. */
export function methodsAt(path: string): readonly string[] {
  return patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

/**
 * The endpoint of a request; undefined if it is for none. The path is below the base address, without the query; a
 * parameter that cannot be decoded is as it stands there. Interface: Endpoints.
 */
export function endpointAt(method: string, path: string): EndpointAt | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  const found = patterns.find((each) => each.method === asked && each.pattern.test(path));
  if (found === undefined) return undefined;
  const given = Object.entries(found.pattern.exec(path)?.groups ?? {});
  const params = Object.fromEntries(given.map(([key, text]) => [key, decoded(text)]));
  return { name: found.name, params } as EndpointAt;
}

/** Decodes a path segment; one that cannot be decoded is used as it is. */
export function decoded(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The header that carries the credential. Interface: Authentication. */
export function credentialHeaders(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
