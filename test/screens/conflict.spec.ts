/** The screen on which a nurse settles a correction that another one has overtaken. */
import { problemOf } from '../../src/model/testing/problems.ts';
import { recordEn } from '../../src/renderer/ui/words/record.en.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import type { ScreenState } from './screenState.ts';

function conflictOf(text: string, careNote: string): ScreenState {
  const theirs = { version: 2, recordState: 'valid', careNote, recordedAt: null } as const;
  const problem = problemOf('conflict-newer-version', { theirs });
  return {
    submissions: [{ kind: 'wound-correction', text, problem }],
    address: '/outbox/{0}/conflict',
  };
}

test('what the record says already is not offered to be combined, and edits that say more are', async ({
  show,
}) => {
  // She opened "As it was first.", and both added to it.
  for (const [careNote, isThere] of [
    ['As it was first. Silver dressing.\r\n', true],
    ['Edges clean. As it was first.', false],
  ] as const) {
    const page = await show(conflictOf('As it was first. Silver dressing.', careNote));
    const { conflict } = recordEn;
    const said = isThere ? conflict.mixAlready : conflict.mixFits;
    const together = page.getByRole('region', { name: conflict.mix });
    await expect(page.getByText(said)).toBeVisible();
    await expect(together).not.toContainText(conflict.mixMissing);
    const submit = page.getByRole('button', { name: conflict.submitMix });
    await expect(submit).toBeEnabled({ enabled: !isThere });
    await expectInShape(page);
    // Hers goes after a question only.
    const keep = page.getByRole('button', { name: conflict.takeTheirs });
    await keep.click();
    const dialog = page.getByRole('dialog', { name: conflict.theirsTitle });
    await expect(dialog).toContainText(conflict.theirsSentence);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await keep.click();
    await dialog.getByRole('button', { name: conflict.takeTheirs }).click();
    await expect(page).toHaveURL(/#\/outbox$/);
  }
});

test('a combined text names what it lacks until she types it, and stands with the choices on a phone', async ({
  show,
}) => {
  const page = await show(conflictOf('As it was first. Odour slight.', 'Reviewed by Dr. Chen.'));
  const { conflict } = recordEn;
  const together = page.getByRole('region', { name: conflict.mix });
  await expect(together).toContainText(/Odour slight\./);
  await expect(together).toContainText(conflict.mixMissing);
  await expect(together).toContainText(conflict.mixFitsInPart);
  await expect(together.getByRole('deletion')).toHaveText('As it was first.');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  const { theirs: current, yours, saw, mix } = conflict;
  await expect(titles).toHaveText([current, yours, saw, mix]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(titles).toHaveText([current, yours, mix, saw]);
  await expectInShape(page);
  await together.getByRole('button', { name: conflict.editMix }).click();
  const field = together.getByRole('textbox', { name: conflict.mixLabel });
  await field.fill('As it was first. Reviewed by Dr. Chen.');
  await expect(together.getByRole('deletion')).toHaveText('Odour slight.');
  await field.fill('As it was first. Odour slight.\nReviewed by Dr. Chen.');
  await expect(together).not.toContainText(conflict.mixMissing);
});
