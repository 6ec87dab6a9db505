/** The requests that ask or change one hospital. */
import { z } from 'zod';
import type { ExportedHospital } from '../exported.ts';
import { isLike } from '../faults.ts';
import type { Hospital } from '../hospital.ts';
import { hospitalDateTime } from '../time.ts';
import { operationsOn, Refused, rendered, type Operation } from './operation.ts';
import * as schemas from './schemas.ts';

const operation = operationsOn<Hospital>();

const clockOf = (hospital: Hospital) => ({ now: hospitalDateTime(hospital.now()) });

/** `before` with what a body names: JSON has nothing undefined. */
function changed<Value extends object>(
  before: Value,
  change: { readonly [Key in keyof Value]?: Value[Key] | undefined },
): Value {
  return { ...before, ...change };
}

function requirePatient({ world }: Hospital, patientId: string): void {
  if (world.patients.has(patientId)) return;
  const what = patientId === '' ? 'patientId is required' : `There is no patient ${patientId}`;
  throw new Refused(422, `${what}.`);
}

/** The exchanges that match a query. */
function chosen(
  hospital: Hospital,
  { after, committed, ...texts }: z.infer<typeof schemas.journalQuerySchema>,
) {
  const stored = { true: true, false: false }[committed ?? ''];
  return hospital.journal(after ?? 0).filter((entry) => {
    if (stored !== undefined && (entry.committed !== null) !== stored) return false;
    if (stored === undefined && committed !== undefined && entry.committed !== committed) {
      return false;
    }
    return (['method', 'path', 'who', 'status', 'fault', 'clientRequestId'] as const).every(
      (key) => texts[key] === undefined || isLike(texts[key], String(entry[key] ?? 'none')),
    );
  });
}

/** The matching exchanges once enough have ended. Throws a Refused after the caller's time limit. */
async function waitFor(
  hospital: Hospital,
  { count, timeoutSeconds, ...filters }: z.infer<typeof schemas.journalWaitSchema>,
) {
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    setTimeout(() => {
      isOver = true;
      resolve();
    }, timeoutSeconds * 1000);
  });
  for (;;) {
    const change = hospital.journalChange();
    const entries = chosen(hospital, filters).filter(({ status, fault }) => {
      return (status ?? fault) !== null;
    });
    if (entries.length >= count) return { count: entries.length, entries };
    if (isOver) {
      const seen = `${entries.length} of ${count} were seen in ${timeoutSeconds} seconds.`;
      throw new Refused(408, seen);
    }
    await Promise.race([change, over]);
  }
}

/** Every request, in the order of the document. */
export const hospitalOperations: readonly Operation<Hospital>[] = [
  operation('readState', 'GET /state', "Counts, and the hospital's time", {
    answer: schemas.stateSchema,
    run: (hospital) => hospital.state(),
  }),
  operation('reset', 'POST /reset', 'Goes back to the seed; the open points stay', {
    answer: schemas.stateSchema,
    run: (hospital) => {
      hospital.reset();
      return hospital.state();
    },
  }),
  operation('readClock', 'GET /clock', "The hospital's time", {
    answer: schemas.clockSchema,
    run: clockOf,
  }),
  operation('setClock', 'POST /clock', 'Moves or sets it', {
    body: schemas.clockMoveSchema,
    answer: schemas.clockSchema,
    run: (hospital, { body }) => {
      if ('now' in body) hospital.setClock(Date.parse(body.now));
      else hospital.advanceClock(body.advanceSeconds * 1000);
      return clockOf(hospital);
    },
  }),
  operation('listFaults', 'GET /faults', 'The fault rules in force', {
    answer: schemas.faultRulesSchema,
    run: (hospital) => hospital.faults(),
  }),
  operation('setFaults', 'PUT /faults', 'Replaces them', {
    body: schemas.faultRulesSchema,
    answer: schemas.faultRulesSchema,
    run: (hospital, { body }) => {
      hospital.setFaults(body);
      return hospital.faults();
    },
  }),
  operation('clearFaults', 'DELETE /faults', 'Takes them away', {
    answer: schemas.faultRulesSchema,
    run: (hospital) => {
      hospital.setFaults([]);
      return hospital.faults();
    },
  }),
  operation('readOpenPoints', 'GET /interpretations', 'The open points', {
    answer: z.record(z.string(), schemas.openPointSchema),
    run: (hospital) => hospital.interpretations(),
  }),
  operation('turnOpenPoints', 'PUT /interpretations', 'Chooses the named readings', {
    body: schemas.readingsSchema,
    answer: z.record(z.string(), schemas.openPointSchema),
    run: (hospital, { body }) => {
      hospital.setInterpretations(body);
      return hospital.interpretations();
    },
  }),
  operation('listPeople', 'GET /people', 'Who has a credential', {
    answer: z.array(schemas.personSchema),
    run: (hospital) => hospital.people(),
  }),
  operation('setPerson', 'PUT /people/{operatorId}', 'Adds or changes a person', {
    body: schemas.personChangeSchema,
    answer: z.array(schemas.personSchema),
    run: (hospital, { params: { operatorId }, body }) => {
      if (!/^[\x21-\x7E]+$/.test(operatorId)) {
        throw new Refused(422, 'A credential is one word without blanks.');
      }
      const known = hospital.people().find((each) => each.operatorId === operatorId);
      const fresh = {
        operatorId,
        name: operatorId,
        wards: ['A'],
        mayWrite: true,
        isExpired: false,
      };
      hospital.setPerson(changed(known ?? fresh, body));
      return hospital.people();
    },
  }),
  operation('renewCredentials', 'POST /credentials/renew', 'Every credential lives anew', {
    answer: z.array(schemas.personSchema),
    run: (hospital) => {
      hospital.renewCredentials();
      return hospital.people();
    },
  }),
  operation('listPatients', 'GET /patients', 'All patients', {
    answer: z.array(schemas.patientSchema),
    run: ({ world }) => [...world.patients.values()],
  }),
  operation('setPatient', 'PUT /patients/{patientId}', 'Adds or changes a patient', {
    body: schemas.patientChangeSchema,
    answer: schemas.patientSchema,
    run: (hospital, { params: { patientId }, body }) => {
      const known = hospital.world.patients.get(patientId);
      const medicalRecordNumber = `MRN-${patientId}`;
      const fresh = { patientId, medicalRecordNumber, displayName: '', ward: 'A' };
      const patient = changed(known ?? fresh, body);
      if (patient.displayName === '') throw new Refused(422, 'A new patient needs a displayName.');
      hospital.changeWorld({ type: 'patient-set', patient });
      return patient;
    },
  }),
  operation('listEncounters', 'GET /encounters', 'All stays', {
    answer: z.array(schemas.encounterSchema),
    run: ({ world }) => [...world.encounters.values()],
  }),
  operation('setEncounter', 'PUT /encounters/{encounterId}', 'Adds, changes or closes a stay', {
    body: schemas.encounterChangeSchema,
    answer: schemas.encounterSchema,
    run: (hospital, { params: { encounterId }, body }) => {
      const known = hospital.world.encounters.get(encounterId);
      const fresh = { encounterId, patientId: '', type: 'inpatient', status: 'active' };
      const encounter = changed(known ?? fresh, body);
      requirePatient(hospital, encounter.patientId);
      hospital.changeWorld({ type: 'encounter-set', encounter });
      return encounter;
    },
  }),
  operation('listWounds', 'GET /wounds', 'All wounds', {
    answer: z.array(schemas.woundSchema),
    run: ({ world }) => [...world.wounds.values()],
  }),
  operation('setWound', 'PUT /wounds/{woundId}', 'Adds or changes a wound', {
    body: schemas.woundChangeSchema,
    answer: schemas.woundSchema,
    run: (hospital, { params: { woundId }, body }) => {
      const known = hospital.world.wounds.get(woundId);
      const wound = changed(known ?? { woundId, patientId: '', site: '' }, body);
      requirePatient(hospital, wound.patientId);
      if (wound.site === '') throw new Refused(422, 'A new wound needs a site.');
      hospital.changeWorld({ type: 'wound-set', wound });
      return wound;
    },
  }),
  operation('removeWound', 'DELETE /wounds/{woundId}', 'Removes a wound', {
    answer: z.array(schemas.woundSchema),
    refusals: [404],
    run: (hospital, { params: { woundId } }) => {
      if (!hospital.world.wounds.has(woundId)) throw new Refused(404, 'There is no such wound.');
      hospital.changeWorld({ type: 'wound-removed', woundId });
      return [...hospital.world.wounds.values()];
    },
  }),
  operation('listExchanges', 'GET /journal', 'Every exchange in order', {
    query: schemas.journalQuerySchema,
    answer: z.array(schemas.exchangeSchema),
    run: (hospital, { query }) => chosen(hospital, query),
  }),
  operation('countExchanges', 'GET /journal/count', 'How many are like this', {
    query: schemas.journalQuerySchema,
    answer: z.object({ count: z.int() }),
    run: (hospital, { query }) => ({ count: chosen(hospital, query).length }),
  }),
  operation('awaitExchanges', 'GET /journal/wait', 'Answers once `count` like this have ended', {
    query: schemas.journalWaitSchema,
    answer: z.object({ count: z.int(), entries: z.array(schemas.exchangeSchema) }),
    refusals: [408],
    run: (hospital, { query }) => waitFor(hospital, query),
  }),
  operation('readExchange', 'GET /journal/{n}', 'One exchange with its bodies', {
    answer: schemas.exchangeSchema.extend({ detail: schemas.exchangeDetailSchema.nullable() }),
    refusals: [404],
    run: (hospital, { params: { n } }) => {
      const entry = hospital.exchange(Number(n));
      if (entry === undefined) throw new Refused(404, 'There is no such exchange.');
      return entry;
    },
  }),
  operation('listRecords', 'GET /records', 'The records with their audit trail', {
    query: schemas.recordQuerySchema,
    answer: z.array(schemas.recordSchema),
    run: (hospital, { query }) => {
      try {
        return hospital.records(query);
      } catch (error) {
        throw error instanceof RangeError ? new Refused(422, error.message) : error;
      }
    },
  }),
  operation('listAttachments', 'GET /attachments', 'The stored photos', {
    answer: z.array(schemas.attachmentSchema),
    run: (hospital) => hospital.attachments(),
  }),
  operation('readAttachment', 'GET /attachments/{attachmentId}/content', 'The bytes of a photo', {
    answer: schemas.attachmentSchema.shape.contentType.options,
    refusals: [404],
    run: (hospital, { params: { attachmentId } }) => {
      const bytes = hospital.attachmentBytes(attachmentId);
      const photo = hospital.attachments().find((each) => each.attachmentId === attachmentId);
      if (bytes === undefined || photo === undefined) {
        throw new Refused(404, 'There is no such photo.');
      }
      return rendered(200, bytes, photo.contentType);
    },
  }),
  operation('exportHospital', 'GET /export', 'Everything that the hospital knows', {
    answer: schemas.exportedSchema,
    run: (hospital) => hospital.export(),
  }),
  operation('importHospital', 'POST /import', 'Forgets everything and takes an export instead', {
    body: schemas.exportedSchema,
    answer: schemas.stateSchema,
    run: (hospital, { body }) => {
      hospital.import(body as unknown as ExportedHospital);
      return hospital.state();
    },
  }),
];
