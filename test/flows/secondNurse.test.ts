/** The flow of two nurses on one tablet: what the first one wrote, the second reads with her own permission. */
import { afterEach, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { openHospitalClient } from '../../src/outbox/hospitalClient.ts';
import { noVisits, openEarlierVisits } from '../../src/renderer/services/hospital/earlierVisits.ts';
import { openHospitalReader } from '../../src/renderer/services/hospital/hospitalReader.ts';
import { woundAssessmentRecordSchema } from '../../src/shared/interface/woundAssessmentRecord.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import { pin } from '../simulation/plainVault.ts';
import { hospitalKey, realClock, tabletAtWork, type TabletAtWork } from './tabletAtWork.ts';

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

const wound = { patientId: 'P-1001', woundId: 'W-1001-1' };

/** Amy has written this many assessments of one wound, and the hospital has them. */
async function writtenByAmy(notes: readonly string[]) {
  const hospital = createHospital({ clock: realClock });
  const store = openMemoryStore();
  const tablet = await tabletAtWork({ store });
  engines.push(tablet.open((request) => hospital.fetch(request)));
  for (const note of notes) {
    const { submissionId } = await tablet.assess(note);
    await tablet.until(submissionId, 'done');
  }
  return { hospital, store, tablet };
}

/** Ben signs in and opens the wound; returns what he requested and what he then has. */
async function seenByBen({ device }: TabletAtWork, fetch: (request: Request) => Promise<Response>) {
  const session = await device.nurses.signIn({ hospitalKey, name: 'Ben', token: 'nurse-ben', pin });
  const owner = { hospitalKey, authorId: session.authorId };
  const asked: string[] = [];
  const client = openHospitalClient(
    {
      clock: realClock,
      fetch: (request) => {
        asked.push(`${request.headers.get('authorization')} ${new URL(request.url).pathname}`);
        return fetch(request);
      },
    },
    { baseAddress: 'http://hospital.test/v1', addressKey: hospitalKey },
  );
  const reader = openHospitalReader({ device, client, hospitalKey });
  const { patientId, woundId } = wound;
  const visits = openEarlierVisits({ device, reader, owner, patientId, now: realClock.now });
  await visits.want(woundId, 8);
  const records = async () =>
    (await device.cache.list(owner, 'record', woundAssessmentRecordSchema)).map(
      ({ content }) => content,
    );
  return {
    asked,
    visits,
    notes: async () => (await records()).map((one) => one.assessment.careNote),
  };
}

test('Ben reads what Amy wrote here, each record once, with his own token', async () => {
  const { hospital, tablet } = await writtenByAmy(['First visit', 'Second visit']);
  const { asked, visits, notes } = await seenByBen(tablet, async (request) =>
    hospital.fetch(request),
  );
  expect((await notes()).toSorted()).toEqual(['First visit', 'Second visit']);
  expect(asked).toHaveLength(2);
  for (const one of asked) expect(one).toMatch(/^Bearer nurse-ben .*\/wound-assessments\/[^/]+$/);
  expect(visits.of(wound.woundId)).toEqual(noVisits);
});

test('it is so for the next shift, after the app was started anew', async () => {
  const { hospital, store } = await writtenByAmy(['Written before the restart']);
  const again = await tabletAtWork({ store });
  const { notes } = await seenByBen(again, async (request) => hospital.fetch(request));
  expect(await notes()).toEqual(['Written before the restart']);
});

test.each([{ woundId: 'W-1001-2' }, { patientId: 'P-1002' }, { recordId: 'WA-9' }])(
  'another answer under the asked id is refused (rule R20): %o',
  async (other) => {
    const { hospital, tablet } = await writtenByAmy(['First visit']);
    const { visits, notes } = await seenByBen(tablet, async (request) => {
      const answer = await hospital.fetch(request);
      return Response.json({ ...(await answer.json()), ...other });
    });
    expect(await notes()).toEqual([]);
    expect(visits.of(wound.woundId)).toEqual({ ...noVisits, another: 1 });
  },
);

test('ids of one hospital are asked of no other', async () => {
  const { tablet } = await writtenByAmy(['First visit']);
  expect(await tablet.device.known.of('https://elsewhere.test/v1', wound.patientId)).toEqual(
    new Map(),
  );
});
