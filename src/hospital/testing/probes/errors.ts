/** The probes of src/hospital/points/errors.ts. */
import type { errorPoints } from '../../points/errors.ts';
import { admit, create, createStatus, recorded, wounds, type Probes } from '../probe.ts';
import { correction, jpegOf, voiding, woundInput } from '../testHospital.ts';

export const errorProbes: Probes<keyof typeof errorPoints> = {
  checkOrder: {
    ask: async ({ ask, upload }) => {
      const bad = { patientId: 'P-2001' };
      const empty = await ask('POST', wounds, {}, 'reader-cat');
      const form = await upload(new Uint8Array([1]), 'P-2001');
      return [(await ask('POST', wounds, bad)).status, empty.status, form.status];
    },
    expected: { 'content-first': [422, 422, 415], 'permission-first': [403, 403, 403] },
  },
  noPermission: {
    ask: async ({ ask }) => [
      (await ask('GET', '/patients/P-2001')).status,
      (await ask('GET', '/encounters/E-2001')).status,
      (await ask('POST', wounds, woundInput(), 'nurse-eve')).status,
      (await ask('POST', wounds, woundInput(), 'reader-cat')).status,
    ],
    expected: { forbidden: [403, 403, 403, 403], 'not-found': [404, 404, 404, 403] },
  },
  unknownIdInBody: {
    ask: async (tested) => [
      await createStatus(tested, { patientId: 'P-9' }),
      await createStatus(tested, { woundId: 'W-9' }),
      await createStatus(tested, { attachmentIds: ['A-9'] }),
      (await admit(tested, { encounterId: 'E-9' })).status,
      (await tested.upload(jpegOf(), 'P-9')).status,
    ],
    expected: {
      'not-found': [404, 404, 404, 404, 404],
      unprocessable: [422, 422, 422, 422, 422],
    },
  },
  staleAndVoided: {
    ask: async (tested) => {
      const path = await recorded(tested);
      await tested.ask('POST', `${path}/void`, voiding());
      const stale = await tested.ask('PATCH', path, correction());
      const fresh = await tested.ask('PATCH', path, correction({ version: 2 }));
      return [stale.body.error.code, fresh.body.error.code];
    },
    expected: {
      'record-state-conflict': ['RECORD_STATE_CONFLICT', 'RECORD_STATE_CONFLICT'],
      'version-conflict': ['VERSION_CONFLICT', 'RECORD_STATE_CONFLICT'],
    },
  },
  conflictCodes: {
    ask: async (tested) => {
      const path = await recorded(tested, { clientRequestId: 'c' });
      const reused = await create(tested, { clientRequestId: 'c', woundId: 'W-1001-2' });
      const stale = await tested.ask('POST', `${path}/void`, voiding({ version: 9 }));
      const patch = await tested.ask('PATCH', path, correction({ version: 9 }));
      return [reused, stale, patch].map(({ body }) => body.error.code);
    },
    expected: {
      specific: ['REQUEST_ID_CONFLICT', 'VERSION_CONFLICT', 'VERSION_CONFLICT'],
      // The interface names the code of a stale correction, so it does not vary.
      generic: ['CONFLICT', 'CONFLICT', 'VERSION_CONFLICT'],
    },
  },
  errorBody: {
    ask: async ({ ask }) => {
      const { status, headers, body } = await ask('GET', '/patients/P-9');
      return [status, headers.get('content-type'), typeof body, String(body).slice(0, 9)];
    },
    expected: {
      'as-specified': [404, 'application/json', 'object', '[object O'],
      empty: [404, null, 'string', ''],
      html: [404, 'text/html; charset=utf-8', 'string', '<!doctype'],
    },
  },
  malformedJson: {
    ask: async ({ askText }) => [
      (await askText('POST', wounds, '{')).status,
      (await askText('PATCH', `${wounds}/x`, 'hello', 'text/plain')).status,
    ],
    expected: {
      unprocessable: [422, 422],
      'bad-request': [400, 400],
      'unsupported-media-type': [415, 415],
    },
  },
  fieldPath: {
    ask: async (tested) => {
      const wound = await create(tested, { attachmentIds: [1] });
      const assessment = { family: { members: [{}, { age: 'x' }] } };
      const admission = await admit(tested, { assessment });
      return [wound, admission].map(({ body }) => body.error.fields[0].path);
    },
    expected: {
      dotted: ['attachmentIds.0', 'assessment.family.members.1.age'],
      brackets: ['attachmentIds[0]', 'assessment.family.members[1].age'],
    },
  },
  traceId: {
    ask: async ({ ask }) => {
      const { headers, body } = await ask('GET', '/patients/P-9');
      return [headers.has('x-request-id'), typeof body.requestId];
    },
    expected: {
      'body-and-header': [true, 'string'],
      'body-only': [false, 'string'],
      none: [false, 'undefined'],
    },
  },
};
