/** Who works on the tablet: several nurses, the lock, the PIN, and a token that expires. */
import { expect, test } from './fixtures.ts';
import { signInAgain } from './pages/connection.ts';
import { Nurse } from './pages/nurse.ts';

test('what one nurse submitted neither leaves nor shows under another @core', async ({
  app,
  hospital,
  context,
}) => {
  const nurse = await app.atPatient();
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  await context.setOffline(true);
  await nurse.submitted('W-1001-1', 'Written by Amy.');
  // Amy signs out before it can be sent.
  await hospital.faults({ match: { method: 'POST' }, fault: 'drop-before', forSeconds: 3_600 });
  await context.setOffline(false);
  await nurse.handOverTo('nurse-ben', 'Ben Wu');
  await hospital.noFaults();
  await nurse.outbox.show();
  await expect(nurse.outbox.cards()).toHaveCount(0);
  await expect(app.page.getByText('Waiting from other nurses: 1')).toBeVisible();
  await expect(app.page.getByText('Written by Amy.')).toHaveCount(0);
  expect(await hospital.state()).toMatchObject({ woundAssessments: 0 });

  // From Ben's lock she comes to her own PIN, and Ben is not signed out by anybody.
  await nurse.lock();
  await nurse.door.nameThenPin('Amy Lin');
  await nurse.door.expectIn();
  await nurse.seesItIn();
  const writes = (await hospital.journal()).filter(({ committed }) => committed !== null);
  expect(new Set(writes.map(({ who }) => who))).toEqual(new Set(['nurse-amy']));
});

test('neither nurse sees what the other is writing @core', async ({ app }) => {
  const nurse = new Nurse(app.page);
  const draftOf = async (note: string) => {
    await nurse.patient.assessAndWait('W-1001-1');
    await expect(nurse.assessment.note()).toHaveValue('');
    await nurse.assessment.note().fill(note);
    await expect(nurse.assessment.saved()).toBeVisible();
  };
  await app.open();
  await nurse.atPatient();
  await draftOf('Begun by Amy.');
  const address = app.page.url();
  await nurse.handOverTo('nurse-ben', 'Ben Wu');
  // Amy's own address does not open it either.
  await app.page.goto(address);
  await expect(
    app.page.getByRole('heading', { name: 'This draft is no longer here' }),
  ).toBeVisible();
  await expect(app.page.getByText('Begun by Amy.')).toHaveCount(0);
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  await expect(nurse.patient.drafts()).toHaveCount(0);
  await draftOf('Begun by Ben.');
  await nurse.signOut();

  await nurse.door.comeBack('Amy Lin');
  await nurse.patients.open('P-1001');
  await expect(nurse.patient.drafts().getByRole('link')).toHaveCount(1);
  await nurse.patient.drafts().getByRole('link').click();
  await expect(nurse.assessment.note()).toHaveValue('Begun by Amy.');
});

test('the tablet locks at a tap, opens with the PIN, and shows nothing in between @core', async ({
  app,
}) => {
  const nurse = await app.nurse();
  await nurse.draft('Not for other eyes.');
  await nurse.lock();
  await expect(app.page.getByText('Sending continues.')).toBeVisible();
  await app.page.goBack();
  await expect(app.page.getByText('Not for other eyes.')).toHaveCount(0);

  await app.page.getByLabel('PIN of Amy Lin').fill('000000');
  await app.page.getByRole('button', { name: 'Unlock' }).click();
  await expect(app.page.getByText('Wrong PIN.')).toBeVisible();
  await app.page.getByLabel('PIN of Amy Lin').fill('246810');
  await app.page.getByRole('button', { name: 'Unlock' }).click();
  await expect(nurse.assessment.note()).toHaveValue('Not for other eyes.');
});

test('a token that expires holds the outbox until she brings a new one @core', async ({
  app,
  hospital,
}) => {
  const nurse = await app.atForm();
  await nurse.assessment.fill('Waits for a new token.');
  await hospital.faults({ match: { path: '/*' }, fault: 'status', status: 401 });
  await nurse.assessment.submitAndFollow();
  await expect(app.page.getByText('Your sign-in has expired.').first()).toBeVisible();
  await signInAgain(app.page);
  await hospital.noFaults();
  await app.page.getByLabel('New access token').fill('nurse-amy');
  await nurse.door.typePin('Amy Lin', '999999');
  await expect(app.page.getByText('Wrong PIN. Try again.')).toBeVisible();
  await nurse.door.typePin('Amy Lin');
  await nurse.outbox.expectInRecord(60_000);
  expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
});

test.describe('on a new tablet', () => {
  test.use({ tablet: 'new' });

  test('a PIN opens at the price that it has on a ward', async ({ tablets }) => {
    // The shell of the other journeys uses a cheaper PIN hash.
    const tablet = await tablets.open({ isPinAtFullPrice: true });
    const { page } = tablet;
    const nurse = new Nurse(page);
    await tablet.open();
    await nurse.door.signIn();
    await nurse.signOut();
    await nurse.door.givePin('Amy Lin', '999999');
    await expect(page.getByText('Wrong PIN. Try again.')).toBeVisible();
    await nurse.door.typePin('Amy Lin');
    await nurse.door.expectIn();
  });

  test('her own name is not asked for again as her first sign-in opens', async ({ app }) => {
    const nurse = await app.nurse();
    await app.page.evaluate(() => {
      const titles: string[] = [];
      const look = () => {
        for (const title of document.querySelectorAll('h1')) titles.push(title.textContent ?? '');
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      Reflect.set(window, 'titlesSeen', titles);
    });
    await nurse.door.signIn();
    const seen: unknown = await app.page.evaluate(() => Reflect.get(window, 'titlesSeen'));
    expect(seen).toContain(nurse.patients.words.title);
    expect(seen).not.toContain(nurse.door.words.who);
  });
});
