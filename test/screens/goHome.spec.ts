/** What a nurse is told before she goes home, in each state of the tablet, and where each line leads. */
import { problemOf } from '../../src/model/testing/problems.ts';
import { committed } from '../../src/model/testing/rows.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { goHomeEn } from '../../src/renderer/ui/words/goHome.en.ts';
import { goHomeZhTw } from '../../src/renderer/ui/words/goHome.zh-TW.ts';
import { handoverEn } from '../../src/renderer/ui/words/handover.en.ts';
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import type { ScreenState } from './screenState.ts';

const words = { en: goHomeEn, 'zh-TW': goHomeZhTw };
const languages = ['en', 'zh-TW'] as const;
const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
] as const;

const address = '/go-home';
const waits: ScreenState['submissions'] = [{}, { row: { progress: committed } }];
const end = { how: 'found-by-author', recordId: 'WA-1' } as const;
const doneNow = { row: { progress: { stage: 'done', doneAt: Date.now(), end } } } as const;
const states = {
  'all-in': { done: 3, submissions: [doneNow, doneNow] },
  'on-its-way': { submissions: waits },
  'needs-you': {
    submissions: [...waits, { problem: problemOf('conflict-newer-version') }],
    drafts: [{ text: 'Edges calm.' }],
  },
} satisfies Record<string, Omit<ScreenState, 'address'>>;
type Verdict = keyof typeof states;

const titleOf = (language: (typeof languages)[number], verdict: Verdict): string =>
  words[language].verdict[verdict].title.replace('{{count}}', '2');

for (const language of languages) {
  test(`says what is left, and never that all is in while anything is, in ${language} @core`, async ({
    show,
  }) => {
    for (const verdict of Object.keys(states) as Verdict[]) {
      const page = await show({ settings: { language }, address, ...states[verdict] });
      const main = page.getByRole('main');
      for (const each of Object.keys(states) as Verdict[]) {
        const title = main.getByText(titleOf(language, each), { exact: true });
        await expect(title, `${verdict}, ${each}`).toHaveCount(each === verdict ? 1 : 0);
      }
      await expect(main).toContainText(words[language].notKnown);
      // Of the finished records, only those of this shift are counted.
      const done = main.getByText(sentence(words[language].done, { count: 2 }));
      await expect(done).toHaveCount(verdict === 'all-in' ? 1 : 0);
      await expectInShape(page, verdict);
    }
  });
}

test('each line leads to what can be done @core', async ({ show }) => {
  const page = await show({ address, ...states['needs-you'] });
  const main = page.getByRole('main');
  const conflict = outboxEn.problem['conflict-newer-version'].title;
  await expect(main.getByRole('link').filter({ hasText: conflict })).toHaveAttribute(
    'href',
    /#\/outbox\/[^/]+\/conflict$/,
  );
  const drafts = main.getByRole('region', { name: goHomeEn.group.drafts });
  await expect(drafts.getByRole('link')).toHaveAttribute('href', /#\/drafts\//);
  const waiting = main.getByRole('region', { name: goHomeEn.group.waiting });
  await expect(waiting.getByRole('link').first()).toHaveAttribute('href', /#\/outbox\/[^/]+$/);
  await expect(waiting).toContainText(outboxEn.now.queued);
});

test('what is announced are numbered rows, each with what to do', async ({ show }) => {
  const { continue: goOn, group } = goHomeEn;
  const page = await show({ address, ...states['needs-you'] });
  const main = page.getByRole('main');
  const rowsOf = (name: string) => main.getByRole('region', { name }).getByRole('listitem');
  await expect(rowsOf(group.needs)).toHaveText([new RegExp(`^1.*${outboxEn.button.compare}$`)]);
  await expect(rowsOf(group.drafts)).toHaveText([new RegExp(`^2.*${goOn}$`)]);
  // What is sent without her has a state, and no number.
  await expect(rowsOf(group.waiting).first()).toHaveText(/^[^\d]/);
  const { waiting } = commonEn.state;
  await expect(rowsOf(group.waiting).filter({ hasText: waiting })).toHaveCount(1);
  // A sign-in comes first: what waits and what is finished is sent only after it.
  const { signIn } = commonEn.connection;
  await show({ address, hasExpired: true, ...states['needs-you'] });
  await expect(rowsOf(group.needs)).toHaveText([
    new RegExp(`^1.*${signIn}$`),
    new RegExp(`^2.*${outboxEn.button.compare}$`),
  ]);
  await expect(rowsOf(group.drafts)).toHaveText(/^3/);
});

test('the handover sheet and the lock stand at the foot, filled where nothing is left to do', async ({
  show,
}) => {
  for (const verdict of Object.keys(states) as Verdict[]) {
    const page = await show({ address, ...states[verdict] });
    const main = page.getByRole('main');
    const sheet = main.getByRole('link', { name: handoverEn.title });
    await expect(sheet, verdict).toHaveAttribute('href', /#\/handover$/);
    const { now } = settingsEn.lockTime;
    const lock = main.getByRole('button', { name: now, exact: true });
    const variant = verdict === 'needs-you' ? 'default' : 'filled';
    await expect(lock, verdict).toHaveAttribute('data-variant', variant);
    const topOf = async (at: typeof lock) => (await at.boundingBox())?.y ?? Infinity;
    const above = [sheet, ...(await main.getByRole('listitem').all())];
    for (const each of above) {
      expect(await topOf(each), verdict).toBeLessThan(await topOf(lock));
    }
  }
});

test('a tablet that was restored from a copy says that it cannot tell', async ({ show }) => {
  for (const language of languages) {
    const page = await show({
      settings: { language },
      address,
      keeping: { restored: { asOf: null, from: 'lost' } },
    });
    const main = page.getByRole('main');
    await expect(main).toContainText(words[language].verdict['cannot-tell'].restored);
    await expect(main).not.toContainText(words[language].verdict['all-in'].title);
  }
});

test('more than a handful are counted, and all of them are in the outbox', async ({ show }) => {
  const submissions = Array.from({ length: 9 }, () => ({}));
  const page = await show({ address, submissions });
  const more = page.getByRole('link', { name: goHomeEn.more.replace('{{count}}', '3') });
  await expect(more).toHaveAttribute('href', /#\/outbox$/);
});

test('it breaks no rule of layout and is clean to axe', async ({ show }) => {
  for (const [language, theme] of [
    ['en', 'night'],
    ['zh-TW', 'light'],
    ['zh-TW', 'dark'],
  ] as const) {
    for (const [verdict, state] of Object.entries(states)) {
      const page = await show({ settings: { language, theme }, address, ...state });
      await expect(page.getByRole('main')).toContainText(words[language].notKnown);
      for (const window of windows) {
        await page.setViewportSize(window);
        const what = `${verdict}, ${language}, ${theme}, ${window.width}`;
        expect(await brokenRules(page), what).toEqual([]);
      }
      expect(await complaintsOfAxe(page), `${verdict}, ${theme}`).toEqual([]);
    }
  }
});
