/**
 * The admission bench: what the long form costs on a processor slowed to a tablet's speed: opening it, moving from
 * section to section, and typing into one of its fields.
 */
import { admissionSections } from '../src/shared/admission/description.ts';
import { openAdmission, openStay } from '../test/e2e/pages/AdmissionDoor.ts';
import { AdmissionPage } from '../test/e2e/pages/AdmissionPage.ts';
import { openBenchApp, tabletSlowdown } from './screens/benchApp.ts';
import { untilPainted } from './screens/pageWatch.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { median, rounded, type Row } from './support/table.ts';
import { typed } from './typing.ts';

export async function admission(settings: BenchSettings): Promise<BenchReport> {
  const app = await openBenchApp();
  const { page } = app;
  const rows: Row[] = [];
  const form = new AdmissionPage(page);
  const add = (what: string, times: readonly number[]) =>
    rows.push({
      what,
      'median ms': rounded(median([...times]), 0),
      'longest ms': rounded(Math.max(...times), 0),
    });
  try {
    await page.goto(app.address);
    await openStay(page, 'en', 'E-1001');
    await app.slowDown(tabletSlowdown);
    const open = () => openAdmission(page, 'en');
    add('open the form', [await untilPainted(page, open, { selector: '[data-field]', text: '' })]);
    const times: number[] = [];
    for (const { name, label } of admissionSections.slice(1)) {
      const wanted = { selector: 'main h2', text: label.en };
      times.push(await untilPainted(page, () => form.openSection(name), wanted));
    }
    add(`switch to another of ${admissionSections.length} sections`, times);
    await app.slowDown(1);
    await form.openSection('admission');
    await form.field('admission.reason').getByRole('textbox').click();
    const key = await typed(app, settings, 'the reason of the admission');
    rows.push({ what: 'a key in a field', 'median ms': key['median ms of a key'] ?? '' });
  } finally {
    await app.close();
  }
  return { rows, notes: [`Chromium ${app.version}, processor slowed ${tabletSlowdown} times`] };
}
