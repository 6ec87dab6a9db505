/**
 * What a nurse relies on, in Firefox and WebKit: what is stored, sealed and sent there, with the built app, its shell and
 * the bundled hospital.
 */
import { writeFile } from 'node:fs/promises';
import { appWords } from '../e2e/pages/words.ts';
import { jpeg } from '../support/photoMaker.ts';
import { expect } from './fixtures.ts';
import { journey } from './journeyList.ts';

const { common, outbox, settings, signIn } = appWords.en;
const note = appWords.en.assessment.note.label;

journey('what was written is there after a reload in the middle of a word', async ({ nurse }) => {
  await nurse.signIn();
  await nurse.openPatient();
  await nurse.assess('Edges clean, foam dres');
  await nurse.reload();
  await nurse.unlock();
  await nurse.seeValue(note, 'Edges clean, foam dres');
});

journey(
  'a photo is still there after a reload, and reaches the hospital once',
  async ({ nurse, hospital }, testInfo) => {
    const photo = testInfo.outputPath('wound.jpg');
    await writeFile(photo, jpeg({}));
    await nurse.signIn();
    await nurse.openPatient();
    await nurse.assess('With a photo.');
    await nurse.addPhoto(photo);
    await nurse.seePhotos(1);
    await nurse.untilSaved();
    await nurse.reload();
    await nurse.unlock();
    await nurse.seeValue(note, 'With a photo.');
    await nurse.seePhotos(1);
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
    await nurse.unlock();
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
    // The other window still has the key.
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
      const deleting = indexedDB.deleteDatabase('wardbook-tablet');
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    })`);
    await nurse.reload();
    // A session of WebDriver is a private window in WebKit, which has no place for a copy.
    if (engine === 'webkit') {
      await nurse.seeText(common.keeping.lost.title);
      await nurse.seeText('Amy Lin: 1 unsent');
      return;
    }
    await nurse.seeText(common.keeping.restored.title);
    await nurse.comeBack('Amy Lin');
    await nurse.seeValue(note, 'In one more place.');
  },
);

journey(
  'what one nurse submitted neither leaves nor shows under another',
  async ({ nurse, hospital }) => {
    await nurse.signIn();
    await nurse.openPatient();
    await nurse.assess('Written by Amy.');
    await hospital.faults({ match: { method: 'POST' }, fault: 'drop-before', forSeconds: 3_600 });
    await nurse.submit();
    await nurse.handOverTo('nurse-ben', 'Ben Wu');
    await hospital.noFaults();
    await nurse.tap('link', new RegExp(outbox.title));
    await nurse.seeText('Waiting from other nurses: 1');
    await nurse.seeGone('article', /./);
    expect(await hospital.state()).toMatchObject({ woundAssessments: 0 });
    await nurse.switchTo('Amy Lin');
    await nurse.seeInOutbox(common.state.done);
    const writes = (await hospital.journal()).filter(({ committed }) => committed !== null);
    expect(new Set(writes.map(({ who }) => who))).toEqual(new Set(['nurse-amy']));
  },
);
