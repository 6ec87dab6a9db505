// Owns the control surface for people and tests: one Hono app below /_hospital, no credential.
import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import type { BodyReader } from '../body.ts';
import type { Hospital } from '../createHospital.ts';
import { faultRuleSchema } from '../faultRules.ts';
import { interpretationProblems } from '../interpretations.ts';
import type { Rendered } from '../render.ts';
import type { SamplePhoto } from '../seed/photos.ts';
import { hospitalDateTime } from '../time.ts';

/** What a request to the control surface brings. */
interface Asked {
  readonly readBody: BodyReader;
}

type Env = { Bindings: Asked };

/** Answers one request below /_hospital. */
export type Control = (request: Request, url: URL, readBody: BodyReader) => Promise<Rendered>;

const bodyLimitBytes = 1024 * 1024;

const clockSchema = z.union([
  z.strictObject({ advanceSeconds: z.number().min(-1e9).max(1e9) }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
]);

const faultsSchema = z.array(faultRuleSchema).max(100);

const permissionSchema = z.strictObject({
  wards: z.array(z.string().min(1)),
  mayWrite: z.boolean(),
});

/** The control surface of one hospital. */
export function createControl(hospital: Hospital): Control {
  const app = new Hono<Env>({ strict: false }).basePath('/_hospital');
  addStateRoutes(app, hospital);
  addSwitchRoutes(app, hospital);
  addListRoutes(app, hospital);
  addPageRoutes(app);
  app.notFound((c) => refuse(c, 404, 'There is nothing here.'));
  app.onError((error, c) => refuse(c, 500, error.message));
  return async (request, url, readBody) => {
    const origin = request.headers.get('origin');
    // No page of another site may work the switches of a hospital that runs on this machine.
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

function problem(message: string, fields?: readonly { path: string; message: string }[]): object {
  return { error: { code: 'CONTROL', message, ...(fields === undefined ? {} : { fields }) } };
}

function refuse(c: Context<Env>, status: 404 | 422 | 500, message: string): Response {
  return c.json(problem(message), status);
}

/** The parsed body of a request, or the answer that says what is wrong with it. */
async function parsed<Value>(
  c: Context<Env>,
  schema: z.ZodType<Value>,
): Promise<{ readonly value: Value } | { readonly refused: Response }> {
  const result = schema.safeParse(await jsonOf(c));
  if (result.success) return { value: result.data };
  const fields = result.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { refused: c.json(problem('The request is not valid.', fields), 422) };
}

async function jsonOf(c: Context<Env>): Promise<unknown> {
  try {
    const { bytes } = await c.env.readBody(bodyLimitBytes);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function addStateRoutes(app: Hono<Env>, hospital: Hospital): void {
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

function addSwitchRoutes(app: Hono<Env>, hospital: Hospital): void {
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
  app.get('/people', (c) => c.json(hospital.people()));
  app.put('/people/:operatorId', async (c) => {
    const body = await parsed(c, permissionSchema);
    if ('refused' in body) return body.refused;
    const isKnown = hospital.setPermission(c.req.param('operatorId'), body.value);
    return isKnown ? c.json(hospital.people()) : refuse(c, 404, 'There is no such person.');
  });
  app.post('/credentials/renew', (c) => {
    hospital.renewCredentials();
    return c.json(hospital.people());
  });
}

function addListRoutes(app: Hono<Env>, hospital: Hospital): void {
  app.get('/journal', (c) => c.json(hospital.journal(Number(c.req.query('after') ?? 0) || 0)));
  app.get('/journal/:n', (c) => {
    const entry = hospital.exchange(Number(c.req.param('n')));
    return entry === undefined ? refuse(c, 404, 'There is no such exchange.') : c.json(entry);
  });
  app.get('/records', (c) => c.json(hospital.records()));
  app.get('/attachments', (c) => c.json(hospital.attachments()));
  app.get('/attachments/:attachmentId/content', (c) => {
    const { attachmentId } = c.req.param();
    const bytes = hospital.attachmentBytes(attachmentId);
    const photo = hospital.attachments().find((each) => each.attachmentId === attachmentId);
    if (bytes === undefined || photo === undefined)
      return refuse(c, 404, 'There is no such photo.');
    return c.body(bytes.slice().buffer, 200, { 'content-type': photo.contentType });
  });
}

/** Pages and pictures are loaded when somebody asks for them: a hospital in a test never does. */
function addPageRoutes(app: Hono<Env>): void {
  let drawer: ((photo: SamplePhoto) => Promise<Uint8Array>) | undefined;
  const sampleDrawer = async () => {
    const { createSampleDrawer } = await import('../seed/photos.ts');
    drawer ??= createSampleDrawer();
    return drawer;
  };
  app.get('/', async (c) => {
    const { consolePage } = await import('../console/page.ts');
    return c.html(consolePage(), 200, { 'content-security-policy': contentPolicy });
  });
  app.get('/sample-photos', async (c) => {
    const { samplePhotos } = await import('../seed/photos.ts');
    const rows = samplePhotos.map(({ name, title, contentType }) => {
      return { name, title, contentType, path: `/_hospital/sample-photos/${name}` };
    });
    return c.json(rows);
  });
  app.get('/sample-photos/:name', async (c) => {
    const { samplePhotos } = await import('../seed/photos.ts');
    const photo = samplePhotos.find(({ name }) => name === c.req.param('name'));
    if (photo === undefined) return refuse(c, 404, 'There is no such photo.');
    const bytes = await (await sampleDrawer())(photo);
    return c.body(bytes.slice().buffer, 200, { 'content-type': photo.contentType });
  });
}

const contentPolicy =
  "default-src 'none'; connect-src 'self'; img-src 'self' data: blob:; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
