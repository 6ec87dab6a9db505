/** The probes of src/hospital/points/content.ts. */
import type { contentPoints } from '../../points/content.ts';
import {
  admissions,
  admit,
  changed,
  create,
  createStatus,
  recorded,
  wounds,
  type Probes,
} from '../probe.ts';
import { voiding } from '../testHospital.ts';

const noteOf = (careNote: unknown) => ({ assessment: { careNote } });

const measured = (length: unknown, width?: unknown) => ({
  assessment: {
    careNote: 'x',
    length: { value: length, unit: 'cm' },
    ...(width === undefined ? {} : { width: { value: width, unit: 'cm' } }),
  },
});

export const contentProbes: Probes<keyof typeof contentPoints> = {
  woundRequired: {
    ask: async (tested) => [
      await createStatus(tested, { encounterId: undefined }),
      await createStatus(tested, { attachmentIds: undefined }),
      await createStatus(tested, { assessment: {} }),
      await createStatus(tested, { woundId: undefined }),
    ],
    expected: {
      'all-but-optional': [201, 422, 422, 422],
      fewer: [201, 201, 201, 422],
      'encounter-too': [422, 422, 422, 422],
    },
  },
  noteLimit: {
    ask: async (tested) => {
      const statuses = [];
      for (const length of [255, 256, 4001]) {
        statuses.push(await createStatus(tested, noteOf('x'.repeat(length))));
      }
      const reason = 'x'.repeat(256);
      const path = await recorded(tested);
      return [...statuses, (await tested.ask('POST', `${path}/void`, voiding({ reason }))).status];
    },
    expected: {
      '4000': [201, 201, 422, 200],
      '255': [201, 422, 422, 422],
      none: [201, 201, 201, 200],
    },
  },
  noteLimitUnit: {
    ask: async (tested) => [
      await createStatus(tested, noteOf('😀'.repeat(4000))),
      await createStatus(tested, noteOf('字'.repeat(4000))),
      await createStatus(tested, noteOf('x'.repeat(4000))),
    ],
    expected: {
      'code-points': [201, 201, 201],
      'utf-16-units': [422, 201, 201],
      bytes: [422, 422, 201],
    },
  },
  extraProperties: {
    ask: async (tested) => {
      const assessment = { careNote: 'x', colour: 'red' };
      const { status, body } = await create(tested, { mood: 'good', assessment });
      if (status !== 201) return [status, body.error.fields.length];
      const read = (await tested.ask('GET', `${wounds}/${body.recordId}`)).body;
      return [status, read.mood, read.assessment.colour];
    },
    expected: {
      dropped: [201, undefined, undefined],
      echoed: [201, 'good', 'red'],
      refused: [422, 2],
    },
  },
  nullOptional: {
    ask: async (tested) => {
      const assessment = { careNote: 'x', length: null, width: null };
      const { status, body } = await create(tested, { encounterId: null, assessment });
      if (status !== 201) return status;
      const read = (await tested.ask('GET', `${wounds}/${body.recordId}`)).body;
      return [status, 'encounterId' in read, read.assessment];
    },
    expected: { refused: 422, 'as-absent': [201, false, { careNote: 'x' }] },
  },
  emptyChanges: {
    ask: (tested) => changed(tested, {}),
    expected: { refused: [422, 1], 'no-op': [200, 1], 'new-version': [200, 2] },
  },
  sameNote: {
    ask: (tested) => changed(tested, { careNote: 'Cleaned, foam dressing.' }),
    expected: { refused: [422, 1], 'no-op': [200, 1], 'new-version': [200, 2] },
  },
  measureRange: {
    ask: async (tested) => [
      await createStatus(tested, measured(0, 0)),
      await createStatus(tested, measured(2.5)),
      await createStatus(tested, measured(2.125, 2.1)),
      await createStatus(tested, measured(2.3, 1.15)),
      await createStatus(tested, measured(-1, 1)),
    ],
    expected: {
      positive: [422, 201, 201, 201, 422],
      'zero-allowed': [201, 201, 201, 201, 422],
      'both-or-none': [422, 422, 201, 201, 422],
      'two-decimals': [422, 201, 422, 201, 422],
    },
  },
  dateTime: {
    ask: async (tested) => {
      const statuses = [];
      for (const observedAt of [
        '2026-11-20T08:30:00+08:00',
        '2026-11-20T08:30+08:00',
        '2026-11-20 08:30:00+0800',
        '2026-11-20T08:30:00',
        '2026-13-20T08:30Z',
      ]) {
        statuses.push(await createStatus(tested, { observedAt }));
      }
      return statuses;
    },
    expected: { 'rfc-3339': [201, 422, 422, 422, 422], lenient: [201, 201, 201, 422, 422] },
  },
  futureDateTime: {
    ask: async (tested) => [
      await createStatus(tested, { observedAt: '2026-11-20T09:00:30+08:00' }),
      await createStatus(tested, { observedAt: '2026-11-21T09:00:00+08:00' }),
      (await admit(tested, { assessedAt: '2026-11-21T09:00:00+08:00' })).status,
    ],
    expected: { accepted: [201, 201, 201], refused: [201, 422, 422] },
  },
  dateTimeEcho: {
    ask: async (tested) => (await tested.ask('GET', await recorded(tested))).body.observedAt,
    expected: { 'as-sent': '2026-11-20T08:30:00+08:00', utc: '2026-11-20T00:30:00.000Z' },
  },
  admissionRequired: {
    ask: async (tested) => {
      const sparse = await admit(tested, { assessment: {} });
      const told = await admit(tested);
      const paths = told.body.error?.fields?.map(({ path }: { path: string }) => path) ?? [];
      return [
        sparse.status,
        told.status,
        paths.includes('assessment.basic.languages'),
        paths.includes('assessment.contacts.contactName'),
      ];
    },
    expected: {
      'sections-optional': [201, 201, false, false],
      'all-required': [422, 422, true, true],
      profile: [422, 422, true, false],
    },
  },
  admissionCodes: {
    ask: async (tested) => {
      const asked = [
        { alerts: { bloodType: 'no-such-type' } },
        { alerts: { bloodType: '' } },
        { health: { currentMedications: ['insulin', 'Warfarin 5 mg'] } },
        { health: { currentMedications: ['x'.repeat(201)] } },
        { contacts: { contactRelation: '表姊' } },
      ].map((assessment) => admit(tested, { assessment }));
      return (await Promise.all(asked)).map(({ status }) => status);
    },
    expected: {
      'any-non-empty-string': [201, 422, 201, 201, 201],
      'list-from-profile': [422, 422, 201, 422, 201],
      'listed-only': [422, 422, 422, 422, 422],
    },
  },
  noteWithoutAllergy: {
    ask: async (tested) => {
      const alerts = { drugAllergy: 'none', drugAllergyNote: 'left over' };
      const { status, body } = await admit(tested, { assessment: { alerts } });
      if (status !== 201) return status;
      const read = await tested.ask('GET', `${admissions}/${body.recordId}`);
      return [status, read.body.assessment.alerts];
    },
    expected: { '422': 422, ignored: [201, { drugAllergy: 'none' }] },
  },
  itemsComplete: {
    ask: async (tested) => {
      const half = [
        { cognition: { painFindings: [{ site: 'head' }] } },
        { cognition: { painFindings: [{ score: '3' }] } },
        { health: { familyHistory: [{ relation: 'father' }] } },
        { health: { familyHistory: [{ diseases: ['stroke'] }] } },
        { family: { members: [{ role: 'father' }] } },
      ];
      const asked = half.map((assessment) => admit(tested, { assessment }));
      return (await Promise.all(asked)).map(({ status }) => status);
    },
    expected: {
      'half-allowed': [201, 201, 201, 201, 201],
      whole: [422, 422, 422, 422, 201],
    },
  },
  text: {
    ask: async (tested) => [
      await createStatus(tested, noteOf('a\u0000b')),
      await createStatus(tested, noteOf('a\ud800b')),
    ],
    expected: { 'well-formed': [201, 422], 'without-nul': [422, 422] },
  },
};
