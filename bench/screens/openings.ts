/**
 * How long each screen takes from the tap that opens it to the frame that shows it, all of it from the device. Every
 * screen is opened several times, in the order in which a nurse would visit them.
 */
import type { Page } from '@playwright/test';
import { woundHistoryEn } from '../../src/renderer/ui/words/woundHistory.en.ts';
import { appWords, sentence } from '../../test/e2e/pages/words.ts';
import { median, rounded, type Row } from '../support/table.ts';
import type { BenchApp } from './benchApp.ts';
import { untilPainted } from './pageWatch.ts';

interface Opening {
  screen: string;
  /** The steps that lead there, which are not measured. */
  before?(): Promise<void>;
  act(): Promise<void>;
  /** Something that is on that screen but not on the one before. */
  wanted: { selector: string; text: string };
}

/**
 * One row for each screen, the median of `rounds`. The patient P-1001 is on the device.
 * @param hasDraft whether this was called before: the draft that it opens exists then
 */
export async function openings(app: BenchApp, rounds: number, hasDraft = false): Promise<Row[]> {
  if (!hasDraft) await beginDraft(app);
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { screen, before, act, wanted } of openingsOf(app)) {
      await before?.();
      await quiet(app.page);
      const tookMs = await untilPainted(app.page, act, wanted);
      times.set(screen, [...(times.get(screen) ?? []), tookMs]);
    }
  }
  return [...times].map(([screen, tookMs]) => ({
    what: `open ${screen}`,
    'ms to paint': rounded(median(tookMs), 0),
    'longest ms': rounded(Math.max(...tookMs), 0),
  }));
}

function openingsOf({ page, nurse }: BenchApp): Opening[] {
  const { common, outbox, patients, assessment, settings } = appWords.en;
  const title = (text: string) => ({ selector: 'main h1', text });
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first().click();
  return [
    { screen: 'patients', act: () => link(patients.title), wanted: title(patients.title) },
    {
      screen: 'a patient',
      act: () => nurse.patients.recent().getByRole('link').first().click(),
      wanted: { selector: 'main', text: 'W-1001-1' },
    },
    {
      screen: 'the wound history',
      act: () => link(sentence(patients.patient.historyOf, { id: 'W-1001-1' })),
      wanted: { selector: 'main', text: woundHistoryEn.visits.title },
    },
    {
      screen: 'a draft',
      before: () => page.goBack().then(() => undefined),
      act: () => nurse.patient.drafts().getByRole('link').first().click(),
      wanted: { selector: 'main', text: assessment.note.label },
    },
    {
      screen: 'the review',
      act: () => page.getByRole('button', { name: assessment.review.submit, exact: true }).click(),
      wanted: { selector: '[role="dialog"]', text: assessment.review.title },
    },
    {
      screen: 'the outbox',
      // The sheet covers the links.
      before: () => page.keyboard.press('Escape'),
      act: () => link(/^Outbox/),
      wanted: { selector: 'main article[data-state]', text: '' },
    },
    {
      screen: 'a submission',
      act: () => nurse.outbox.card().getByRole('link').first().click(),
      wanted: { selector: 'main', text: outbox.journal.title },
    },
    { screen: 'the settings', act: () => link(common.nav.settings), wanted: title(settings.title) },
  ];
}

async function beginDraft({ page, nurse }: BenchApp): Promise<void> {
  await nurse.patients.show();
  await nurse.patients.recent().getByRole('link').first().click();
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill('Clean.');
  await page.goBack();
}

/** Waits until the page has been idle for a while, so that the work of the last screen is over. */
async function quiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const calm = (idleInRow: number) => {
          if (idleInRow === 5) resolve();
          else requestIdleCallback(({ didTimeout }) => calm(didTimeout ? 0 : idleInRow + 1));
        };
        calm(0);
      }),
  );
}
