/** The probes of src/hospital/points/access.ts. */
import type { accessPoints } from '../../points/access.ts';
import { create, minuteMs, wounds, type Probes } from '../probe.ts';
import { woundInput } from '../testHospital.ts';

export const accessProbes: Probes<keyof typeof accessPoints> = {
  tokenLife: {
    ask: async ({ ask, hospital }) => {
      const statusOf = async (token: string) =>
        (await ask('GET', '/patients/P-1001', undefined, token)).status;
      const statuses = [await statusOf('nurse-amy')];
      hospital.advanceClock(15 * minuteMs);
      statuses.push(await statusOf('nurse-amy'), await statusOf('nurse-amy.2'));
      hospital.renewCredentials();
      return [...statuses, await statusOf('nurse-amy')];
    },
    expected: { static: [200, 200, 200, 200], 'fifteen-minutes': [200, 401, 200, 200] },
  },
  revokedLater: {
    ask: async (tested) => {
      await create(tested, { clientRequestId: 'mine' });
      tested.hospital.setPermission('nurse-amy', { wards: ['B'], mayWrite: true });
      return (await tested.ask('GET', '/requests/mine')).status;
    },
    expected: { allowed: 200, forbidden: 403 },
  },
  rateLimit: {
    ask: async ({ ask, hospital }) => {
      for (let count = 0; count < 60; count += 1) await ask('GET', '/patients/P-1001');
      const { status, headers } = await ask('GET', '/patients/P-1001');
      const other = await ask('GET', '/patients/P-1001', undefined, 'nurse-ben');
      hospital.advanceClock(10_000);
      const later = await ask('GET', '/patients/P-1001');
      return [status, headers.get('retry-after'), other.status, later.status];
    },
    expected: {
      off: [200, null, 200, 200],
      'too-many-requests': [429, '10', 200, 200],
      unavailable: [503, '10', 200, 200],
    },
  },
  gateway: {
    ask: async (tested) => {
      const input = woundInput({ clientRequestId: 'g' });
      const first = await tested.ask('POST', wounds, input);
      const again = await tested.ask('POST', wounds, input);
      return [first.status, again.status, tested.hospital.records().length];
    },
    expected: {
      none: [201, 201, 1],
      'bad-gateway': [502, 201, 1],
      'gateway-timeout': [504, 201, 1],
    },
  },
  nameSearch: {
    ask: async ({ ask }) => (await ask('GET', '/patients?name=Lin')).status,
    expected: { 'not-found': 404 },
  },
  newWound: {
    ask: async ({ ask }) => (await ask('POST', '/patients/P-1001/wounds', { site: 'x' })).status,
    expected: { 'not-found': 404 },
  },
  clockSkew: {
    ask: async (tested) => {
      const { headers, body } = await create(tested);
      return [headers.get('date')?.slice(17, 22), body.recordedAt.slice(11, 16)];
    },
    expected: {
      none: ['01:00', '09:00'],
      'seven-minutes-ahead': ['01:07', '09:07'],
      'seven-minutes-behind': ['00:53', '08:53'],
    },
  },
  cors: {
    ask: async ({ hospital }) => {
      const asked = ['http://localhost:5173', 'https://client.test'].map(async (origin) => {
        const options = { method: 'OPTIONS', headers: { origin } };
        const preflight = new Request('http://h/v1/patients/P-1001', options);
        const { status, headers } = await hospital.fetch(preflight);
        return [status, headers.get('access-control-allow-origin')];
      });
      return Promise.all(asked);
    },
    expected: {
      'this-machine': [
        [204, 'http://localhost:5173'],
        [403, null],
      ],
      allowed: [
        [204, '*'],
        [204, '*'],
      ],
      refused: [
        [403, null],
        [403, null],
      ],
    },
  },
};
