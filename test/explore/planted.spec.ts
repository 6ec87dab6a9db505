/**
 * Each property of the explorer is broken on purpose, by a fault in the page, on the tablet or at the hospital: a
 * property that nothing can break would be silently true for ever.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures.ts';
import { requiredAdmission } from '../support/admissionExample.ts';
import { complaintsAt, properties } from './properties.ts';
import { look } from './seen.ts';
import { Walk } from './walk.ts';
import { readBooks, type Mark } from './ward.ts';

interface Planted {
  /** The name of the property that has to notice it. */
  readonly breaks: string;
  plant(walk: Walk, hospitalAddress: string): Promise<unknown>;
}

const amy = 'Amy Lin';
function mark(walk: Walk, change: Partial<Mark> = {}): Mark {
  const word = walk.ward.newWord();
  const draft = `#/drafts/${word}`;
  return {
    word,
    author: amy,
    patientId: 'P-1001',
    woundId: 'W-1001-1',
    draft,
    kind: 'form',
    record: change.draft ?? draft,
    state: 'submitted',
    photos: 0,
    ...change,
  };
}

type Added = readonly [tag: string, attributes: Readonly<Record<string, string>>, text?: string];

/** A square of some pixels, so that it counts as drawn. */
const style = 'display: block; width: 9px; height: 9px';

/** Adds elements to the page; loading it anew takes them away again. The app allows no markup as text. */
const added =
  (...elements: readonly Added[]) =>
  ({ page }: Walk) =>
    page.evaluate((all) => {
      for (const [tag, attributes, text = ''] of all) {
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        element.append(text);
        document.getElementById('root')?.append(element);
      }
    }, elements);

/** Writes a record past the app, as a fault of the app would. */
async function recorded(
  walk: Walk,
  hospitalAddress: string,
  { times = 1, ...change }: Partial<Mark> & { times?: number } = {},
): Promise<Mark> {
  const written = mark(walk, change);
  walk.ward.marks.push(written);
  for (let at = 0; at < times; at += 1) {
    const { word, woundId, patientId } = written;
    await asAmy(hospitalAddress, 'POST', '/wound-assessments', {
      patientId,
      encounterId: 'E-1001',
      woundId,
      observedAt: '2026-05-03T08:00:00+08:00',
      assessment: { careNote: word },
      attachmentIds: [],
    });
  }
  return written;
}

/** A request past the app, by the token of Amy Lin. */
async function asAmy(
  hospitalAddress: string,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const answer = await fetch(`${hospitalAddress}${path}`, {
    method,
    headers: { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' },
    body: JSON.stringify({ clientRequestId: crypto.randomUUID(), ...body }),
  });
  expect(answer.ok).toBe(true);
}

/** Corrects the only record to a text, as a fault of the app would. */
async function corrected(walk: Walk, hospitalAddress: string, careNote: string): Promise<void> {
  const path = `/wound-assessments/${await walk.hospital.onlyRecordId()}`;
  await asAmy(hospitalAddress, 'PATCH', path, { version: 1, changes: { careNote } });
}

const banner: Added = ['section', { 'aria-label': 'Patient' }, '林美玉'];

const inPage: readonly Planted[] = [
  {
    breaks: 'a window shows the screen of its address',
    // Past the router, which listens to the page's own history.
    plant: ({ page }) =>
      page.evaluate(() => History.prototype.replaceState.call(history, null, '', '#/outbox')),
  },
  { breaks: 'a screen has one title', plant: added(['h1', {}, 'Second']) },
  {
    breaks: 'no screen is broken, and none leads nowhere',
    plant: added(['h1', {}, 'Screen not shown']),
  },
  {
    breaks: 'never two filled buttons',
    plant: added(
      ['button', { 'data-variant': 'filled' }, 'One'],
      ['button', { 'data-variant': 'filled' }, 'Two'],
    ),
  },
  {
    breaks: 'nothing has to be scrolled sideways',
    plant: ({ page }) => page.evaluate(() => void (document.body.style.width = '3000px')),
  },
  { breaks: 'each button and link has a name', plant: added(['button', { style }]) },
  { breaks: 'each field has a label', plant: added(['input', { style }]) },
  { breaks: 'each dialog has a name', plant: added(['div', { role: 'dialog' }, 'Sure?']) },
  { breaks: 'no id is given twice', plant: added(['i', { id: 'root' }, 'x']) },
  {
    breaks: 'each picture is drawn',
    plant: added(['img', { alt: 'wound', style, src: 'data:image/png;base64,AAAA' }]),
  },
  {
    breaks: 'the focus is on something that is drawn',
    async plant(walk) {
      await added(['button', { id: 'lost' }, 'x'])(walk);
      await walk.page.evaluate(() => {
        const lost = document.getElementById('lost');
        lost?.focus();
        // Hiding it would take the focus away as soon as the page is drawn.
        Object.defineProperty(lost, 'checkVisibility', { value: () => false });
      });
    },
  },
  {
    breaks: 'a screen reader reaches the screen',
    plant: ({ page }) =>
      page.evaluate(() => document.getElementById('root')?.setAttribute('aria-hidden', 'true')),
  },
  {
    breaks: 'no placeholder, key or value of a program is shown',
    plant: added(['p', {}, 'Waiting since NaN']),
  },
  {
    breaks: 'the title of the window names the app, and no patient',
    plant: ({ page }) => page.evaluate(() => void (document.title = 'Wardbook, 林美玉')),
  },
  {
    breaks: 'the language is the one that was chosen',
    plant: ({ page }) => page.evaluate(() => void (document.documentElement.lang = 'de')),
  },
  { breaks: 'no sentence is left in the other language', plant: added(['p', {}, '取消']) },
  {
    breaks: 'the theme is the one that was chosen',
    plant: ({ page }) =>
      page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dim')),
  },
  {
    breaks: 'nothing of another patient is on a patient’s screen',
    plant: added(banner, ['p', {}, '黃素貞']),
  },
  {
    breaks: 'no note of another patient is on a patient’s screen',
    async plant(walk) {
      const foreign = mark(walk, { patientId: 'P-1007' });
      walk.ward.marks.push(foreign);
      await added(banner, ['textarea', {}, foreign.word])(walk);
    },
  },
  {
    breaks: 'a locked or signed-out tablet shows nothing of a patient',
    plant: ({ page }) =>
      page.evaluate(() => {
        const title = document.createElement('h1');
        title.append('Locked');
        const number = document.createElement('p');
        number.append('MRN-0031001');
        document.body.replaceChildren(title, number);
      }),
  },
  {
    breaks: 'what a colleague has not sent is not shown',
    async plant(walk) {
      const foreign = mark(walk, { author: 'Ben Chang', state: 'kept' });
      walk.ward.marks.push(foreign);
      await added(['p', {}, foreign.word])(walk);
    },
  },
  {
    breaks: 'no address names a patient, a stay, a wound or a note',
    plant: added(['a', { href: '#/patients/P-1001' }, 'x']),
  },
  {
    breaks: 'the browser’s plain storage holds nothing of a patient and no token',
    plant: ({ page }) => page.evaluate(() => sessionStorage.setItem('last', 'nurse-amy')),
  },
  {
    breaks: 'no message of the page says anything of a patient',
    plant: ({ page }) => said(page, () => console.log('opened MRN-0031001')),
  },
  {
    breaks: 'no address that is asked for holds a token or a note',
    plant: ({ page }) => page.evaluate(() => fetch('/?token=nurse-amy').then(() => undefined)),
  },
  {
    breaks: 'nothing goes wrong that nothing catches',
    async plant({ page, context }) {
      const heard = context.waitForEvent('weberror');
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error('planted');
        });
      });
      await heard;
    },
  },
  {
    breaks: 'a tablet without a network says so',
    async plant(walk) {
      walk.ward.isOffline = true;
    },
  },
  {
    breaks: 'a card says “in the record” only if the record is there',
    plant: added(['article', { 'data-state': 'done' }, 'In the hospital record']),
  },
];

/** The window has fetched these scripts, and nothing else. */
const fetched =
  (...names: readonly string[]) =>
  async ({ page }: Walk) => {
    await page.route('**/assets/planted*.js', (route) => route.fulfill({ body: '' }));
    await page.evaluate(async (all) => {
      performance.clearResourceTimings();
      for (const name of all) await fetch(`/assets/${name}`);
    }, names);
  };

const ofVersions: readonly Planted[] = [
  {
    breaks: 'a window has the code of one version',
    plant: fetched('planted.js', 'planted.v2.js'),
  },
  {
    breaks: 'a window has the version that she has taken, and no newer one',
    plant: fetched('planted.v2.js'),
  },
  {
    breaks: 'a version that waits is told, until she puts it off',
    plant: async ({ ward }) => void (ward.waiting = 2),
  },
  {
    breaks: 'a version is told only once all of it is on the tablet',
    plant: added(['p', {}, 'A new version is ready.']),
  },
  {
    breaks: 'no form can be taken away by an update',
    plant: added(['p', { 'data-saved': 'saved' }, 'Saved'], ['p', {}, 'Update now']),
  },
];

async function said(page: Page, say: () => void): Promise<void> {
  const heard = page.waitForEvent('console');
  await page.evaluate(say);
  await heard;
}

const onTablet: readonly Planted[] = [
  {
    breaks: 'what was typed into a draft is in its form',
    async plant(walk) {
      await walk.nurse.draft('Edges calm.');
      const address = new URL(walk.page.url()).hash;
      walk.ward.marks.push(mark(walk, { draft: address, state: 'kept' }));
    },
  },
  {
    breaks: 'what was submitted is in the record, or counted as waiting',
    // The tablet has nothing of it. Rows deleted from its database might come back from the second copy.
    plant: async (walk) => walk.ward.marks.push(mark(walk)),
  },
];

const atHospital: readonly Planted[] = [
  {
    breaks: 'nothing is in the record twice',
    plant: (walk, address) => recorded(walk, address, { times: 2 }),
  },
  {
    breaks: 'a record is of the patient, the wound and the nurse that it was written for',
    async plant(walk, address) {
      const written = await recorded(walk, address);
      walk.ward.marks.push({ ...written, woundId: 'W-1001-2' });
    },
  },
  {
    breaks: 'nothing is in the record that nobody submitted',
    plant: (walk, address) => recorded(walk, address, { state: 'kept' }),
  },
  {
    breaks: 'a record has everything that its draft had',
    async plant(walk, address) {
      const { draft } = await recorded(walk, address);
      walk.ward.marks.push(mark(walk, { draft }));
    },
  },
  {
    breaks: 'a record has the photos that were given with it',
    plant: (walk, address) => recorded(walk, address, { photos: 1 }),
  },
];

const toRecords: readonly Planted[] = [
  {
    breaks: 'each version of a record is of the nurse who wrote it',
    async plant(walk, address) {
      const of = await recorded(walk, address);
      const bens = mark(walk, { kind: 'correction', author: 'Ben Chang', record: of.record });
      walk.ward.marks.push(bens);
      await corrected(walk, address, `${of.word} ${bens.word}`);
    },
  },
  {
    breaks: 'a record has no more versions than were submitted',
    async plant(walk, address) {
      const { word } = await recorded(walk, address);
      await corrected(walk, address, `${word}, and more`);
    },
  },
  {
    breaks: 'a later version keeps every word of the earlier ones',
    async plant(walk, address) {
      await recorded(walk, address);
      await corrected(walk, address, 'Nothing of it.');
    },
  },
  {
    breaks: 'a record is void only if somebody voided it',
    async plant(walk, address) {
      await recorded(walk, address);
      const path = `/wound-assessments/${await walk.hospital.onlyRecordId()}/void`;
      await asAmy(address, 'POST', path, { version: 1, reason: 'Wrong wound' });
    },
  },
  {
    breaks: 'an admission has what was answered',
    async plant(walk, address) {
      const admission = mark(walk, { kind: 'admission', woundId: '' });
      walk.ward.marks.push(admission);
      const answers = requiredAdmission();
      walk.ward.answers.set(admission.draft, answers);
      await asAmy(address, 'POST', '/admission-assessments', {
        patientId: 'P-1001',
        encounterId: 'E-1001',
        assessedAt: '2026-05-03T08:00:00+08:00',
        assessment: { ...answers, admission: { ...answers.admission, reason: admission.word } },
      });
    },
  },
];

/** A rescue file that lacks what is only here. */
const inFile: readonly Planted[] = [
  {
    breaks: 'a rescue file holds what is only on this tablet, and nothing of a colleague',
    async plant({ ward }) {
      ward.rescued = { author: amy, text: '{}', hers: ['qz01x'] };
    },
  },
];

async function complaintsOf(walk: Walk): Promise<string[]> {
  const seen = await look(walk.page);
  const books = await readBooks(walk.hospital);
  return complaintsAt({ seen, ward: walk.ward, books }).map((each) => each.split(': ')[0] ?? '');
}

test('each property notices the fault that is planted for it', async ({
  app,
  context,
  hospital,
  servers,
}) => {
  const all = [...inPage, ...onTablet, ...atHospital, ...toRecords, ...inFile, ...ofVersions];
  expect(all.map(({ breaks }) => breaks).toSorted()).toEqual(
    properties.map(({ name }) => name).toSorted(),
  );
  await app.open();
  for (const { breaks, plant } of all) {
    await hospital.reset();
    await app.page.evaluate(() => sessionStorage.removeItem('last'));
    await app.page.goto('about:blank');
    await app.page.goto('/#/patients');
    const planted = new Walk({ page: app.page, context }, hospital);
    await planted.nurse.door.expectIn();
    planted.ward.theme = (await look(app.page)).theme;
    await expect.poll(() => complaintsOf(planted), `before: ${breaks}`).toEqual([]);
    await plant(planted, servers.hospitalAddress);
    await expect.poll(() => complaintsOf(planted), `with its fault: ${breaks}`).toContain(breaks);
  }
});
