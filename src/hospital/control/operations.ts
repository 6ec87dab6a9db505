/** Every request of the control surface with its answers: the table from which its description is written. */
import { z } from 'zod';
import { exportedSchema } from '../exported.ts';
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

/** What it answers when all is well: content of these types (JSON where none is named), or nothing (204). */
type Answer = readonly string[] | 'nothing';

/** One request of the control surface. */
export interface ControlOperation {
  readonly id: string;
  readonly method: string;
  /** Below `/_hospital`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly answer?: Answer;
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
  further: Pick<ControlOperation, 'answer' | 'body' | 'query' | 'refusals'> = {},
): Untagged {
  const [method = '', path = ''] = request.split(' ');
  return { id, method: method.toLowerCase(), path, summary, ...further };
}

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
    operation('describeControl', 'GET /openapi.json', 'This description'),
    operation('describeSeed', 'GET /seed.schema.json', 'The schema of a seed file'),
    operation('readState', 'GET /state', "Counts, and the hospital's time"),
    operation('reset', 'POST /reset', 'Goes back to the seed; the open points stay'),
    operation('readClock', 'GET /clock', "The hospital's time"),
    operation('setClock', 'POST /clock', 'Moves or sets it', sent(clockSchema)),
  ]),
  ...inGroup('troubles', [
    operation('listFaults', 'GET /faults', 'The fault rules in force'),
    operation('setFaults', 'PUT /faults', 'Replaces them', sent(faultsSchema)),
    operation('clearFaults', 'DELETE /faults', 'Takes them away'),
    operation('readOpenPoints', 'GET /interpretations', 'The open points'),
    operation(
      'turnOpenPoints',
      'PUT /interpretations',
      'Chooses the named readings; the other points stay as they are',
      sent(z.record(z.string(), z.string())),
    ),
  ]),
  ...inGroup('world', [
    operation('listPeople', 'GET /people', 'Who has a credential'),
    operation(
      'setPerson',
      'PUT /people/{operatorId}',
      'Adds or changes a person, e.g. what they may do',
      sent(personSchema),
    ),
    operation(
      'renewCredentials',
      'POST /credentials/renew',
      'Lets the life of every credential begin anew',
    ),
    operation('listPatients', 'GET /patients', 'All patients'),
    operation(
      'setPatient',
      'PUT /patients/{patientId}',
      'Adds or changes a patient',
      sent(patientSchema),
    ),
    operation('listEncounters', 'GET /encounters', 'All stays'),
    operation(
      'setEncounter',
      'PUT /encounters/{encounterId}',
      'Adds or changes a stay, e.g. closes it',
      sent(encounterSchema),
    ),
    operation('listWounds', 'GET /wounds', 'All wounds'),
    operation('setWound', 'PUT /wounds/{woundId}', 'Adds or changes a wound', sent(woundSchema)),
    operation('removeWound', 'DELETE /wounds/{woundId}', 'Removes a wound', notFound),
  ]),
  ...inGroup('journal', [
    operation('listExchanges', 'GET /journal', 'Every exchange in order', {
      query: z.object(likeness),
      refusals: [422],
    }),
    operation('countExchanges', 'GET /journal/count', 'How many are like this', {
      query: z.object(likeness),
      refusals: [422],
    }),
    operation(
      'awaitExchanges',
      'GET /journal/wait',
      'Answers once `count` exchanges like this have ended',
      {
        query: z.object({ ...waiting, ...likeness }),
        refusals: [408, 422],
      },
    ),
    operation('readExchange', 'GET /journal/{n}', 'One exchange with its bodies', notFound),
  ]),
  ...inGroup('contents', [
    operation(
      'listRecords',
      'GET /records',
      'The records with their audit trail; without parameters all of them, by recordId',
      { query: recordQuerySchema, refusals: [422] },
    ),
    operation('listAttachments', 'GET /attachments', 'The stored photos'),
    operation('readAttachment', 'GET /attachments/{attachmentId}/content', 'The bytes of a photo', {
      answer: photoTypes,
      ...notFound,
    }),
    operation('listSamplePhotos', 'GET /sample-photos', 'Drawn photos to try things with'),
    operation('readSamplePhoto', 'GET /sample-photos/{name}', 'One of them', {
      answer: photoTypes,
      ...notFound,
    }),
  ]),
  ...inGroup('copies', [
    operation('exportHospital', 'GET /export', 'Everything that the hospital knows'),
    operation(
      'importHospital',
      'POST /import',
      'Forgets everything and takes an export instead',
      sent(exportedSchema),
    ),
    operation('listWorlds', 'GET /worlds', 'The names of the worlds'),
    operation('forgetWorld', 'DELETE /worlds/{name}', 'Forgets one', {
      answer: 'nothing',
      ...notFound,
    }),
  ]),
];
