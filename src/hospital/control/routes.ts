/** The control surface for people and tests: one Hono app below /_hospital, no credential. */
import { Hono } from 'hono';
import type { BodyReader } from '../body.ts';
import type { Hospital } from '../hospital.ts';
import { interpretationProblems } from '../interpretations.ts';
import type { HospitalOptions } from '../ports.ts';
import type { Rendered } from '../render.ts';
import { hospitalDateTime } from '../time.ts';
import { jsonOf, parsed, problem, refuse, type ControlApp, type Env } from './answers.ts';
import { addListRoutes } from './listRoutes.ts';
import { clockSchema, faultsSchema } from './schemas.ts';
import { addExportRoutes, addWorldRoutes } from './worldRoutes.ts';

/** Answers one request below /_hospital. */
export type Control = (request: Request, url: URL, readBody: BodyReader) => Promise<Rendered>;

/** The control surface of one hospital, with the pages of `addPages`. */
export function createControl(hospital: Hospital, addPages: HospitalOptions['pages']): Control {
  const app = new Hono<Env>({ strict: false }).basePath('/_hospital');
  addStateRoutes(app, hospital);
  addSwitchRoutes(app, hospital);
  addWorldRoutes(app, hospital);
  addExportRoutes(app, hospital);
  addListRoutes(app, hospital);
  addPages?.(app);
  app.notFound((c) => refuse(c, 404, 'There is nothing here.'));
  app.onError((error, c) => refuse(c, 500, error.message));
  return async (request, url, readBody) => {
    const origin = request.headers.get('origin');
    // Pages of other sites must not operate a hospital that runs on this machine.
    if (origin !== null && origin !== url.origin) {
      return { status: 403, headers: jsonType, body: JSON.stringify(problem('Another origin.')) };
    }
    const response = await app.fetch(request, { readBody });
    const body = new Uint8Array(await response.arrayBuffer());
    const headers = { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' };
    return { status: response.status, headers, body: body.length === 0 ? null : body };
  };
}

const jsonType = { 'content-type': 'application/json' };

function addStateRoutes(app: ControlApp, hospital: Hospital): void {
  const clock = () => ({ now: hospitalDateTime(hospital.now()) });
  app.get('/state', (c) => c.json(hospital.state()));
  app.post('/reset', (c) => {
    hospital.reset();
    return c.json(hospital.state());
  });
  app.get('/clock', (c) => c.json(clock()));
  app.post('/clock', async (c) => {
    const body = await parsed(c, clockSchema);
    if ('refused' in body) return body.refused;
    if ('now' in body.value) hospital.setClock(Date.parse(body.value.now));
    else hospital.advanceClock(body.value.advanceSeconds * 1000);
    return c.json(clock());
  });
}

function addSwitchRoutes(app: ControlApp, hospital: Hospital): void {
  app.get('/faults', (c) => c.json(hospital.faults()));
  app.put('/faults', async (c) => {
    const body = await parsed(c, faultsSchema);
    if ('refused' in body) return body.refused;
    hospital.setFaults(body.value);
    return c.json(hospital.faults());
  });
  app.delete('/faults', (c) => {
    hospital.setFaults([]);
    return c.json(hospital.faults());
  });
  app.get('/interpretations', (c) => c.json(hospital.interpretations()));
  app.put('/interpretations', async (c) => {
    const wanted = await jsonOf(c);
    const fields = interpretationProblems(wanted);
    if (fields.length > 0) return c.json(problem('No such reading.', fields), 422);
    hospital.setInterpretations(Object(wanted));
    return c.json(hospital.interpretations());
  });
}
