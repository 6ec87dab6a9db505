/**
 * One list of journeys for Firefox and WebKit: what a nurse relies on, with the built app, its shell and the bundled
 * hospital. `nursesAndForms.spec.ts` goes on with it.
 */
import { writeFile } from 'node:fs/promises';
import { appWords } from '../e2e/pages/words.ts';
import { jpeg } from '../support/photoMaker.ts';
import { expect } from './fixtures.ts';
import { openList } from './journeyList.ts';

const journey = openList();

const { common, outbox, record, settings, signIn } = appWords.en;
const note = appWords.en.assessment.note.label;

journey('what was written is there after a reload in the middle of a word', async ({ nurse }) => {
  await nurse.signIn();
  await nurse.openPatient();
  await nurse.assess('Edges clean, foam dres');
  await nurse.reload();
  await nurse.seeValue(note, 'Edges clean, foam dres');
});

journey(
  'a record with a photo reaches the hospital once',
  async ({ nurse, hospital }, testInfo) => {
    const photo = testInfo.outputPath('wound.jpg');
    await writeFile(photo, jpeg({}));
    await nurse.signIn();
    await nurse.openPatient();
    await nurse.assess('Clean, granulating.');
    await nurse.addPhoto(photo);
    await nurse.seePhotos(1);
    await nurse.untilSaved();
    await nurse.submit();
    await nurse.seeInOutbox(common.state.done);
    expect(await hospital.state()).toMatchObject({
      woundAssessments: 1,
      attachments: { bound: 1, unbound: 0 },
    });
  },
);

journey(
  'without a network the app opens, keeps a record, and sends it once later',
  async ({ nurse, network, hospital }) => {
    await nurse.signIn();
    await nurse.openPatient();
    await nurse.untilKept();
    await network.goesAway();
    await nurse.reload();
    await nurse.assess('Written without a network.');
    await nurse.submit();
    await nurse.seeInOutbox(common.state.waiting);
    await network.isBack();
    await nurse.seeInOutbox(common.state.done);
    expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
  },
);

journey(
  'an answer lost after the hospital has saved makes no second record',
  async ({ nurse, hospital }) => {
    await nurse.signIn();
    await nurse.openPatient();
    await nurse.assess('The answer to this is going to be lost.');
    await hospital.faults({
      match: { method: 'POST', path: '/wound-assessments' },
      fault: 'drop-after',
      times: 1,
    });
    await nurse.submit();
    await nurse.seeInOutbox(common.state.done);
    expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
  },
);

journey('the lock hides the patient, and only the right PIN opens it', async ({ nurse }) => {
  await nurse.signIn();
  await nurse.openSettings();
  await nurse.tap('button', settings.lockTime.now);
  await nurse.see('heading', signIn.unlock);
  await nurse.unlock('135797');
  await nurse.seeText('Wrong PIN. Try again.');
  await nurse.unlock();
  await nurse.see('heading', settings.title);
});

journey(
  'what is typed in one window comes into the other, and both are there after a reload',
  async ({ nurse }) => {
    await nurse.signIn();
    await nurse.openPatient();
    await nurse.assess('Edges calm.');
    const goBack = await nurse.openSecondWindow(String(await nurse.run('return location.hash')));
    await nurse.seeValue(note, 'Edges calm.');
    await nurse.type(note, 'Edges calm. Foam dressing.');
    await nurse.untilSaved();
    await goBack();
    await nurse.seeValue(note, 'Edges calm. Foam dressing.');
    await nurse.reload();
    await nurse.seeValue(note, 'Edges calm. Foam dressing.');
  },
);

journey(
  'a lost database is filled from the second copy, or told with whose work it held',
  async ({ nurse, engine }) => {
    await nurse.signIn();
    await nurse.openPatient();
    await nurse.assess('In one more place.');
    await nurse.run(`return new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase('wardbook');
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    })`);
    await nurse.reload();
    // A session of WebDriver is a private window in WebKit, which has no place for a copy.
    if (engine === 'webkit') {
      await nurse.seeText(common.keeping.lost.title);
      await nurse.seeText('1 unsent record or draft of Amy Lin');
      return;
    }
    await nurse.seeText(common.keeping.restored.title);
    await nurse.comeBack('Amy Lin');
    await nurse.seeValue(note, 'In one more place.');
  },
);

journey(
  'a colleague changed the record meanwhile: nothing is overwritten, both texts are shown',
  async ({ nurse, hospital, servers }) => {
    await nurse.signIn();
    await nurse.openPatient();
    await nurse.assess('Foam dressing.');
    await nurse.submit();
    await nurse.seeInOutbox(common.state.done);
    await nurse.tap('link', /Wound assessment/);
    await nurse.tap('link', outbox.detail.openRecord);
    await nurse.tap('button', record.correct);
    await nurse.type(record.correction.yours, 'Silver dressing.');
    await nurse.untilSaved();
    const recordId = await hospital.onlyRecordId();
    const response = await fetch(`${servers.hospitalAddress}/wound-assessments/${recordId}`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer nurse-ben', 'content-type': 'application/json' },
      body: JSON.stringify({
        clientRequestId: crypto.randomUUID(),
        version: 1,
        changes: { careNote: 'Slough at three o’clock.' },
      }),
    });
    expect(response.status).toBe(200);
    await nurse.tap('deliberate', record.correction.handIn);
    await nurse.seeGone('field', record.correction.yours);
    await nurse.seeInOutbox(common.state.problem);
    await nurse.tap('link', 'Compare');
    await nurse.see('region', record.conflict.theirs);
    await nurse.see('region', record.conflict.yours);
    expect(JSON.stringify(await hospital.records())).not.toContain('Silver');
  },
);
