/**
 * What the outbox says if a record does not simply go through: each time the nurse reads what happened and what is
 * safe, finds the next step, and takes it.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { FaultRule, HospitalControl } from './hospitalControl.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { putRows, storedRows } from './pages/storedRows.ts';
import { untilTimeIsTold } from './untilTimeIsTold.ts';

const sending = { method: 'POST', path: '/wound-assessments' };
const asking = { method: 'GET', path: '/requests/*' };
const readingBack = { method: 'GET', path: '/wound-assessments/*' };

/** Signs in and writes an assessment that is not submitted yet. */
async function written(page: Page, note = 'Edges calm. Foam dressing.'): Promise<Nurse> {
  const nurse = new Nurse(page);
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill(note);
  return nurse;
}

async function handInAgainst(
  page: Page,
  hospital: HospitalControl,
  ...rules: FaultRule[]
): Promise<Nurse> {
  const nurse = await written(page);
  await untilTimeIsTold(hospital);
  await hospital.faults(...rules);
  await nurse.assessment.handIn();
  return nurse;
}

async function passQuarterOfAnHour(nurse: Nurse, hospital: HospitalControl): Promise<void> {
  await expect(nurse.outbox.card()).toContainText('may still be working');
  expect(await hospital.state()).toMatchObject({ woundAssessments: 0 });
  await hospital.advance(16 * 60);
  await expect(async () => {
    await nurse.outbox.tryNow();
    await expect(nurse.outbox.card()).not.toContainText('may still be working');
  }).toPass();
}

test.beforeEach(({ app }) => app.open());

for (const { status, title, next } of [
  {
    status: 403,
    title: 'You don’t have access to this patient.',
    next: 'Ask for access, then send it again.',
  },
  {
    status: 404,
    title: 'The hospital can’t find what this belongs to.',
    next: 'Check what happened to the patient, stay, wound or record, then send it again.',
  },
  {
    status: 409,
    title: 'The hospital does not accept this record under its number.',
    next: 'You can send it again',
  },
]) {
  test(`${status} says "${title}", and it can be sent again as it is`, async ({
    app,
    hospital,
  }) => {
    const nurse = await handInAgainst(app.page, hospital, {
      match: sending,
      fault: 'status',
      status,
    });
    // The network may have duplicated the request: the hospital may still be processing the other one, for a
    // quarter of an hour of its time.
    if (status === 409) await passQuarterOfAnHour(nurse, hospital);
    await nurse.outbox.expectNeedsYou();
    await expect(nurse.outbox.card()).toContainText(title);
    await expect(nurse.outbox.card()).toContainText('safe on this tablet');
    await expect(nurse.outbox.card()).toContainText(next);
    await hospital.noFaults();
    await nurse.outbox.solve('View');
    await expect(app.page.getByRole('main')).toContainText('safe on this tablet');
    await expect(app.page.getByRole('main')).toContainText(next);
    await nurse.outbox.action('Send again unchanged').click();
    await nurse.outbox.show();
    await nurse.outbox.expectInRecord();
    expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
  });
}

test('out of reach: it is safe here, says when it is tried again, and goes at a tap', async ({
  app,
  hospital,
}) => {
  const nurse = await handInAgainst(app.page, hospital, { fault: 'drop-before' });
  await expect(nurse.outbox.card()).toContainText('The hospital cannot be reached.');
  await expect(app.page.getByText('Offline. 1 record is safe on this tablet.')).toBeVisible();
  expect(await hospital.state()).toMatchObject({ woundAssessments: 0 });
  await hospital.noFaults();
  await nurse.outbox.tryNow();
  await nurse.outbox.expectInRecord();
});

test('a page of the Wi-Fi in place of the hospital is told from an answer', async ({
  app,
  hospital,
}) => {
  const nurse = await handInAgainst(app.page, hospital, { fault: 'captive' });
  await expect(
    app.page.getByText(
      'This Wi-Fi needs you to sign in first. Your records are safe on this tablet.',
    ),
  ).toBeVisible();
  await expect(nurse.outbox.card()).toContainText('Checking with the hospital');
  await hospital.noFaults();
  await nurse.outbox.tryNow();
  await nurse.outbox.expectInRecord();
});

test('a hospital that asks to wait is given its time', async ({ app, hospital }) => {
  const nurse = await handInAgainst(app.page, hospital, {
    fault: 'status',
    status: 429,
    retryAfterSeconds: 600,
  });
  await expect(nurse.outbox.card()).toContainText(
    /The hospital is busy and asked us to wait\. Trying again at \d\d:\d\d\./,
  );
  await expect(
    app.page.getByText(
      'The hospital is busy and asked us to wait. Your records are safe on this tablet.',
    ),
  ).toBeVisible();
  await hospital.noFaults();
  const { requests } = await hospital.state();
  await nurse.outbox.tryNow();
  await expect(app.page.getByText('Not yet: the hospital asked us to wait.')).toBeVisible();
  await expect(nurse.outbox.card()).toContainText('The hospital is busy and asked us to wait.');
  expect((await hospital.state()).requests).toBe(requests);
});

test('a short wait that the hospital asked for ends by itself', async ({ app, hospital }) => {
  const nurse = await handInAgainst(app.page, hospital, {
    fault: 'status',
    status: 429,
    retryAfterSeconds: 6,
    times: 1,
  });
  await expect(nurse.outbox.card()).toContainText(/Trying again in \d s\./);
  await nurse.outbox.expectInRecord();
  expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
});

test('no permission to ask whether it arrived: nothing is sent twice', async ({
  app,
  hospital,
}) => {
  const nurse = await handInAgainst(
    app.page,
    hospital,
    { match: sending, fault: 'drop-after' },
    { match: asking, fault: 'status', status: 403 },
  );
  await nurse.outbox.expectNeedsYou();
  await expect(nurse.outbox.card()).toContainText('You can no longer look up this record.');
  await expect(nurse.outbox.card()).toContainText('Ask a colleague who has access to the patient.');
  await hospital.noFaults();
  await nurse.outbox.solve('View');
  await nurse.outbox.action('Ask the hospital again').click();
  await nurse.outbox.show();
  await nurse.outbox.expectInRecord();
  expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
});

test('recorded but not to be read back: it says so until it was read', async ({
  app,
  hospital,
}) => {
  const nurse = await handInAgainst(app.page, hospital, {
    match: readingBack,
    fault: 'status',
    status: 403,
  });
  await nurse.outbox.expectNeedsYou();
  await expect(nurse.outbox.card()).toContainText('Recorded, but not confirmed.');
  await expect(nurse.outbox.card()).toContainText('Your text is kept.');
  await hospital.noFaults();
  await nurse.outbox.solve('View');
  await nurse.outbox.action('Ask the hospital again').click();
  await nurse.outbox.show();
  await nurse.outbox.expectInRecord();
});

test('something else read back than was handed in is never called done', async ({
  app,
  hospital,
  context,
}) => {
  const nurse = await written(app.page, 'Edges calm.');
  await context.route('**/hospital/**/wound-assessments/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('Edges calm.', 'Edges torn.');
    return route.fulfill({ response, body });
  });
  await nurse.assessment.handIn();
  await nurse.outbox.expectNeedsYou();
  await expect(nurse.outbox.card()).toContainText(
    'The hospital’s copy differs from what you sent.',
  );
  await expect(nurse.outbox.card()).toContainText('correct the record if needed');
  await nurse.outbox.solve('Compare');
  await expect(app.page.getByText('Edges calm.').first()).toBeVisible();
  await expect(nurse.outbox.action('Ask the hospital again')).toBeVisible();
  await context.unroute('**/hospital/**/wound-assessments/*');
  await nurse.outbox.action('Ask the hospital again').click();
  await nurse.outbox.show();
  await nurse.outbox.expectInRecord();
  expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
});

test('no answer for longer than the hospital remembers: she is asked, nothing is resent', async ({
  app,
  hospital,
}) => {
  const nurse = await handInAgainst(app.page, hospital, {
    match: sending,
    fault: 'status',
    status: 502,
  });
  await expect(nurse.outbox.card()).toContainText('Not confirmed yet');
  await hospital.faults({ fault: 'drop-before' });
  await expect(nurse.outbox.card()).toContainText('The hospital cannot be reached.');
  await hospital.advance(8 * 24 * 3_600);
  await hospital.noFaults();
  await nurse.outbox.tryNow();
  await nurse.outbox.expectNeedsYou();
  await expect(nurse.outbox.card()).toContainText('We can’t tell whether the hospital has this.');
  await expect(nurse.outbox.card()).toContainText('Check the hospital system first');
  expect(await hospital.state()).toMatchObject({ woundAssessments: 0 });
});

test('an earlier text that had arrived after all is told, and the later one is kept', async ({
  app,
  hospital,
}) => {
  const nurse = await handInAgainst(
    app.page,
    hospital,
    { match: sending, fault: 'drop-after' },
    { match: asking, fault: 'drop-before' },
  );
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(1);
  await expect(nurse.outbox.card()).toContainText('The hospital cannot be reached.');
  // Longer than the tablet relies on the hospital to remember request ids, and a hospital that has forgotten
  // this one.
  await hospital.advance(6.6 * 24 * 3_600);
  await hospital.faults({ match: asking, fault: 'status', status: 404 });
  await nurse.outbox.tryNow();
  await nurse.outbox.expectNeedsYou();
  await nurse.outbox.solve('View');
  await nurse.outbox.action('It is not there: submit it again').click();
  await app.page.getByRole('button', { name: 'I checked: it is not there' }).click();
  await nurse.assessment.note().fill('My later text.');
  // The hospital remembers the request id after all.
  await hospital.noFaults();
  await nurse.assessment.handIn();
  await nurse.outbox.expectNeedsYou();
  await expect(nurse.outbox.card()).toContainText('Already recorded, with different content.');
  await expect(nurse.outbox.card()).toContainText('can be corrected there');
  await nurse.outbox.solve('View');
  await expect(app.page.getByText('My later text.').first()).toBeVisible();
  expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
});

test('a correction whose record is not known keeps its text, and says so', async ({
  app,
  hospital,
}) => {
  const nurse = await handInAgainst(app.page, hospital, {
    match: sending,
    fault: 'status',
    status: 502,
  });
  await expect(nurse.outbox.card()).toContainText('Not confirmed yet');
  await nurse.outbox.openCard();
  await app.page.getByRole('button', { name: 'Correct', exact: true }).click();
  await nurse.record.correctedNote().fill('Edges red. Silver dressing.');
  await nurse.record.handInCorrection();
  await expect(nurse.outbox.card(/^Correction/)).toContainText('Waiting to send');
  await hospital.faults({ match: sending, fault: 'status', status: 422 });
  await nurse.outbox.tryNow();
  await nurse.outbox.expectNeedsYou(/^Wound assessment/);
  await nurse.outbox.openCard(/^Wound assessment/);
  await nurse.outbox.action('Discard').click();
  await app.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await nurse.outbox.show();
  await nurse.outbox.expectNeedsYou(/^Correction/);
  await expect(nurse.outbox.card(/^Correction/)).toContainText(
    'The record this belongs to is not known here. The record it corrects was withdrawn or discarded on this tablet. Your text is kept.',
  );
  await nurse.outbox.openCard(/^Correction/);
  await expect(nurse.outbox.action('Fix and resubmit')).toHaveCount(0);
  await nurse.outbox.action('Start a new assessment from it').click();
  await expect(nurse.assessment.note()).toHaveValue('Edges red. Silver dressing.');
  await hospital.noFaults();
  await nurse.assessment.handIn();
  await nurse.outbox.expectInRecord();
  await expect(nurse.outbox.card(/^Correction/)).toHaveCount(0);
});

/** Makes the disk lose or change the photos on it. */
function spoilPhotos(page: Page, how: 'lost' | 'altered'): Promise<void> {
  return page.evaluate(async (spoiled) => {
    const done = (request: IDBRequest) =>
      new Promise<void>((resolve, reject) => {
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error));
      });
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name ?? '');
      await done(opening);
      const database = opening.result;
      if (database.objectStoreNames.contains('photoBytes')) {
        const table = database.transaction('photoBytes', 'readwrite').objectStore('photoBytes');
        const reading = table.getAll();
        await done(reading);
        for (const row of reading.result as { photoId: string; sealed: ArrayBuffer }[]) {
          const sealed = new Uint8Array(row.sealed.slice(0));
          sealed[sealed.length - 3] = (sealed.at(-3) ?? 0) ^ 1;
          const change =
            spoiled === 'lost'
              ? table.delete(row.photoId)
              : table.put({ ...row, sealed: sealed.buffer });
          await done(change);
        }
      }
      database.close();
    }
  }, how);
}

for (const how of ['lost', 'altered'] as const) {
  test(`a photo that was ${how} on the disk is not sent silently${how === 'lost' ? ' @core' : ''}`, async ({
    app,
    hospital,
    context,
  }) => {
    const nurse = await written(app.page);
    await nurse.assessment.addPhotos(await madePhoto(app.page));
    await expect(nurse.assessment.photos()).toHaveCount(1);
    await context.setOffline(true);
    await nurse.assessment.handIn();
    await expect(app.page.getByText('Offline. 1 record is safe on this tablet.')).toBeVisible();
    // Only once an attempt has failed: one that is in flight has already read the photo.
    const engineSays = async () => JSON.stringify(await storedRows(app.page, 'connections'));
    await expect.poll(engineSays).toContain('"out-of-reach"');
    await spoilPhotos(app.page, how);
    await context.setOffline(false);
    await nurse.outbox.expectNeedsYou();
    await expect(nurse.outbox.card()).toContainText('A photo is missing on this tablet.');
    await expect(nurse.outbox.card()).toContainText('Add the photo again, or continue without it.');
    expect(await hospital.state()).toMatchObject({ attachments: { bound: 0, unbound: 0 } });

    await nurse.outbox.solve('Fix');
    await nurse.outbox.action('Fix and resubmit').click();
    await app.page.getByRole('button', { name: 'Remove photo 1' }).click();
    await app.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(nurse.assessment.photos()).toHaveCount(0);
    await nurse.assessment.addPhotos(await madePhoto(app.page, { seed: 2 }));
    await expect(nurse.assessment.photos()).toHaveCount(1);
    await nurse.assessment.handIn();
    await nurse.outbox.expectInRecord();
    expect(await hospital.state()).toMatchObject({ attachments: { bound: 1, unbound: 0 } });
  });
}

test.describe('in 繁體中文', () => {
  test.use({ locale: 'zh-TW' });

  test('a problem and its journal are Chinese to the full stop', async ({ app, hospital }) => {
    const { page } = app;
    const nurse = new Nurse(page, 'zh-TW');
    await nurse.atPatient();
    await nurse.patient.assessAndWait('W-1001-1');
    await nurse.assessment.fill('傷口乾淨。');
    await hospital.faults({ match: sending, fault: 'status', status: 403 });
    await nurse.assessment.handIn();
    await nurse.outbox.expectNeedsYou();
    await expect(nurse.outbox.card()).toContainText(
      '您沒有此病人的權限。您的文字與照片安全存於此平板。請先申請權限，再送出一次。',
    );
    await nurse.outbox.openCard();
    await expect(nurse.outbox.journal()).toContainText('傳送紀錄：醫院退回；需要您處理。');
  });
});

test('a stored record that this version cannot read is kept and counted, and holds up no other', async ({
  app,
  hospital,
}) => {
  const nurse = await handInAgainst(app.page, hospital, {
    match: sending,
    fault: 'status',
    status: 503,
  });
  await expect(nurse.outbox.card()).toBeVisible();
  // Wait until a first attempt has ended: an attempt in flight while the page reloads is another case.
  const hasTried = async () => (await hospital.journal()).some(({ status }) => status === 503);
  await expect.poll(hasTried).toBe(true);
  const [row] = await storedRows(app.page, 'submissions');
  const later = { ...Object(row), submissionId: 'of-a-later-version', stage: 'later' };
  await putRows(app.page, 'submissions', [later]);
  await hospital.noFaults();
  await app.page.reload();
  await nurse.outbox.show();
  await expect(
    app.page.getByText('1 stored record cannot be read by this version. It is kept as it is.'),
  ).toBeVisible();
  await nurse.outbox.expectInRecord();
});
