/**
 * What a key draws, in every kind of field: a text is held by the browser and draws nothing, a number draws its own
 * field and what is worked out from it. Counted, because times say more about the machine than about the app.
 */
import type { Locator, Page } from '@playwright/test';
import { problemOf } from '../../src/model/testing/problems.ts';
import { workOfTyping, watchDrawing } from '../support/drawnComponents.ts';
import { expect, test as base } from './fixtures.ts';
import type { ScreenState } from './screenState.ts';

const test = base.extend({
  async page({ page }, use) {
    await watchDrawing(page);
    await use(page);
  },
});

const text = 'Edges clean, moderate serous exudate, no odour. ';

const fields: Readonly<Record<string, { state: ScreenState; field(page: Page): Locator }>> = {
  'the note of an assessment': {
    state: { drafts: [{ text: 'Warm.' }], address: '/drafts/{0}' },
    field: (page) => page.locator('#field-careNote'),
  },
  'the text of a correction': {
    state: { drafts: [{ kind: 'wound-correction', text: 'Warm.' }], address: '/drafts/{0}' },
    field: (page) => page.locator('#field-careNote'),
  },
  'the reason of a void': {
    state: { drafts: [{ kind: 'wound-void', text: 'Wrong.' }], address: '/drafts/{0}' },
    field: (page) => page.locator('#field-reason'),
  },
  'the merged text of a conflict': {
    state: {
      submissions: [
        {
          kind: 'wound-correction',
          text: 'As it was last.',
          problem: problemOf('conflict-newer-version'),
        },
      ],
      address: '/outbox/{0}/conflict',
    },
    field: (page) => page.locator('#field-mix'),
  },
};

/** The median. */
const usual = (counts: number[]) => counts.toSorted((a, b) => a - b)[counts.length >> 1];

for (const [name, { state, field }] of Object.entries(fields)) {
  test(`${name}: a key draws nothing @core`, async ({ page, show }) => {
    await show(state);
    const typedInto = field(page);
    await typedInto.click();
    // What the first key changes is drawn before: the mark says that it is saved, an error may go.
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    const { drawnByKey, elsewhere } = await workOfTyping(typedInto, text);
    expect(usual(drawnByKey), elsewhere.join('\n')).toBe(0);
    await expect(typedInto).toHaveValue(new RegExp(`x${text}$`));
  });
}

test('a size: a key draws its field and the area @core', async ({ page, show }) => {
  await show({ drafts: [{ text: 'Warm.' }], address: '/drafts/{0}' });
  const width = page.locator('#field-widthCm');
  await width.fill('2');
  await expect(page.getByText(/5\.0 cm²$/)).toBeVisible();
  // The card of both sizes and their area.
  const card = page.locator('[class*="card"]').filter({ has: width });
  await width.press('End');
  const { drawnByKey, elsewhere } = await workOfTyping(card, '.25');
  expect(usual(drawnByKey), elsewhere.join('\n')).toBeLessThan(10);
  await expect(width).toHaveValue('2.25');
});
