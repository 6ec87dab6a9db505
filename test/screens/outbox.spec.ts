/** What the outbox says about a record in each possible state: the sentence, the way out, the free space. */
import type { End, Progress } from '../../src/model/progress.ts';
import { waitReasons } from '../../src/model/submission.ts';
import { problemExamples, problemOf } from '../../src/model/testing/problems.ts';
import { committed, notThere } from '../../src/model/testing/rows.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { outboxZhTw } from '../../src/renderer/ui/words/outbox.zh-TW.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import type { ScreenState } from './screenState.ts';

const words = { en: outboxEn, 'zh-TW': outboxZhTw };
const languages = ['en', 'zh-TW'] as const;

for (const language of languages) {
  test.describe(`in ${language} @core`, () => {
    test('each problem says what happened, what is safe and what to do next', async ({ show }) => {
      const said = words[language].problem;
      for (const [name, submission] of problemExamples) {
        const submissions = [submission];
        const settings: ScreenState['settings'] = { language };
        const page = await show({ settings, submissions, address: '/outbox' });
        const card = page.getByRole('article');
        await expect(card, name).toContainText(said[name].title);
        await expect(card, name).not.toContainText(said[name].sentence);
        await expectInShape(page);

        await show({ settings, submissions, address: '/outbox/{0}' });
        const main = page.getByRole('main');
        await expect(main, name).toContainText(said[name].title);
        await expect(main, name).toContainText(said[name].sentence);
        await expect(main, name).toContainText('Edges calm. Foam dressing.');
        await expectInShape(page);
      }
    });

    test('what the hospital refused field by field is never sent again as it is', async ({
      show,
    }) => {
      const { sendAgain, edit } = words[language].detail;
      const field = { path: 'careNote', message: 'too short' };
      for (const [fields, isOffered] of [
        [[], true],
        [[field], false],
      ] as const) {
        const submissions = [{ problem: problemOf('refused', { fields: [...fields] }) }];
        const page = await show({ settings: { language }, submissions, address: '/outbox/{0}' });
        await expect(page.getByRole('button', { name: edit })).toBeVisible();
        const again = page.getByRole('button', { name: sendAgain, exact: true });
        await expect(again).toHaveCount(isOffered ? 1 : 0);
        if (!isOffered) await expect(page.getByRole('main')).toContainText(field.message);
      }
    });

    test('each wait says what is waited for', async ({ show }) => {
      const { now } = words[language];
      const saidBy = {
        'out-of-reach': now.outOfReachUntil,
        'backing-off': now.backingOff,
        'told-to-wait': now.toldToWait,
        'signed-out': now.expired,
        barred: now.barred,
        'may-be-at-work': now.mayStillBeProcessing,
      };
      for (const reason of waitReasons) {
        const until = Date.now() + 3_600_000;
        const page = await show({
          settings: { language },
          submissions: [{ row: { progress: notThere, wait: { reason, until, restMs: null } } }],
          // What its row says is not repeated once the hospital answers again.
          connection:
            reason === 'out-of-reach'
              ? { reach: 'out-of-reach', nextProbeAt: until }
              : { reach: 'reachable' },
          hasExpired: reason === 'signed-out',
          address: '/outbox',
        });
        const beginning = (saidBy[reason].split('{{')[0] ?? '').trim();
        // Said once: what holds up all of them in the head of their group, what holds up one on its page.
        const group = page.getByRole('region', { name: words[language].group.moving });
        const isOfOne = reason === 'backing-off' || reason === 'may-be-at-work';
        await expect(group.getByText(beginning), reason).toHaveCount(isOfOne ? 0 : 1);
        await expectInShape(page);
        await group.getByRole('article').getByRole('link').click();
        await expect(page.getByRole('main').getByText(beginning), reason).toHaveCount(1);
      }
    });

    test('each end is told as what it is', async ({ show }) => {
      const { done } = words[language];
      const { stage: _before, ...recorded } = committed;
      const ends = {
        'changed-since': { how: 'read-back', ...recorded, since: 'changed-since' },
        'voided-since': { how: 'read-back', ...recorded, since: 'voided-since' },
        'voided-by-other': { how: 'voided-by-other' },
        'said-already': { how: 'said-already' },
        'found-by-author': { how: 'found-by-author', recordId: 'WA-1' },
        'accepted-by-author': { how: 'read-back', ...recorded, isAccepted: true, since: null },
      } as const satisfies Record<string, End>;
      for (const doneNote of Object.keys(ends) as (keyof typeof ends)[]) {
        const progress = { stage: 'done', doneAt: Date.now(), end: ends[doneNote] } as const;
        const page = await show({
          settings: { language },
          submissions: [{ row: { progress } }],
          address: '/outbox',
        });
        await expect(page.getByRole('article'), doneNote).toContainText(done[doneNote]);
        await expectInShape(page);
      }
    });

    test('a record says in one sentence why it took as long as it did', async ({ show }) => {
      const end = { how: 'found-by-author', recordId: 'WA-1' } as const;
      const progress = { stage: 'done', doneAt: Date.now(), end } as const;
      const page = await show({
        settings: { language },
        submissions: [{ row: { progress } }],
        address: '/outbox/{0}',
      });
      const { why, journal } = words[language];
      const log = page.getByRole('region', { name: journal.title });
      const inRecord = why['in-record'].replace('{{time}}', '').trim();
      await expect(log.getByText(inRecord)).toHaveCount(1);
      await expectInShape(page);
      const folder = process.env['WARDBOOK_PICTURES'] ?? '';
      if (folder !== '') await log.screenshot({ path: `${folder}/why-${language}.png` });
    });

    test('an empty outbox says so, and an entry that is gone too', async ({ show }) => {
      const page = await show({ settings: { language }, address: '/outbox' });
      await expect(page.getByText(words[language].allDone)).toBeVisible();
      await show({ settings: { language }, address: '/outbox/nothing' });
      await expect(
        page.getByRole('heading', { name: words[language].detail.notFound }),
      ).toBeVisible();
    });
  });
}

test('phrases that cannot be read are said', async ({ show }) => {
  const page = await show({ phrases: { isDamaged: true }, address: '/outbox' });
  await expect(page.getByText(outboxEn.unreadable.replace('{{count}}', '1'))).toBeVisible();
});

test('long names and large text stay in the window, upright and across @core', async ({ show }) => {
  const displayName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Anastasia Maximiliana';
  const text = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4);
  for (const viewport of [
    { width: 1180, height: 820 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    for (const textSizePercent of [100, 200]) {
      for (const address of ['/outbox', '/outbox/{0}']) {
        const page = await show({
          settings: { textSizePercent },
          submissions: [
            { displayName, text, problem: problemOf('refused', { status: 422, message: text }) },
            { displayName, text },
          ],
          address,
        });
        await page.setViewportSize(viewport);
        await expect(page.getByText(displayName).first()).toBeVisible();
        await expectInShape(page);
      }
    }
  }
});

test('a refused field is called by its name, and what was refused is not sent again as it is', async ({
  show,
}) => {
  const message = 'must have at most 255 characters';
  const problem = problemOf('refused', {
    status: 422,
    fields: [
      { path: 'assessment.careNote', message },
      { path: 'subject.unheardOf', message: 'is not known' },
    ],
  });
  for (const [language, name] of [
    ['en', 'Care note'],
    ['zh-TW', '護理紀錄'],
  ] as const) {
    const page = await show({
      settings: { language },
      submissions: [{ problem }],
      address: '/outbox/{0}',
    });
    const items = page.getByRole('main').getByRole('listitem');
    await expect(items.filter({ hasText: message })).toHaveText(`${name}: ${message}`);
    await expect(items.filter({ hasText: 'is not known' })).toHaveText('is not known');
    const { detail } = words[language];
    await expect(page.getByRole('button', { name: detail.edit })).toBeVisible();
    await expect(page.getByRole('button', { name: detail.sendAgain })).toHaveCount(0);
  }
});

test('each problem is clean to axe, in three themes', async ({ show }) => {
  for (const [name, submission] of problemExamples) {
    for (const theme of ['light', 'dark', 'night'] as const) {
      const page = await show({
        settings: { theme },
        submissions: [submission],
        address: '/outbox/{0}',
      });
      await expect(page.getByRole('main')).toContainText(outboxEn.problem[name].title);
      const rules = theme === 'light' ? 'all' : 'colours';
      expect(await complaintsOfAxe(page, rules), `${name}, ${theme}`).toEqual([]);
    }
  }
});

test('what a lost record leaves to do is offered, and nothing else', async ({ show }) => {
  const submit = { name: outboxEn.find.notThere, exact: true };
  const newFromIt = { name: outboxEn.detail.newFromIt, exact: true };
  const again = { name: outboxEn.detail.checkAgain, exact: true };
  const lost = problemOf('record-lost');
  const kept = problemOf('record-lost', { found: 'another', isReceiptKept: true });
  const another = problemOf('record-not-as-seen');
  for (const [submission, maySubmit, mayBegin] of [
    [{ problem: lost }, true, false],
    [{ problem: kept }, false, false],
    [{ kind: 'wound-correction', problem: lost }, false, true],
    [{ kind: 'wound-correction', problem: kept }, false, false],
    [{ kind: 'wound-correction', problem: another }, false, true],
    [{ kind: 'wound-void', problem: another }, false, false],
  ] as const) {
    const page = await show({ submissions: [submission], address: '/outbox/{0}' });
    await expect(page.getByRole('button', again)).toBeVisible();
    await expect(page.getByRole('button', submit)).toHaveCount(maySubmit ? 1 : 0);
    await expect(page.getByRole('button', newFromIt)).toHaveCount(mayBegin ? 1 : 0);
    await expect(page.getByRole('button', { name: outboxEn.detail.discard })).toBeVisible();
  }
});

test('a record that differs is left as it stands after a question, and then needs nobody', async ({
  show,
}) => {
  const problem = problemOf('read-back-differs');
  const page = await show({ submissions: [{ problem }], address: '/outbox/{0}' });
  const dialog = page.getByRole('dialog');
  const accept = { name: outboxEn.detail.accept };
  await page.getByRole('button', accept).click();
  await expect(dialog).toContainText(outboxEn.detail.acceptSentence);
  await dialog.getByRole('button', { name: commonEn.button.cancel }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText(outboxEn.problem['read-back-differs'].title);
  await page.getByRole('button', accept).click();
  await dialog.getByRole('button', accept).click();
  // The in-memory store does not notify screens of writes, so the screen is opened until it was written.
  await expect(async () => {
    await page.goto(page.url().replace(/#.*/, '#/outbox'));
    await page.getByRole('article').getByRole('link').first().click();
    const main = page.getByRole('main');
    await expect(main).toContainText(outboxEn.now.confirm, { timeout: 2_000 });
  }).toPass();
});

test('an assessment that came second can become one of its own, with all that was typed', async ({
  show,
}) => {
  const newFromIt = { name: outboxEn.detail.newFromIt, exact: true };
  const problem = problemOf('earlier-version-recorded');
  const change = { kind: 'wound-correction', problem } as const;
  const other = await show({ submissions: [change], address: '/outbox/{0}' });
  await expect(other.getByRole('link', { name: outboxEn.detail.openRecord })).toBeVisible();
  await expect(other.getByRole('button', newFromIt)).toHaveCount(0);

  const page = await show({
    submissions: [{ problem, text: 'Her own words.' }],
    address: '/outbox/{0}',
  });
  await page.getByRole('button', newFromIt).click();
  await expect(page.getByRole('textbox', { name: 'Care note' })).toHaveValue('Her own words.');
  await expect(page.getByRole('textbox', { name: 'Length' })).toHaveValue('2.5');
});

test('only the first that needs her has the filled button', async ({ show }) => {
  const problem = problemOf('conflict-newer-version');
  const submissions = ['Lin Mei-Yu', 'Kao Shu-Fen'].map((displayName) => ({
    kind: 'wound-correction' as const,
    displayName,
    problem,
  }));
  const sent = Array.from({ length: 6 }, () => ({}));
  const page = await show({ submissions: [...submissions, ...sent], address: '/outbox' });
  await expect(page.getByRole('article').nth(7)).toBeInViewport({ ratio: 1 });
  const filled = page.getByRole('main').locator('[data-variant="filled"]');
  await expect(filled).toHaveCount(1);
  const inFirst = page.getByRole('article').first().locator('[data-variant="filled"]');
  await expect(inFirst).toHaveText(outboxEn.button.compare);
  await expectInShape(page);
});

test('a wait is laid on what holds it up: the photo, the network', async ({ show }) => {
  const until = Date.now() + 3_600_000;
  const wait = { reason: 'out-of-reach', until, restMs: null } as const;
  const uploading: Progress = { stage: 'uploading', asksFirst: false };
  for (const language of languages) {
    const { now } = words[language];
    const said = (sentence: string) => sentence.split('{{')[0]?.trim() ?? '';
    const settings = { language };
    // Its upload has failed once.
    const failed = { progress: uploading, wait, failures: 1 };
    const of = { submissions: [{ photoIds: ['photo-1'], row: failed }], settings };
    const page = await show({ ...of, connection: { reach: 'reachable' }, address: '/outbox/{0}' });
    await expect(page.getByRole('main')).toContainText(said(now.photoNotThrough));
    const connection = { reach: 'out-of-reach', nextProbeAt: until } as const;
    await show({ ...of, connection, address: '/outbox' });
    const group = page.getByRole('region', { name: words[language].group.moving });
    await expect(group).toContainText(said(now.outOfReachUntil));
    // The engine has not started, and has stored nothing.
    await page.context().setOffline(true);
    await show({ submissions: [{}], settings, address: '/outbox' });
    await expect(group).toContainText(now.outOfReach);
    await page.context().setOffline(false);
  }
});

test('one that is read back once more says that it had been confirmed', async ({ show }) => {
  for (const language of languages) {
    const page = await show({
      settings: { language },
      submissions: [{ row: { progress: { ...committed, confirmedAt: 1 } } }],
      connection: { reach: 'reachable' },
      address: '/outbox/{0}',
    });
    await expect(page.getByRole('main')).toContainText(words[language].now.wasThere.trim());
    await expectInShape(page);
  }
});

test('what was submitted is shown with each size in its place', async ({ show }) => {
  const page = await show({ submissions: [{}], address: '/outbox/{0}' });
  const { length, width } = woundAssessmentEn.measure;
  const label = page.getByText(`${length} × ${width}`, { exact: true });
  await expect(label.locator('xpath=following-sibling::dd[1]')).toHaveText('2.5 × 1.0 cm');
});
