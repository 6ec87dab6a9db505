/**
 * Changes the world while it runs: patients, encounters, wounds, people, whole situations, and restoring earlier
 * states.
 */
import { exportedSchema, type ExportedHospital } from '../exported.ts';
import type { Hospital } from '../hospital.ts';
import { parsed, refuse, type ControlApp } from './answers.ts';
import { encounterSchema, patientSchema, personSchema, woundSchema } from './schemas.ts';

/** Adds the routes that each add, change or remove one thing. */
export function addWorldRoutes(app: ControlApp, hospital: Hospital): void {
  const { world } = hospital;
  app.get('/patients', (c) => c.json([...world.patients.values()]));
  app.put('/patients/:id', async (c) => {
    const body = await parsed(c, patientSchema);
    if ('refused' in body) return body.refused;
    const patientId = c.req.param('id');
    const known = world.patients.get(patientId);
    const before = known ?? { displayName: '', medicalRecordNumber: `MRN-${patientId}`, ward: 'A' };
    const patient = { ...before, ...given(body.value), patientId };
    if (patient.displayName === '') return refuse(c, 422, 'A new patient needs a displayName.');
    hospital.changeWorld({ type: 'patient-set', patient });
    return c.json(patient);
  });
  app.get('/encounters', (c) => c.json([...world.encounters.values()]));
  app.put('/encounters/:id', async (c) => {
    const body = await parsed(c, encounterSchema);
    if ('refused' in body) return body.refused;
    const encounterId = c.req.param('id');
    const known = world.encounters.get(encounterId);
    const before = known ?? { patientId: '', type: 'inpatient', status: 'active' };
    const encounter = { ...before, ...given(body.value), encounterId };
    if (!world.patients.has(encounter.patientId)) return noPatient(c, encounter.patientId);
    hospital.changeWorld({ type: 'encounter-set', encounter });
    return c.json(encounter);
  });
  app.get('/wounds', (c) => c.json([...world.wounds.values()]));
  app.put('/wounds/:id', async (c) => {
    const body = await parsed(c, woundSchema);
    if ('refused' in body) return body.refused;
    const woundId = c.req.param('id');
    const wound = {
      patientId: '',
      site: '',
      ...world.wounds.get(woundId),
      ...given(body.value),
      woundId,
    };
    if (!world.patients.has(wound.patientId)) return noPatient(c, wound.patientId);
    if (wound.site === '') return refuse(c, 422, 'A new wound needs a site.');
    hospital.changeWorld({ type: 'wound-set', wound });
    return c.json(wound);
  });
  app.delete('/wounds/:id', (c) => {
    const woundId = c.req.param('id');
    if (!world.wounds.has(woundId)) return refuse(c, 404, 'There is no such wound.');
    hospital.changeWorld({ type: 'wound-removed', woundId });
    return c.json([...world.wounds.values()]);
  });
  app.get('/people', (c) => c.json(hospital.people()));
  app.put('/people/:operatorId', async (c) => {
    const body = await parsed(c, personSchema);
    if ('refused' in body) return body.refused;
    const operatorId = c.req.param('operatorId');
    if (!/^[\x21-\x7E]+$/.test(operatorId)) {
      return refuse(c, 422, 'A credential is one word without blanks.');
    }
    const known = hospital.people().find((each) => each.operatorId === operatorId);
    const before = known ?? { name: operatorId, wards: ['A'], mayWrite: true, isExpired: false };
    hospital.setPerson({ ...before, ...given(body.value), operatorId });
    return c.json(hospital.people());
  });
  app.post('/credentials/renew', (c) => {
    hospital.renewCredentials();
    return c.json(hospital.people());
  });
}

/** The properties that a body has; those it omits stay as they are. */
function given<Value extends object>(
  value: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  const named = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(named) as { [Key in keyof Value]?: Exclude<Value[Key], undefined> };
}

function noPatient(c: Parameters<typeof refuse>[0], patientId: string): Response {
  const which = patientId === '' ? 'patientId is required' : `There is no patient ${patientId}`;
  return refuse(c, 422, `${which}.`);
}

/** Adds the routes that change everything at once. */
export function addExportRoutes(app: ControlApp, hospital: Hospital): void {
  app.get('/export', (c) => c.json(hospital.export()));
  app.post('/import', async (c) => {
    const body = await parsed(c, exportedSchema);
    if ('refused' in body) return body.refused;
    hospital.import(body.value as unknown as ExportedHospital);
    return c.json(hospital.state());
  });
}
