/** Every request of the control surface with its answers: the table from which its description is written. */
import { z } from 'zod';
import { exportedSchema } from '../exported.ts';
import { answers, answerSchemas } from './answerSchemas.ts';
import {
  clockSchema,
  encounterSchema,
  faultsSchema,
  patientSchema,
  personSchema,
  recordQuerySchema,
  woundSchema,
} from './schemas.ts';

/** The groups of the document, with what each is about. */
export const controlTags = {
  hospital: 'The hospital as a whole: console, counts, clock.',
  troubles: 'Faults, and the readings of the points that the interface leaves open.',
  world: 'People, patients, stays and wounds.',
  journal: 'The exchanges that the hospital has seen.',
  contents: 'What is stored, and sample photos.',
  copies: 'Exports and worlds.',
} as const;

/** What it answers when all is well: JSON of this schema, content of these types, or nothing (204). */
type Answer = z.ZodType | readonly string[] | 'nothing';

/** One request of the control surface. */
export interface ControlOperation {
  readonly id: string;
  readonly method: string;
  /** Below `/_hospital`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly answer: Answer;
  readonly body?: z.ZodType;
  readonly query?: z.ZodObject;
  /** The statuses with which it refuses, beside those that all have. */
  readonly refusals?: readonly (404 | 408 | 422)[];
  readonly tag: keyof typeof controlTags;
}

type Untagged = Omit<ControlOperation, 'tag'>;

function inGroup(tag: ControlOperation['tag'], untagged: readonly Untagged[]): ControlOperation[] {
  return untagged.map((each) => ({ ...each, tag }));
}

/** `request` is a method and a path, such as `GET /state`. */
function operation(
  id: string,
  request: string,
  summary: string,
  further: Pick<ControlOperation, 'answer' | 'body' | 'query' | 'refusals'>,
): Untagged {
  const [method = '', path = ''] = request.split(' ');
  return { id, method: method.toLowerCase(), path, summary, ...further };
}

const named = answerSchemas;
const names = answers.names;
const rules = z.array(named.FaultRule);
const photoTypes = ['image/jpeg', 'image/png'];
const notFound = { refusals: [404] } as const;
const sent = (body: z.ZodType) => ({ body, refusals: [422] }) as const;

const likeness = {
  after: z.int().min(0).optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  who: z.string().optional(),
  status: z.string().optional(),
  fault: z.string().optional(),
  committed: z.string().optional(),
  clientRequestId: z.string().optional(),
};
const waiting = {
  count: z.int().min(1).optional(),
  timeoutSeconds: z.number().gt(0).max(60).optional(),
};

/** Every request, in the order of the document. */
export const controlOperations: readonly ControlOperation[] = [
  ...inGroup('hospital', [
    operation('showConsole', 'GET /', 'The console', { answer: ['text/html'] }),
    operation('describeControl', 'GET /openapi.json', 'This description', {
      answer: answers.document,
    }),
    operation('describeSeed', 'GET /seed.schema.json', 'The schema of a seed file', {
      answer: answers.document,
    }),
    operation('readState', 'GET /state', "Counts, and the hospital's time", {
      answer: named.State,
    }),
    operation('reset', 'POST /reset', 'Goes back to the seed; the open points stay', {
      answer: named.State,
    }),
    operation('readClock', 'GET /clock', "The hospital's time", { answer: named.Clock }),
    operation('setClock', 'POST /clock', 'Moves or sets it', {
      answer: named.Clock,
      ...sent(clockSchema),
    }),
  ]),
  ...inGroup('troubles', [
    operation('listFaults', 'GET /faults', 'The fault rules in force', { answer: rules }),
    operation('setFaults', 'PUT /faults', 'Replaces them', {
      answer: rules,
      ...sent(faultsSchema),
    }),
    operation('clearFaults', 'DELETE /faults', 'Takes them away', { answer: rules }),
    operation('readOpenPoints', 'GET /interpretations', 'The open points', {
      answer: answers.openPoints,
    }),
    operation(
      'turnOpenPoints',
      'PUT /interpretations',
      'Chooses the named readings; the other points stay as they are',
      { answer: answers.openPoints, ...sent(z.record(z.string(), z.string())) },
    ),
  ]),
  ...inGroup('world', [
    operation('listPeople', 'GET /people', 'Who has a credential', {
      answer: z.array(named.Person),
    }),
    operation(
      'setPerson',
      'PUT /people/{operatorId}',
      'Adds or changes a person, e.g. what they may do',
      { answer: z.array(named.Person), ...sent(personSchema) },
    ),
    operation(
      'renewCredentials',
      'POST /credentials/renew',
      'Lets the life of every credential begin anew',
      { answer: z.array(named.Person) },
    ),
    operation('listPatients', 'GET /patients', 'All patients', { answer: z.array(named.Patient) }),
    operation('setPatient', 'PUT /patients/{patientId}', 'Adds or changes a patient', {
      answer: named.Patient,
      ...sent(patientSchema),
    }),
    operation('listEncounters', 'GET /encounters', 'All stays', {
      answer: z.array(named.Encounter),
    }),
    operation(
      'setEncounter',
      'PUT /encounters/{encounterId}',
      'Adds or changes a stay, e.g. closes it',
      { answer: named.Encounter, ...sent(encounterSchema) },
    ),
    operation('listWounds', 'GET /wounds', 'All wounds', { answer: z.array(named.Wound) }),
    operation('setWound', 'PUT /wounds/{woundId}', 'Adds or changes a wound', {
      answer: named.Wound,
      ...sent(woundSchema),
    }),
    operation('removeWound', 'DELETE /wounds/{woundId}', 'Removes a wound', {
      answer: z.array(named.Wound),
      ...notFound,
    }),
  ]),
  ...inGroup('journal', [
    operation('listExchanges', 'GET /journal', 'Every exchange in order', {
      answer: z.array(named.Exchange),
      query: z.object(likeness),
      refusals: [422],
    }),
    operation('countExchanges', 'GET /journal/count', 'How many are like this', {
      answer: answers.exchangeCount,
      query: z.object(likeness),
      refusals: [422],
    }),
    operation(
      'awaitExchanges',
      'GET /journal/wait',
      'Answers once `count` exchanges like this have ended',
      {
        answer: answers.exchangesSeen,
        query: z.object({ ...waiting, ...likeness }),
        refusals: [408, 422],
      },
    ),
    operation('readExchange', 'GET /journal/{n}', 'One exchange with its bodies', {
      answer: named.ExchangeDetail,
      ...notFound,
    }),
  ]),
  ...inGroup('contents', [
    operation(
      'listRecords',
      'GET /records',
      'The records with their audit trail; without parameters all of them, by recordId',
      { answer: z.array(named.Record), query: recordQuerySchema, refusals: [422] },
    ),
    operation('listAttachments', 'GET /attachments', 'The stored photos', {
      answer: z.array(named.Attachment),
    }),
    operation('readAttachment', 'GET /attachments/{attachmentId}/content', 'The bytes of a photo', {
      answer: photoTypes,
      ...notFound,
    }),
    operation('listSamplePhotos', 'GET /sample-photos', 'Drawn photos to try things with', {
      answer: z.array(named.SamplePhoto),
    }),
    operation('readSamplePhoto', 'GET /sample-photos/{name}', 'One of them', {
      answer: photoTypes,
      ...notFound,
    }),
  ]),
  ...inGroup('copies', [
    operation('exportHospital', 'GET /export', 'Everything that the hospital knows', {
      answer: exportedSchema,
    }),
    operation('importHospital', 'POST /import', 'Forgets everything and takes an export instead', {
      answer: named.State,
      ...sent(exportedSchema),
    }),
    operation('listWorlds', 'GET /worlds', 'The names of the worlds', { answer: names }),
    operation('forgetWorld', 'DELETE /worlds/{name}', 'Forgets one', {
      answer: 'nothing',
      ...notFound,
    }),
  ]),
];
