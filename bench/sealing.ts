/**
 * The sealing bench: what the seals cost, as a ratio to the same app built without them, in turns within one run; then
 * how long unlocking and switching nurses take with a week of records on the tablet.
 */
import { fileURLToPath } from 'node:url';
import { signInEn } from '../src/renderer/ui/words/signIn.en.ts';
import { pin } from '../test/e2e/pages/signInPage.ts';
import { appWords, sentence } from '../test/e2e/pages/words.ts';
import { startBenchHospital, type BenchHospital } from '../test/support/benchHospital.ts';
import { buildPages, type BuiltPages } from '../test/support/pages.ts';
import { openSlowWire, type SlowWire } from '../test/support/slowWire.ts';
import { freshChromiumPlace } from './drain/places.ts';
import type { Order } from './drain/work.ts';
import {
  fillWithDone,
  loadFillPage,
  openBenchApp,
  tabletSlowdown,
  type BenchApp,
} from './screens/benchApp.ts';
import { openings } from './screens/openings.ts';
import { untilPainted } from './screens/pageWatch.ts';
import { unsealed } from './sealing/unsealed.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { median, rounded, type Row } from './support/table.ts';
import { typed } from './typing.ts';

const kinds = ['plain', 'sealed'] as const;
type Kind = (typeof kinds)[number];

/** The measurements of one operation, by kind of app. */
type Figures = Map<string, Record<Kind, number[]>>;

export async function sealing(settings: BenchSettings): Promise<BenchReport> {
  const figures: Figures = new Map();
  await drainInTurns(settings, figures);
  await screensInTurns(settings, figures);
  const rows = [...figures].map(([what, of]) => rowOf(what, of));
  rows.push(...(await ways(settings)));
  return { rows, notes: [`screens and keys: processor slowed ${tabletSlowdown} times`] };
}

function add(figures: Figures, what: string, kind: Kind, value: number): void {
  const of = figures.get(what) ?? { plain: [], sealed: [] };
  of[kind].push(value);
  figures.set(what, of);
}

function rowOf(what: string, { plain, sealed }: Record<Kind, number[]>): Row {
  const ratios = sealed.flatMap((value, turn) => {
    const beside = plain[turn];
    return beside === undefined ? [] : [value / beside];
  });
  return {
    what,
    turns: ratios.length,
    'plain ms': rounded(median(plain), 1),
    'sealed ms': rounded(median(sealed), 1),
    // The ratio within each turn, because both ran beside the same other load; then the median.
    'x plain': rounded(median(ratios), 3),
    least: rounded(Math.min(...ratios), 3),
    most: rounded(Math.max(...ratios), 3),
  };
}

const hospitalPort = 8772;
const wirePorts = { sealed: 8773, plain: 8774 } as const;

interface DrainSide {
  pages: BuiltPages;
  wire: SlowWire;
}

async function drainInTurns(settings: BenchSettings, figures: Figures): Promise<void> {
  const hospital = await startBenchHospital(hospitalPort);
  const entry = fileURLToPath(new URL('./drain/drainPage.ts', import.meta.url));
  const side = async (kind: Kind): Promise<DrainSide> => {
    const pages = await buildPages({ drainPage: entry }, kind === 'plain' ? [unsealed()] : []);
    const wire = await openSlowWire(wirePorts[kind], hospitalPort, pages.folder);
    wire.setRoundTrip(5);
    return { pages, wire };
  };
  const sides = { plain: await side('plain'), sealed: await side('sealed') };
  const works = settings.isQuick ? [{ submissions: 20, photosEach: 0 }] : drains;
  try {
    for (const work of works) {
      for (let turn = 0; turn < settings.turns; turn += 1) {
        for (const kind of inTurn(turn)) {
          const wallMs = await drained({ hospital, side: sides[kind], kind, settings }, work, turn);
          const what = `drain ${work.submissions}, ${work.photosEach} photos each`;
          settings.progress(`${what}, ${kind}: ${rounded(wallMs / 1000, 2)} s`);
          add(figures, what, kind, wallMs);
        }
      }
    }
  } finally {
    for (const { wire, pages } of Object.values(sides)) {
      await wire.close();
      await pages.remove();
    }
    await hospital.stop();
  }
}

const drains = [
  { submissions: 200, photosEach: 0 },
  { submissions: 12, photosEach: 3 },
];

/** The second one finds a warmer disk, so they alternate. */
function inTurn(turn: number): readonly Kind[] {
  return turn % 2 === 0 ? kinds : kinds.toReversed();
}

interface DrainGiven {
  hospital: BenchHospital;
  side: DrainSide;
  kind: Kind;
  settings: BenchSettings;
}

async function drained(
  { hospital, side, kind, settings }: DrainGiven,
  work: (typeof drains)[number],
  turn: number,
): Promise<number> {
  await hospital.reset();
  const order: Order = {
    contender: 'wardbook',
    baseAddress: side.wire.baseAddress,
    token: 'nurse-amy',
    runId: `${kind}${turn}`,
    ...work,
    photoBytes: 2_000_000,
    lanes: 4,
    limitMs: settings.limitMs,
  };
  const page = `http://127.0.0.1:${wirePorts[kind]}/bench/drainPage.html`;
  const { wallMs, isFinished } = await freshChromiumPlace(page).run(order);
  if (!isFinished) throw new Error(`The ${kind} outbox was not drained in time`);
  return wallMs;
}

/** Keys in a note and opening screens, with a week of records on both tablets. */
async function screensInTurns(settings: BenchSettings, figures: Figures): Promise<void> {
  const plain = await openBenchApp({ plugins: [unsealed()] });
  const sealed = await openBenchApp().catch(async (error: unknown) => {
    await plain.close();
    throw error;
  });
  const apps = { plain, sealed };
  try {
    const drafts = { plain: '', sealed: '' };
    for (const kind of kinds) {
      settings.progress(`filling the ${kind} tablet`);
      await fillWithDone(apps[kind], settings.isQuick ? 50 : 2_000);
      await atPatient(apps[kind]);
      await apps[kind].nurse.patient.assessAndWait('W-1001-2');
      await apps[kind].nurse.assessment.fill('Warm. ');
      drafts[kind] = apps[kind].page.url();
    }
    for (let turn = 0; turn < settings.turns; turn += 1) {
      for (const kind of inTurn(turn)) {
        settings.progress(`keys and screens, turn ${turn + 1}, ${kind}`);
        await apps[kind].page.goto(drafts[kind]);
        const tell = (what: string, ms: number) => add(figures, what, kind, ms);
        await measureScreens(apps[kind], settings, { tell, isFirst: turn === 0 });
      }
    }
  } finally {
    await plain.close();
    await sealed.close();
  }
}

/** Generous time limits for a busy machine: nothing is measured yet. */
async function atPatient({ page, nurse, address }: BenchApp): Promise<void> {
  await page.goto(address);
  await nurse.patients.show();
  const { banner } = appWords.en.common.patient;
  await page.getByRole('textbox', { name: nurse.patients.words.find.patientLabel }).waitFor();
  await nurse.patients.ask('P-1001');
  await page.getByRole('region', { name: banner, exact: true }).waitFor({ timeout: 120_000 });
}

async function measureScreens(
  app: BenchApp,
  settings: BenchSettings,
  { tell, isFirst }: { tell(what: string, ms: number): void; isFirst: boolean },
): Promise<void> {
  await app.nurse.assessment.note().click();
  const keys = await typed(app, settings, 'the note');
  tell('a key: main thread busy', Number(keys['busy ms per key']));
  tell('a key: median to its frame', Number(keys['median ms of a key']));
  await atPatient(app);
  await app.slowDown(tabletSlowdown);
  for (const row of await openings(app, settings.isQuick ? 1 : 3, !isFirst)) {
    tell(String(row['what']), Number(row['ms to paint']));
  }
  await app.slowDown(1);
}

/** With a recovery key nothing opens by itself: unlocking opens the sealed data, and so does switching. */
async function ways(settings: BenchSettings): Promise<Row[]> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ]);
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey));
  const app = await openBenchApp({
    profile: { tablets: { recoveryKey: spki.toString('base64') } },
  });
  const records = settings.isQuick ? 100 : 5_000;
  try {
    await fillWithDone(app, records);
    await opened(app, 'Amy Lin');
    await app.nurse.handOverTo('nurse-ben', 'Ben Wu');
    const took: [what: string, ms: number[]][] = [];
    for (const rate of [1, tabletSlowdown]) {
      const at = rate === 1 ? '' : `, slowed ${rate} times`;
      took.push([`unlock after a restart, ${records} records${at}`, []]);
      took.push([`switch nurses, ${records} records${at}`, []]);
      took.push([`of that, Argon2id of one PIN${at}`, []]);
      for (let turn = 0; turn < settings.turns; turn += 1) {
        took.at(-2)?.[1].push(await switched(app, 'Amy Lin', rate));
        took.at(-3)?.[1].push(await unlocked(app, 'Amy Lin', rate));
        took.at(-1)?.[1].push(await stretched(app, rate));
        await switched(app, 'Ben Wu', 1);
      }
    }
    took.push(...(await photoCost(app, settings)));
    return took.map(([what, ms]) => ({
      what,
      turns: ms.length,
      'sealed ms': rounded(median(ms), 1),
      least: rounded(Math.min(...ms), 1),
      most: rounded(Math.max(...ms), 1),
    }));
  } finally {
    await app.close();
  }
}

/** Generous time limits for a busy machine: nothing is measured yet. */
async function opened({ page, nurse }: BenchApp, name: string): Promise<void> {
  const field = page.getByLabel(sentence(signInEn.pinOf, { name }));
  await field.waitFor({ timeout: 120_000 });
  await field.fill(pin);
  await field.press('Enter');
  const { title } = appWords.en.patients;
  await page.getByRole('link', { name: title }).first().waitFor({ timeout: 120_000 });
  await nurse.patients.show();
}

const atPatients = { selector: 'main h1', text: appWords.en.patients.title };

async function unlocked({ page, slowDown }: BenchApp, name: string, rate: number): Promise<number> {
  await page.reload();
  const field = page.getByLabel(sentence(signInEn.pinOf, { name }));
  await field.fill(pin);
  await slowDown(rate);
  const tookMs = await untilPainted(page, () => field.press('Enter'), atPatients);
  await slowDown(1);
  return tookMs;
}

async function switched(app: BenchApp, name: string, rate: number): Promise<number> {
  const { page, nurse, slowDown } = app;
  await nurse.switchButton().click();
  const words = signInEn.switch;
  await page.getByRole('list', { name: words.names }).getByRole('button', { name }).click();
  const field = page.getByLabel(sentence(signInEn.pinOf, { name }));
  await field.fill(pin);
  await slowDown(rate);
  const tookMs = await untilPainted(page, () => field.press('Enter'), atPatients);
  await slowDown(1);
  return tookMs;
}

async function stretched({ page, slowDown }: BenchApp, rate: number): Promise<number> {
  await loadFillPage(page);
  await slowDown(rate);
  const tookMs = await page.evaluate(() => window.fillPage?.stretchPin() ?? Number.NaN);
  await slowDown(1);
  return tookMs;
}

async function photoCost(
  { page }: BenchApp,
  { isQuick }: BenchSettings,
): Promise<[string, number[]][]> {
  await loadFillPage(page);
  const costs = [];
  for (let turn = 0; turn < (isQuick ? 3 : 20); turn += 1) {
    costs.push(await page.evaluate(() => window.fillPage?.sealBytes(5_000_000)));
  }
  const known = costs.filter((cost) => cost !== undefined);
  return [
    ['a photo of 5 MB sealed', known.map(({ tookMs }) => tookMs)],
    ['a photo of 5 MB: longest time the page stood still', known.map((cost) => cost.longestGapMs)],
  ];
}
