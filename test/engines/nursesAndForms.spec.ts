/** The second half of the list for Firefox and WebKit: several nurses, forms, languages and answers that go wrong. */
import { writeFile } from 'node:fs/promises';
import { practicePin } from '../../src/renderer/demo/names.ts';
import { amy as practiceNurse } from '../e2e/pages/DemoPage.ts';
import { appWords, sentence } from '../e2e/pages/words.ts';
import { jpeg } from '../support/photoMaker.ts';
import { expect } from './fixtures.ts';
import { openList } from './journeyList.ts';

const journey = openList();

const { assessment, common, outbox, patients, record } = appWords.en;
const note = assessment.note.label;

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
    await nurse.seeText('1 record from another nurse is waiting on this tablet.');
    await nurse.seeGone('article', /./);
    expect(await hospital.state()).toMatchObject({ woundAssessments: 0 });
    await nurse.switchTo('Amy Lin');
    await nurse.seeInOutbox(common.state.done);
    const writes = (await hospital.journal()).filter(({ committed }) => committed !== null);
    expect(new Set(writes.map(({ who }) => who))).toEqual(new Set(['nurse-amy']));
  },
);

journey(
  'a draft with its photo goes to a colleague, who submits it',
  async ({ nurse, hospital }, testInfo) => {
    const photo = testInfo.outputPath('wound.jpg');
    await writeFile(photo, jpeg({}));
    await nurse.signIn('nurse-ben', 'Ben Wu');
    await nurse.handOverTo('nurse-amy', 'Amy Lin');
    await nurse.openPatient();
    await nurse.assess('Begun by Amy.');
    await nurse.addPhoto(photo);
    await nurse.seePhotos(1);
    await nurse.untilSaved();
    await nurse.tap('button', common.handOver.button);
    await nurse.takeOver('Ben Wu', nurse.words.signIn.switch.take);
    await nurse.seeText('Amy Lin started this and gave it to you');
    await nurse.seeValue(note, 'Begun by Amy.');
    await nurse.seePhotos(1);
    await nurse.submit();
    await nurse.seeInOutbox(common.state.done);
    const writes = (await hospital.journal()).filter(({ committed }) => committed !== null);
    expect(new Set(writes.map(({ who }) => who))).toEqual(new Set(['nurse-ben']));
    expect(await hospital.state()).toMatchObject({ attachments: { bound: 1, unbound: 0 } });
  },
);

journey(
  'a photo is still there after a reload, and reaches the hospital',
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

journey('a record is voided, with a reason', async ({ nurse, hospital }) => {
  const { voiding } = record;
  await nurse.signIn();
  await nurse.openPatient();
  await nurse.assess('On the wrong wound.');
  await nurse.submit();
  await nurse.seeInOutbox(common.state.done);
  await nurse.openRecord();
  await nurse.tap('button', record.void);
  await nurse.type(voiding.reason, 'Entered for the wrong wound');
  await nurse.tap('button', voiding.next);
  await nurse.tap('deliberate', voiding.sure);
  await nurse.seeInOutbox(common.state.done);
  const voids = (await hospital.journal()).filter(({ path }) => path.endsWith('/void'));
  expect(voids.map(({ status }) => status)).toEqual([200]);
});

journey('an admission goes on after a reload where it was left', async ({ nurse }) => {
  await nurse.signIn();
  await nurse.openAdmission('admissionStart');
  await nurse.tapAt('[data-section="alerts"]');
  const choice = '[data-field="alerts.foodAllergy"] input';
  await nurse.tapAt(choice);
  await nurse.untilSaved();
  await nurse.reload();
  await expect
    .poll(() => nurse.run(`return document.querySelector(arguments[0])?.checked`, choice))
    .toBe(true);
});

journey('in Chinese: what is typed is kept, sent once and told', async ({ nurse, hospital }) => {
  await nurse.signIn();
  await nurse.speak('zh-TW');
  await nurse.openPatient();
  await nurse.assess('傷口乾淨，肉芽組織良好。');
  await nurse.reload();
  await nurse.seeValue(nurse.words.assessment.note.label, '傷口乾淨，肉芽組織良好。');
  await nurse.submit();
  await nurse.seeInOutbox(nurse.words.common.state.done);
  expect(JSON.stringify(await hospital.records())).toContain('傷口乾淨，肉芽組織良好。');
});

journey(
  'an expired sign-in holds the record until she brings a new one',
  async ({ nurse, hospital }) => {
    await nurse.signIn();
    await nurse.openPatient();
    await nurse.assess('Waits for a new token.');
    await hospital.faults({ match: { path: '/*' }, fault: 'status', status: 401 });
    await nurse.submit();
    await nurse.tap('link', common.connection.signIn);
    await hospital.noFaults();
    await nurse.bringToken('nurse-amy');
    await nurse.seeInOutbox(common.state.done);
    expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
  },
);

journey('a hospital that is down for a while gets the record once', async ({ nurse, hospital }) => {
  await nurse.signIn();
  await nurse.openPatient();
  await nurse.assess('While the hospital is down.');
  await hospital.faults({ match: { path: '/*' }, fault: 'status', status: 503 });
  await nurse.submit();
  await nurse.seeInOutbox(common.state.recover);
  await hospital.noFaults();
  await nurse.tap('button', outbox.tryNow);
  await nurse.seeInOutbox(common.state.done);
  expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
});

journey('the last assessment of a wound stands beside the next', async ({ nurse }) => {
  await nurse.signIn();
  await nurse.openPatient();
  await nurse.assess('Last seen with a dry edge.');
  await nurse.submit();
  await nurse.tap('button', sentence(patients.patient.assessWound, { id: 'W-1001-1' }));
  await nurse.see('heading', assessment.title);
  await nurse.seeText('Last seen with a dry edge.');
});

journey(
  'a refusal comes back to its field, and the mended record goes out',
  async ({ nurse, hospital }) => {
    await nurse.signIn();
    await nurse.openPatient();
    await nurse.assess('Refused at first.');
    await hospital.faults({
      match: { method: 'POST', path: '/wound-assessments' },
      fault: 'status',
      status: 422,
      times: 1,
    });
    await nurse.submit();
    await nurse.seeInOutbox(common.state.problem);
    await nurse.tap('link', /^Fix/);
    await nurse.tap('button', /^Fix/);
    await nurse.type(note, 'Mended.');
    await nurse.untilSaved();
    await nurse.submit();
    await nurse.seeInOutbox(common.state.done);
    expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
  },
);

journey('the practice mode takes a record to its own hospital', async ({ nurse, hospital }) => {
  const { signIn } = appWords.en;
  await nurse.open('/demo/');
  await nurse.tap('button', new RegExp(practiceNurse));
  await nurse.type(sentence(signIn.pinOf), practicePin);
  await nurse.tap('button', signIn.submit);
  await nurse.openPatient('DEMO-01', 'DEMO-W01-1');
  await nurse.assess('Practised.', 'DEMO-W01-1');
  await nurse.submit();
  await nurse.seeInOutbox(common.state.done);
  expect(await hospital.state()).toMatchObject({ woundAssessments: 0 });
});

journey('axe complains of no screen', async ({ nurse }) => {
  await nurse.signIn();
  const complaints = new Map<string, unknown>();
  const look = async (screen: string) => {
    complaints.set(screen, await nurse.complaintsOfAxe());
  };
  await look('patients');
  await nurse.openPatient();
  await look('patient');
  await nurse.assess('For everybody.');
  await look('form');
  await nurse.tap('button', assessment.review.button);
  await nurse.see('dialog', assessment.review.title);
  await look('sheet');
  await nurse.tap('deliberate', assessment.review.handIn);
  await nurse.seeInOutbox(common.state.done);
  await look('outbox');
  await nurse.openRecord();
  await nurse.tap('button', record.correct);
  await nurse.see('field', record.correction.yours);
  await look('correction');
  await nurse.openSettings();
  await look('settings');
  expect(Object.fromEntries(complaints)).toEqual(
    Object.fromEntries([...complaints.keys()].map((screen) => [screen, []])),
  );
});
