/**
 * A page that shows the app's screens in a given state: the real screens over an in-memory device, without a hospital,
 * an engine or a network.
 */
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '../../src/renderer/ui/theme/global.css';
import '../../src/renderer/ui/theme/print.css';
import { createRoot, type Root } from 'react-dom/client';
import {
  groupOf,
  type CacheEntry,
  type CacheKind,
  type CacheOwner,
} from '../../src/device/cache/cacheRows.ts';
import { openDevice, type Device } from '../../src/device/device.ts';
import type { DraftContent, Submitted } from '../../src/model/content.ts';
import type { Progress } from '../../src/model/progress.ts';
import { submissionRow } from '../../src/model/submission.ts';
import { submissionOf } from '../../src/model/testing/rows.ts';
import { openHospitalClient } from '../../src/outbox/hospitalClient.ts';
import { App } from '../../src/renderer/app/App.tsx';
import { openRouter } from '../../src/renderer/app/router.tsx';
import { openAddresses } from '../../src/renderer/services/app/addresses.ts';
import type { AppContext } from '../../src/renderer/services/app/AppContext.tsx';
import { browserClock } from '../../src/renderer/services/engine/browserPorts.ts';
import { openConnectionWatch } from '../../src/renderer/services/hospital/connectionWatch.ts';
import { openHospitalReader } from '../../src/renderer/services/hospital/hospitalReader.ts';
import { openWatchedClient } from '../../src/renderer/services/hospital/watchedClient.ts';
import { deviceOf } from '../../src/renderer/ui/words/deviceWords.ts';
import { openTranslator } from '../../src/renderer/ui/words/i18n.ts';
import { readHospitalProfile, type HospitalProfileFile } from '../../src/shared/profile.ts';
import { StoreFailure, type StoreFailureReason } from '../../src/shared/storeFailure.ts';
import { openMemoryStore, type MemoryStore } from '../../src/storage/memoryStore.ts';
import { nothingKnown, unknownStorageStatus } from '../../src/storage/storageStatus.ts';
import type { Store } from '../../src/storage/store.ts';
import { notingStore } from '../../src/storage/testing/notingStore.ts';
import { unsealed, type SealingStore } from '../../src/vault/sealedStore.ts';
import { pin, plainVault } from '../simulation/plainVault.ts';
import { keptRecord } from './keptRows.ts';
import type {
  AdmissionState,
  DraftState,
  ScreensPage,
  ScreenState,
  SubmissionState,
} from './screenState.ts';
import { observedAt, subjectOf, writtenOf } from './written.ts';

const hospitalKey = 'screens';
const hospitalAddress = 'https://hospital.example/v1';

/** Submits through the device, as a nurse does, and then overrides the row with the state. */
async function plant(
  { device, store, authorId }: { device: Device; store: MemoryStore; authorId: string },
  state: SubmissionState,
): Promise<string> {
  const { content, submitted } = writtenOf(state);
  const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
  const submission = await device.submissions.submit(draftId, submitted);
  const { problem, row } = state;
  const progress: Progress =
    problem === undefined
      ? submission.progress
      : { stage: 'problem', problem: { ...problem, since: submission.submittedAt } };
  const changed = submissionRow({ ...submission, progress, ...row });
  // With the words that find it.
  await unsealed(store).write(['submissions'], (rows) => rows.put('submissions', changed));
  return submission.submissionId;
}

/** Begins an admission with the content that the state gives. */
async function draftOf(
  device: Device,
  authorId: string,
  { assessment, sectionsSetAside = [] }: AdmissionState,
): Promise<string> {
  const content: DraftContent = {
    kind: 'admission-assessment',
    subject: { ...subjectOf({}), woundId: null, woundSite: null },
    assessedAt: observedAt,
    assessment,
    sectionsSetAside,
    sectionId: null,
  };
  const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
  return draftId;
}

/** Creates the element in which the app is shown, and replaces the previous one. */
function newPlace(): HTMLElement {
  const place = document.createElement('div');
  document.querySelector('#root')?.replaceChildren(place);
  return place;
}

async function hearZone(device: Device, offsetMinutes: number | undefined): Promise<void> {
  if (offsetMinutes === undefined) return;
  await device.zones.hear(hospitalKey, { offsetMinutes, atMs: Date.now() });
}

async function connect(device: Device, connection: ScreenState['connection']): Promise<void> {
  if (connection === undefined) return;
  await device.outbox.saveConnection({
    hospitalKey,
    reach: 'reachable',
    since: Date.now(),
    nextProbeAt: null,
    clockSkewMs: null,
    latestHospitalTime: 0,
    errorsAsSpecified: true,
    ...connection,
  });
}

type Knowing = Required<Pick<ScreenState, 'answers' | 'refusals' | 'pictures' | 'hearsReads'>>;

/** Eight by eight grey pixels. */
const picture = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR4nGNogAIGyhgAgIQgAQ2AJGEAAAAASUVORK5CYII=',
  ),
  (sign) => sign.charCodeAt(0),
);

/** A hospital that knows these responses, and is unreachable for everything else. */
function answering({ answers, refusals, pictures }: Knowing) {
  const photoPaths = new Set(pictures.map((id) => `/attachments/${id}/content`));
  return (request: Request): Promise<Response> => {
    const path = request.url.slice(hospitalAddress.length);
    if (photoPaths.has(path)) {
      return Promise.resolve(new Response(picture, { headers: { 'content-type': 'image/png' } }));
    }
    const answer = answers[path];
    const status = refusals[path];
    if (status === 0) return new Promise(() => undefined);
    if (status !== undefined) {
      const error = { code: 'REFUSED', message: 'Refused.', fields: [] };
      return Promise.resolve(Response.json({ error, requestId: 'trace' }, { status }));
    }
    return answer === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json(answer));
  };
}

function wardOf(device: Device, known: Knowing, profile: HospitalProfileFile): AppContext {
  const gate = openConnectionWatch(browserClock.now);
  const unheard = openHospitalClient(
    { clock: browserClock, fetch: answering(known) },
    { baseAddress: hospitalAddress, addressKey: hospitalKey },
  );
  const client = known.hearsReads ? openWatchedClient(unheard, gate) : unheard;
  return {
    device,
    addresses: openAddresses(device.nurses),
    gate,
    reader: openHospitalReader({ device, client, hospitalKey }),
    checkToken: () => Promise.resolve('offline'),
    checkOwner: () => Promise.resolve('offline'),
    checkRenewal: () => Promise.resolve('shown-nothing-of-hers'),
    provider: null,
    hospitalKey,
    hospitalAddress,
    bridge: {
      shell: 'web',
      hospitalAddress,
      hospitalAddressEditable: false,
      appVersion: 'test',
      demoOffered: false,
    },
    profile: readHospitalProfile(profile),
    isDemo: false,
    now: browserClock.now,
  };
}

/** The further finished records: their patients, and wounds per patient. */
const others = { patients: 40, wounds: 12 };

/** Puts finished records of other patients directly into the store, because a tablet holds thousands of them. */
async function plantDone(
  { device, store, authorId }: { device: Device; store: SealingStore; authorId: string },
  count: number,
  kept: readonly CacheEntry[],
): Promise<void> {
  const { content, submitted } = writtenOf({});
  await store.write(['submissions'], async (rows) => {
    for (let index = 0; index < count; index += 1) {
      const patientId = `P-2${String(index % others.patients).padStart(3, '0')}`;
      const woundId = `W-${patientId}-${index % others.wounds}`;
      const subject = { ...content.subject, patientId, woundId };
      const end = { how: 'found-by-author' as const, recordId: `WA-done-${index}` };
      const doneAt = Date.now() - (3_000 + index) * 60_000;
      const submission = submissionOf(
        `done-${index}`,
        { hospitalKey, authorId, sequence: -index, progress: { stage: 'done', doneAt, end } },
        { ...submitted, patientId, woundId } as Submitted,
      );
      const written = { subject, submitted: submission.content.submitted, draft: content };
      await rows.put('submissions', submissionRow({ ...submission, content: written }));
    }
  });
  await plantCopies(store, { hospitalKey, authorId }, count);
  // The last assessments, as stored when she last looked at them.
  const patientIds = kept.flatMap(({ kind, id }) => (kind === 'patient' ? [id] : []));
  await device.submissions.makeLasts({ hospitalKey, authorId }, patientIds);
}

/** Adds cached copies of what the hospital returned for these patients: a stay for each, and `count` records. */
async function plantCopies(store: SealingStore, owner: CacheOwner, count: number): Promise<void> {
  const copies = Array.from({ length: count }, (_, index): [CacheKind, string, object] => {
    const patientId = `P-2${String(index % others.patients).padStart(3, '0')}`;
    const content = recordRead(
      `WA-read-${index}`,
      patientId,
      `W-${patientId}-${index % others.wounds}`,
    );
    return ['record', content.recordId, content];
  });
  for (let index = 0; index < Math.min(count, 10 * others.patients); index += 1) {
    const [encounterId, patientId] = [`E-2${index}`, `P-2${String(index).padStart(3, '0')}`];
    const stay = { encounterId, patientId, type: 'inpatient', status: 'active' };
    copies.push(['encounter', encounterId, stay]);
  }
  const times = { fetchedAt: Date.now(), openedAt: Date.now() };
  await store.write(['cache'], async (rows) => {
    for (const [kind, id, value] of copies) {
      const group = groupOf(owner, kind);
      const place = { cacheKey: `${group}|${id}`, group, authorId: owner.authorId };
      await rows.put('cache', { ...place, ...times, sizeChars: 400, content: { id, value } });
    }
  });
}

function recordRead(recordId: string, patientId: string, woundId: string) {
  const clientRequestId = '00000000-0000-4000-8000-000000000002';
  const assessment = { careNote: 'As somebody else wrote it.' };
  return keptRecord({ clientRequestId, recordId, patientId, woundId, assessment }).content;
}

/** A store that counts what the screens ask of it, and fails as a test wishes. */
function counting(store: MemoryStore): Store {
  const noting = notingStore(store, {
    begins: (mode, tables) => void counted.begun.push(`${mode} ${tables.join(', ')}`),
    reads: () => void (counted.rows += 1),
  });
  return {
    ...noting,
    read(tables, work) {
      const fails = failing !== null && tables.some((table) => ofHers.includes(table));
      if (fails) return Promise.reject(new StoreFailure(failing as StoreFailureReason));
      return noting.read(tables, work);
    },
  };
}
const counted = { rows: 0, begun: [] as string[] };

/** Why reads of her work currently fail; null if they succeed. */
let failing: StoreFailureReason | null = null;
const ofHers: readonly string[] = ['drafts', 'submissions'];
let beginAnother: () => Promise<unknown> = () => Promise.resolve();

/** The bug that the counts must detect. */
function listingEverything(device: Device): Device {
  const { submissions, cache } = device;
  return {
    ...device,
    cache: {
      ...cache,
      async listAbout(owner, kind, about, schema) {
        await cache.list(owner, kind, schema);
        return cache.listAbout(owner, kind, about, schema);
      },
    },
    submissions: {
      ...submissions,
      async listAbout(whose, authorId, about) {
        await submissions.list(whose, authorId);
        return submissions.listAbout(whose, authorId, about);
      },
      async lastOfWounds(owner, patientIds) {
        await submissions.list(owner.hospitalKey, owner.authorId);
        return submissions.lastOfWounds(owner, patientIds);
      },
      async listDone(whose, authorId, count) {
        await submissions.list(whose, authorId);
        return submissions.listDone(whose, authorId, count);
      },
    },
  };
}

async function begin(
  { device, store, authorId }: { device: Device; store: MemoryStore; authorId: string },
  { row, hasNoStay = false, wound, ...state }: DraftState,
): Promise<string> {
  const { content: written } = writtenOf(state);
  const subject = { ...written.subject, ...(hasNoStay && { encounterId: null }), ...wound };
  const content = { ...written, subject };
  const draft = await device.drafts.start({ hospitalKey, authorId, content });
  if (row !== undefined) store.plant('drafts', { ...draft, ...row });
  return draft.draftId;
}

/** Signs in Amy, after her colleague if there is one. */
async function signIn({ nurses }: Device, colleague?: string) {
  const session = { hospitalKey, name: 'Amy Lin', token: 'nurse-amy', pin };
  if (colleague !== undefined) {
    await nurses.signIn({ ...session, name: colleague, token: 'nurse-ben' });
  }
  return nurses.signIn(session);
}

async function goTo({ nurses }: Device, door: ScreenState['door']): Promise<void> {
  if (door === 'lock') await nurses.lock(hospitalKey);
  if (door === 'names') await nurses.signOut(hospitalKey);
}

const untilNothingWaits = { isWaiting: () => false, subscribe: () => () => undefined, apply() {} };
let shown: Root | undefined;

/** The device as if the browser had reported `keeping` about its storage. */
function told(device: Device, keeping: ScreenState['keeping']): Device {
  const known = { ...nothingKnown, ...keeping };
  return { ...device, storageStatus: { ...unknownStorageStatus, now: () => known } };
}

const screensPage: ScreensPage = {
  async showState({
    settings = {},
    submissions = [],
    admissions = [],
    drafts = [],
    done = 0,
    listsEverything = false,
    answers = {},
    hasOtherRecoveryKey = false,
    refusals = {},
    pictures = [],
    hearsReads = false,
    profile = { timeZone: 'Asia/Taipei' },
    heardOffsetMinutes,
    kept = [],
    connection,
    figures = [],
    keeping = {},
    phrases,
    hasExpired = false,
    colleague,
    door,
    address,
  }: ScreenState) {
    shown?.unmount();
    failing = null;
    // What the browser stores outside the store belongs to the previous state.
    localStorage.clear();
    const store = openMemoryStore();
    const vault = { ...plainVault(), isRecoveryOther: async () => hasOtherRecoveryKey };
    const ports = { now: Date.now, randomId: () => crypto.randomUUID(), vault };
    const tablet = openDevice(counting(store), ports);
    const device = listsEverything ? listingEverything(tablet) : tablet;
    await device.settings.change({ theme: 'light', ...settings });
    const { authorId } = await signIn(device, colleague);
    const ids: string[] = [];
    await device.cache.putAll({ hospitalKey, authorId }, kept);
    const begun: string[] = [];
    const tabletOfHers = { device, store, authorId };
    for (const state of drafts) begun.push(await begin(tabletOfHers, state));
    for (const state of submissions) ids.push(await plant(tabletOfHers, state));
    await plantDone({ device, store: unsealed(store), authorId }, done, kept);
    for (const state of admissions) ids.push(await draftOf(device, authorId, state));
    beginAnother = () => begin(tabletOfHers, { text: 'Another one.' });
    await hearZone(device, heardOffsetMinutes);
    ids.push(...begun);
    if (phrases) store.plant('settings', { key: `phrases|${authorId}`, ...phrases });
    await connect(device, connection);
    const credential = await device.outbox.credential(hospitalKey);
    if (hasExpired && credential) await device.outbox.expireCredential(hospitalKey, credential);
    await device.figures.wish(hospitalKey, profile.pilotFigures === true);
    for (const event of figures) await device.figures.note(hospitalKey, event);
    await goTo(device, door);
    const firstSettings = await device.settings.read();
    const translator = await openTranslator(firstSettings.language, deviceOf(navigator.userAgent));
    document.documentElement.lang = firstSettings.language;
    location.hash = address.replace('{0}', ids[0] ?? '');
    const app = wardOf(told(device, keeping), { answers, refusals, pictures, hearsReads }, profile);
    Object.assign(counted, { rows: 0, begun: [] });
    shown = createRoot(newPlace());
    shown.render(
      <App
        app={app}
        versions={untilNothingWaits}
        translator={translator}
        router={openRouter(app.addresses)}
        firstSettings={firstSettings}
      />,
    );
    return ids;
  },
  rowsRead: () => counted.rows,
  begun: () => counted.begun,
  async failReads(reason) {
    failing = reason;
    // A new draft makes every screen that shows drafts read them again.
    if (reason !== null) await beginAnother();
  },
};

Object.assign(window, screensPage);
