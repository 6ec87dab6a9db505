/** What is shown if the hospital returns another patient than the one queried (rule R20), and what stays accessible. */
import { sent } from '../../src/model/testing/rows.ts';
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../src/renderer/ui/words/patients.zh-TW.ts';
import { recordEn } from '../../src/renderer/ui/words/record.en.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptRecord } from './keptRows.ts';

const words = { en: patientsEn, 'zh-TW': patientsZhTw };

const patient = (patientId: string, displayName: string) => ({
  patientId,
  displayName,
  medicalRecordNumber: `MRN-${patientId}`,
});
const own = patient('P-1001', 'Lin Mei-Yu');
const other = patient('P-2002', '林美玉 Lin Mei-Yu');
const wound = (woundId: string, patientId: string, site = '薦骨 Sacrum') => ({
  woundId,
  patientId,
  site,
});
const list = (items: object[]) => ({ items, nextCursor: null });
const record = (recordId: string) =>
  keptRecord({
    ...{ recordId, patientId: 'P-2002', woundId: 'W-9' },
    assessment: { careNote: 'Somebody else’s words.' },
  }).content;

const theirWounds = [wound('W-9', 'P-2002'), wound('W-10', 'P-2002', '左足跟')];

/** Queried for P-1001, the hospital returns P-2002, whom it also knows. */
const merged = {
  '/patients/P-1001': other,
  '/patients/P-2002': other,
  '/patients/P-2002/wounds': list(theirWounds),
};

/** What this tablet holds before it queries: the memory store is not Dexie, so a screen does not see later writes. */
const keptPatient = (content: ReturnType<typeof patient>) => ({
  kind: 'patient' as const,
  id: content.patientId,
  content,
});
const keptWounds = (id: string, items: object[]) => ({
  kind: 'wounds' as const,
  id,
  content: { items, complete: true },
});

const windows = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

for (const language of ['en', 'zh-TW'] as const) {
  test(`another patient than asked is told, opened under her own id, and what was begun stays, in ${language} @core`, async ({
    show,
  }) => {
    const { another, move, patient: said } = words[language];
    const page = await show({
      settings: { language },
      address: '/patients/P-1001',
      answers: merged,
      kept: [keptPatient(other), keptWounds('P-2002', theirWounds)],
      drafts: [{}, { kind: 'wound-correction', text: 'A correction of hers.' }],
      submissions: [{}],
    });
    const told = { id: 'P-2002', name: other.displayName, asked: 'P-1001' };
    const notice = page.getByRole('alert').filter({ hasText: sentence(another.title, told) });
    await expect(notice).toContainText(sentence(another.asked, told));
    await expect(notice).toContainText('MRN-P-2002');
    const drafts = page.getByRole('region', { name: said.drafts });
    await expect(drafts.getByRole('link')).toHaveCount(2);
    await expect(drafts.getByText(move.failed.kind)).toBeVisible();
    const records = page.getByRole('region', { name: said.records });
    await expect(records.getByRole('link')).toHaveCount(1);
    // Nothing can be begun for either patient here, and no banner is shown.
    await expect(page.getByRole('region', { name: said.wounds, exact: true })).toHaveCount(0);
    await expect(page.getByText('W-9')).toHaveCount(0);
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      await expectInShape(page, 'another patient');
    }
    await drafts.getByRole('button', { name: sentence(move.button, told) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: move.sure })).toBeDisabled();
    await expectInShape(page, 'moving');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: sentence(another.open, told) }).click();
    await expect(page.getByRole('region', { name: said.wounds, exact: true })).toContainText('W-9');
    await expect(page.getByText('P-1001')).toHaveCount(0);
  });
}

const { find, patient: said, recent, another } = patientsEn;

test('an id in another case is told as another id, with the way to the one that came', async ({
  show,
}) => {
  const page = await show({
    address: '/patients/p-1001',
    kept: [keptPatient(own), keptWounds('P-1001', [wound('W-1', 'P-1001')])],
    answers: {
      '/patients/p-1001': own,
      '/patients/P-1001': own,
      '/patients/P-1001/wounds': list([wound('W-1', 'P-1001')]),
    },
  });
  await expect(page.getByText(sentence(another.asked, { asked: 'p-1001' }))).toBeVisible();
  await page.getByRole('link', { name: sentence(another.open, { id: 'P-1001' }) }).click();
  await expect(page.getByRole('region', { name: said.wounds, exact: true })).toContainText('W-1');
});

test('a list with a foreign wound in it shows none of its wounds, and says whose it was', async ({
  show,
}) => {
  const page = await show({
    address: '/patients/P-1001',
    kept: [keptPatient(own)],
    answers: {
      '/patients/P-1001': own,
      '/patients/P-1001/wounds': list([wound('W-1', 'P-1001'), wound('W-9', 'P-2002')]),
    },
  });
  await expect(page.getByText(said.woundsForeignNone)).toBeVisible();
  await expect(
    page.getByText(sentence(said.woundsForeignNoneSentence, { id: 'P-2002' })),
  ).toBeVisible();
  await expect(page.getByText(/W-[19]/)).toHaveCount(0);
  await expectInShape(page);
});

test('a stay of another patient, or another stay, is not taken', async ({ show }) => {
  const stay = { type: 'inpatient', status: 'active' };
  const page = await show({
    address: '/patients/P-1001',
    kept: [keptPatient(own)],
    answers: {
      '/patients/P-1001': own,
      '/patients/P-1001/wounds': list([]),
      '/encounters/E-1': { ...stay, encounterId: 'E-1', patientId: 'P-2002' },
      '/encounters/E-2': { ...stay, encounterId: 'E-9', patientId: 'P-1001' },
    },
  });
  const choose = async (id: string) => {
    await page.getByRole('textbox', { name: find.encounterLabel }).fill(id);
    await page.getByRole('button', { name: find.open, exact: true }).click();
  };
  await page.getByRole('button', { name: said.stayOpen }).click();
  await choose('E-1');
  await expect(page.getByText(sentence(find.otherPatient, { id: 'E-1' }))).toBeVisible();
  await choose('E-2');
  await expect(
    page.getByText(sentence(find.anotherEncounter, { id: 'E-2', carried: 'E-9' })),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(said.stayNone)).toBeVisible();
});

test('another stay than asked is told where a patient is looked for, with a way to look it up', async ({
  show,
}) => {
  const stay = { encounterId: 'E-1001', patientId: 'P-1001', type: 'inpatient', status: 'active' };
  const page = await show({
    address: '/patients',
    answers: {
      '/encounters/E-0901': stay,
      '/encounters/E-1001': stay,
      '/patients/P-1001': own,
      '/patients/P-1001/wounds': list([]),
    },
  });
  await page.getByText(find.byEncounter, { exact: true }).click();
  await page.getByRole('textbox', { name: find.encounterLabel }).fill('E-0901');
  await page.getByRole('button', { name: find.open, exact: true }).click();
  const told = { id: 'E-0901', carried: 'E-1001' };
  await expect(page.getByText(sentence(find.anotherEncounter, told))).toBeVisible();
  await page.getByRole('button', { name: sentence(find.openOther, { id: 'E-1001' }) }).click();
  await expect(page.getByText('Stay E-1001').first()).toBeVisible();
});

test('another record than asked is not shown', async ({ show }) => {
  const page = await show({
    address: '/records/WA-1',
    answers: { '/wound-assessments/WA-1': record('WA-9') },
  });
  const told = { id: 'WA-1', carried: 'WA-9' };
  await expect(page.getByText(sentence(recordEn.another, told))).toBeVisible();
  await expect(
    page.getByRole('link', { name: sentence(recordEn.anotherOpen, { id: 'WA-9' }) }),
  ).toBeVisible();
  await expect(page.getByText('Somebody else’s words.')).toHaveCount(0);
});

test('a draft about a patient whom this tablet does not hold is in the list and on the screen', async ({
  show,
}) => {
  const page = await show({ address: '/patients', drafts: [{ displayName: 'Lin Mei-Yu' }] });
  const row = page.getByRole('region', { name: recent.title }).getByRole('link');
  await expect(row).toContainText('Lin Mei-Yu');
  await expect(row).toContainText(recent.notKept);
  await row.click();
  await expect(page.getByRole('region', { name: said.drafts }).getByRole('link')).toHaveCount(1);
});

test('a list that is kept stays where the newer one has a foreign wound in it', async ({
  show,
}) => {
  const page = await show({
    address: '/patients/P-1001',
    kept: [keptPatient(own), keptWounds('P-1001', [wound('W-1', 'P-1001')])],
    answers: {
      '/patients/P-1001': own,
      '/patients/P-1001/wounds': list([wound('W-1', 'P-1001'), wound('W-9', 'P-2002')]),
    },
  });
  await expect(page.getByText(sentence(said.woundsForeign, { id: 'P-2002' }))).toBeVisible();
  const wounds = page.getByRole('region', { name: said.wounds, exact: true });
  await expect(wounds).toContainText('W-1');
  await expect(wounds).not.toContainText('W-9');
});

test('where she is known and the hospital answers with another, no wound of hers can be assessed', async ({
  show,
}) => {
  const page = await show({
    address: '/patients/P-1001',
    kept: [keptPatient(own), keptWounds('P-1001', [wound('W-1', 'P-1001')])],
    answers: merged,
  });
  await expect(page.getByText(sentence(another.title, { id: 'P-2002' }))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText(
    own.displayName,
  );
  await expect(page.getByText('W-1')).toHaveCount(0);
});

test('what waits and was never sent is taken back from there, and can be moved then', async ({
  show,
}) => {
  const { detail } = outboxEn;
  const page = await show({
    address: '/patients/P-1001',
    kept: [keptPatient(other), keptWounds('P-2002', theirWounds)],
    answers: merged,
    submissions: [{ text: 'Waiting while the files were merged.' }],
  });
  await page.getByRole('region', { name: said.records }).getByRole('link').click();
  await page.getByRole('button', { name: detail.takeBack }).click();
  await expect(page.getByText('Waiting while the files were merged.').first()).toBeVisible();
  await page.getByRole('link', { name: said.toPatient, exact: true }).click();
  const drafts = page.getByRole('region', { name: said.drafts });
  const move = sentence(patientsEn.move.button, { id: 'P-2002' });
  await expect(drafts.getByRole('button', { name: move })).toBeVisible();
});

test('what may be a record already stays with whom it was sent for', async ({ show }) => {
  const page = await show({
    address: '/patients/P-1001',
    answers: merged,
    submissions: [{ row: { progress: { stage: 'asking', sent } } }],
  });
  await page.getByRole('region', { name: said.records }).getByRole('link').click();
  await expect(page.getByText('Lin Mei-Yu').first()).toBeVisible();
  await expect(page.getByRole('button', { name: outboxEn.detail.takeBack })).toHaveCount(0);
});
