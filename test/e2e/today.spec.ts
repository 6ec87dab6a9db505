/** The first screen: today's patients with what is pending for each, and nothing that opens by itself. */
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

const dayMs = 86_400_000;

/** Creates a colleague's record of some days ago; returns its id. */
async function writtenDaysAgo(address: string, days: number, woundId: string): Promise<string> {
  const response = await fetch(`${address}/wound-assessments`, {
    method: 'POST',
    headers: { authorization: 'Bearer nurse-ben', 'content-type': 'application/json' },
    body: JSON.stringify({
      clientRequestId: `days-ago-${woundId}`,
      patientId: 'P-1001',
      woundId,
      observedAt: new Date(Date.now() - days * dayMs - 60_000).toISOString(),
      assessment: { careNote: 'Clean.' },
      attachmentIds: [],
    }),
  });
  return ((await response.json()) as { recordId: string }).recordId;
}

test('says of each patient what is begun, what waits and what was assessed longest ago', async ({
  app,
  servers,
  context,
}) => {
  const nurse = await app.nurse();
  await nurse.door.ensureIn();
  for (const [days, woundId] of [
    [3, 'W-1001-1'],
    [5, 'W-1001-2'],
  ] as const) {
    await nurse.patients.askForRecord(await writtenDaysAgo(servers.hospitalAddress, days, woundId));
    await expect(nurse.record.button(nurse.record.words.correct)).toBeVisible();
    await nurse.patients.show();
  }
  await nurse.patients.open('P-1003');
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await nurse.fillIn('W-1001-2', 'Begun.');
  await nurse.patients.show();
  const rows = nurse.patients.recent().getByRole('link');
  await expect(rows).toHaveCount(2);
  const first = rows.first();
  await expect(first).toContainText('P-1001');
  await expect(first).toContainText('1 draft');
  await expect(first.getByText(/last assessed/)).toHaveText([
    '左足跟 Left heel: last assessed 5 days ago',
    '薦骨 Sacrum: last assessed 3 days ago',
  ]);
  // What is pending, without a network, in a window that stays on its list, too.
  const other = await context.newPage();
  await other.goto('/');
  const rowThere = new Nurse(other).patients.recent().getByRole('link').first();
  await expect(rowThere).toContainText('Sacrum: last assessed 3 days ago');
  await context.setOffline(true);
  await first.click();
  await nurse.submitted('W-1001-1', 'On its way.');
  await nurse.patients.show();
  await expect(first).toContainText('1 waiting to send');
  await expect(rows.last()).toContainText('P-1003');
  await expect(rows.last()).not.toContainText('waiting');
  // A form takes the minute in which it was opened, which may be over by now.
  const lately = /Sacrum: last assessed (just now|\d+ minutes? ago)/;
  await expect(first.getByText(/last assessed/).last()).toContainText(lately);
  await expect(rowThere.getByText(/last assessed/).last()).toContainText(lately);
  await other.close();
  // A patient opened from the list moves to its top; no patient moves by itself.
  await rows.last().click();
  await expect(nurse.patient.banner()).toContainText('P-1003');
  await nurse.patients.show();
  await expect(first).toContainText('P-1003');
  await expect(nurse.patient.banner()).toHaveCount(0);
});
