/**
 * Times are in the ward's zone whatever the tablet is set to; a tablet with another zone says so, and the zone is asked
 * for once.
 */
import type { Page } from '@playwright/test';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../src/renderer/ui/words/common.zh-TW.ts';
import { expect, test } from './fixtures.ts';
import type { ScreenState } from './screenState.ts';

const { differs, question } = commonEn.wardZone;
const admission: ScreenState = {
  admissions: [{ assessment: {} }],
  address: '/drafts/{0}?field=admission.wardDate',
};
/** On the day before, 23:30 in UTC and 15:30 in Los Angeles. */
const atWard = { date: '2026-11-25', time: '07:30' };

async function tapNow(page: Page): Promise<{ date: string; time: string }> {
  const field = (name: string) => page.locator(`[data-field="admission.${name}"]`);
  await field('wardDate').getByRole('button', { name: /Today/ }).click();
  await field('wardTime').getByRole('button', { name: /Now/ }).click();
  const parts = async (name: string) =>
    Promise.all((await field(name).getByRole('textbox').all()).map((part) => part.inputValue()));
  return { date: (await parts('wardDate')).join('-'), time: (await parts('wardTime')).join(':') };
}

for (const timezoneId of ['UTC', 'America/Los_Angeles']) {
  test.describe(`a tablet set to ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('writes the ward’s day and time by the profile and by the receipts, and is told', async ({
      page: ofTest,
      show,
    }) => {
      await ofTest.clock.setFixedTime('2026-11-25T07:30:00+08:00');
      for (const said of [{ profile: { timeZone: 'Asia/Taipei' } }, { heardOffsetMinutes: 480 }]) {
        const page = await show({ ...admission, profile: {}, ...said });
        const notice = page.getByRole('alert').filter({ hasText: differs.title });
        await expect(notice).toContainText('On the ward it is 2026-11-25 07:30');
        expect(await tapNow(page)).toEqual(atWard);
        await page.getByRole('button', { name: differs.read }).click();
        await expect(notice).toBeHidden();
      }
    });
  });
}

test.describe('where nobody has told the zone', () => {
  test.use({ timezoneId: 'UTC' });

  test('it is asked for by the clock on the wall', async ({ page: ofTest, show }) => {
    await ofTest.clock.setFixedTime('2026-11-25T07:30:00+08:00');
    const page = await show({ ...admission, profile: {} });
    await expect(page.getByText(question.title.replace('{{time}}', '23:30'))).toBeVisible();
    await page.getByRole('button', { name: question.no, exact: true }).click();
    const choice = page.getByRole('combobox', { name: question.clock });
    await expect(choice.locator('option[value="Asia/Taipei"]')).toHaveText(
      '2026-11-25 07:30, Asia/Taipei',
    );
  });

  test('the question is put in the words of the nurse', async ({ show }) => {
    const page = await show({ address: '/settings', profile: {}, settings: { language: 'zh-TW' } });
    const { yes, no } = commonZhTw.wardZone.question;
    await expect(page.getByRole('button', { name: yes, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: no, exact: true })).toBeVisible();
  });
});

test('a tablet that is set as the ward is asked and told nothing', async ({ show }) => {
  const page = await show({ address: '/settings' });
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByText(differs.title)).toBeHidden();
  await expect(page.getByText(/on the ward\?/)).toBeHidden();
});
