/**
 * Binds each answer of the interface to its request: the ids that it carries must be those that were asked for (rule
 * R20). One table covers every endpoint that answers with JSON, so that a new endpoint cannot be read until its binding
 * is defined. The ids of the hospital are compared exactly: the interface says nothing about case, so an id in another
 * case is another id. A request id is a UUID of this client, in whatever spelling it comes back.
 *
 * The bytes of a photo (`readAttachmentContent`) carry no id: only the exchange itself binds them.
 */
import type { z } from 'zod';
import { asSpelt, insideOf, spelledRequestId } from './asSpelt.ts';
import { endpoints, type EndpointName, type Endpoints } from './endpoints.ts';

/** An endpoint that answers with JSON. */
export type JsonEndpoint = {
  [Name in EndpointName]: Endpoints[Name] extends { answer: z.ZodType } ? Name : never;
}[EndpointName];

/** The content of a readable answer of an endpoint. */
export type AnswerOf<Name extends JsonEndpoint> = z.output<Endpoints[Name]['answer']>;

/** The order in which ids are compared: a wrong record id is reported before a wrong patient. */
const idFields = ['clientRequestId', 'recordId', 'encounterId', 'patientId', 'woundId'] as const;

/** The ids that an answer may carry. */
export type IdField = (typeof idFields)[number];

/** An id in an answer, together with the one that was asked for. */
export interface Claim {
  readonly field: IdField;
  readonly asked: string;
  readonly carried: string;
}

/** What was asked for, by endpoint. Only some callers know the optional ids; if given, they bind, too. */
export interface Asked {
  readPatient: { patientId: string };
  /** `patientId`: the patient whose stay it must be. */
  readEncounter: { encounterId: string; patientId?: string | undefined };
  listWounds: { patientId: string };
  uploadAttachment: { patientId: string };
  createWoundAssessment: { clientRequestId: string };
  /** `patientId`, `woundId`: those that the record must have, as seen before. */
  readWoundAssessment: {
    recordId: string;
    patientId?: string | undefined;
    woundId?: string | undefined;
  };
  correctWoundAssessment: { clientRequestId: string; recordId: string };
  voidWoundAssessment: { clientRequestId: string; recordId: string };
  createAdmissionAssessment: { clientRequestId: string };
  readAdmissionAssessment: { recordId: string; patientId?: string | undefined };
  /** `recordId`: for a correction or void, the record that it was sent to. */
  readRequest: { clientRequestId: string; recordId?: string | undefined };
}

interface Binding<Name extends JsonEndpoint> {
  schema: z.ZodType<AnswerOf<Name>>;
  /** Every part of the answer that carries ids: each must carry all ids that were asked for. */
  carriers(content: AnswerOf<Name>): readonly Readonly<Record<keyof Asked[Name], string>>[];
}

const bindings: { readonly [Name in JsonEndpoint]: Binding<Name> } = {
  readPatient: { schema: endpoints.readPatient.answer, carriers: (patient) => [patient] },
  readEncounter: { schema: endpoints.readEncounter.answer, carriers: (stay) => [stay] },
  // If one wound is another patient's, the whole page is not this patient's list.
  listWounds: { schema: endpoints.listWounds.answer, carriers: ({ items }) => items },
  uploadAttachment: { schema: endpoints.uploadAttachment.answer, carriers: (photo) => [photo] },
  createWoundAssessment: {
    schema: endpoints.createWoundAssessment.answer,
    carriers: (receipt) => [receipt],
  },
  readWoundAssessment: {
    schema: endpoints.readWoundAssessment.answer,
    carriers: (record) => [record],
  },
  correctWoundAssessment: {
    schema: endpoints.correctWoundAssessment.answer,
    carriers: (receipt) => [receipt],
  },
  voidWoundAssessment: {
    schema: endpoints.voidWoundAssessment.answer,
    carriers: (receipt) => [receipt],
  },
  createAdmissionAssessment: {
    schema: endpoints.createAdmissionAssessment.answer,
    carriers: (receipt) => [receipt],
  },
  readAdmissionAssessment: {
    schema: endpoints.readAdmissionAssessment.answer,
    carriers: (record) => [record],
  },
  readRequest: { schema: endpoints.readRequest.answer, carriers: (receipt) => [receipt] },
};

/**
 * The result of reading a success. `another`: readable, but with a different id than the one asked for (`claim`);
 * `content` may be shown as what it says it is, but must not be stored or used as what was asked for.
 */
export type BoundAnswer<Content> =
  | { is: 'as-asked'; content: Content }
  | { is: 'another'; content: Content; claim: Claim }
  /** `field`: the first that is missing or wrong, as a dotted path, never with its value; empty for the whole body. */
  | { is: 'unreadable'; field: string };

/** Parses the JSON answer of endpoint `name` and binds it to what was asked. Interface: Endpoints. */
export function boundAnswer<Name extends JsonEndpoint>(
  name: Name,
  asked: Asked[Name],
  json: unknown,
): BoundAnswer<AnswerOf<Name>> {
  const bound = bind(name, asked, json);
  if (bound.is !== 'unreadable') return bound;
  // Something around the content proves nothing; the ids inside do.
  const inside = bind(name, asked, insideOf(json));
  const isProved = inside.is === 'as-asked' && bindings[name].carriers(inside.content).length > 0;
  return isProved ? inside : bound;
}

function bind<Name extends JsonEndpoint>(
  name: Name,
  asked: Asked[Name],
  json: unknown,
): BoundAnswer<AnswerOf<Name>> {
  const binding: Binding<Name> = bindings[name];
  const parsed = binding.schema.safeParse(asSpelt(json));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { is: 'unreadable', field: issue?.path.map(String).join('.') ?? '' };
  }
  const content = parsed.data;
  const claim = firstOther(binding.carriers(content), asked);
  return claim === null ? { is: 'as-asked', content } : { is: 'another', content, claim };
}

/** The first id that differs from the one asked for; an id that was not asked for is not compared. */
function firstOther(
  carriers: readonly Readonly<Partial<Record<IdField, string>>>[],
  asked: Readonly<Partial<Record<IdField, string | undefined>>>,
): Claim | null {
  for (const carrier of carriers) {
    for (const field of idFields) {
      const id = asked[field];
      const carried = carrier[field];
      if (id !== undefined && !isSameId(field, id, carried ?? '')) {
        return { field, asked: id, carried: carried ?? '' };
      }
    }
  }
  return null;
}

function isSameId(field: IdField, asked: string, carried: string): boolean {
  if (field !== 'clientRequestId') return carried === asked;
  return spelledRequestId(carried) === spelledRequestId(asked);
}

/** How many blanks an id that was answered has around the one that was asked for; 0 if it differs otherwise. */
export function blanksAround({ asked, carried }: Claim): number {
  return carried.trim() === asked ? carried.length - asked.length : 0;
}
