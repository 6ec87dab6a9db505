/**
 * The page whose browser is killed. It does what the app does (the real device, the real engine in its real worker),
 * and reports for each item the moment at which the device promised to keep it.
 */
import { databaseNames, openBrowserDevice } from '../../src/device/browserDevice.ts';
import {
  afterRefusal,
  forgetRefusals,
  type AfterRefusal,
} from '../../src/device/refusedDatabase.ts';
import { wholeJpeg } from '../../src/hospital/testing/photos.ts';
import type { DraftContent, Submitted } from '../../src/model/content.ts';
import { describe } from '../../src/model/describe.ts';
import { startEngineWorker } from '../../src/renderer/services/engine/startEngineWorker.ts';
import { StoreFailure } from '../../src/shared/storeFailure.ts';
import { trainingRecoveryKey } from '../../src/shared/trainingKey.ts';
import { readPublicKey } from '../../src/vault/recoveryKey.ts';

/** What the page tells the test: from now on this must never be lost. */
export interface Promised {
  kind: 'draft' | 'create' | 'correction';
  /** The note, or for a correction the new note. */
  note: string;
  photos: number;
  /** For a correction: the note that it corrects. */
  of: string | null;
}

/** The state of everything on this device. */
export interface Kept {
  draftNotes: string[];
  open: { note: string; stage: string; problem: string | null }[];
}

declare global {
  interface Window {
    promised?: (one: Promised) => Promise<void>;
    workRound?: (round: number) => Promise<void>;
    whatIsKept?: () => Promise<Kept>;
    drainOnly?: () => Promise<void>;
    tryNow?: () => Promise<void>;
    keepNote?: (note: string) => Promise<string>;
    keepPhotos?: (count: number, bytes: number) => Promise<void>;
    keeping?: () => Promise<{
      room: string;
      copy: string;
      isPersisted: boolean;
      restored: boolean;
      /** A lost copy was made anew, and nobody has acknowledged it. */
      copyMadeAnew: boolean;
    }>;
    openOrMove?: () => Promise<'opened' | AfterRefusal>;
  }
}

const hospitalKey = 'http://127.0.0.1:8787/v1';
/** Nobody guesses PINs here, and at the cost used on a ward each sign-in takes a third of a second. */
const cost = { iterations: 1, memoryKiB: 64 };
const device = openBrowserDevice('hospital', {}, () => Date.now(), {
  cost,
  recoveryKey: () => readPublicKey(trainingRecoveryKey),
  // The next browser goes on without her PIN.
  shellSeal: async () => ({ seal: async (bytes) => bytes, open: async (bytes) => bytes }),
});
const say = (one: Promised) => void window.promised?.(one);

const subject = {
  patientId: 'P-1002',
  encounterId: 'E-1002',
  displayName: 'Lin Mei-hua',
  medicalRecordNumber: '00123',
  woundSite: 'left heel',
};

/** Submits, corrects and drafts until the browser is killed. */
window.workRound = async (round) => {
  const authorId = await begin();
  for (let index = 0; index < 6; index += 1) {
    const note = `round ${round} create ${index}`;
    const submissionId = await create(authorId, note, index % 3 === 0 ? 1 : 0);
    if (index % 2 === 1) await correct(authorId, submissionId, note);
    await draftOnly(authorId, `round ${round} draft ${index}`);
    await pause(Math.random() * 120);
  }
};

window.tryNow = () => device.submissions.tryNow(hospitalKey);

window.whatIsKept = async () => {
  const [nurse] = await device.nurses.known(hospitalKey);
  // After a restore her work is sealed until she enters her PIN.
  const authorId = nurse === undefined ? '' : await signedIn();
  const { drafts } = await device.drafts.list(hospitalKey, authorId);
  const open = await device.outbox.open(hospitalKey);
  return {
    draftNotes: drafts.map(({ content }) => ('careNote' in content ? content.careNote : '')),
    open: open.map((one) => ({
      note: 'careNote' in one.content.submitted ? one.content.submitted.careNote : '',
      stage: describe(one).state,
      problem: describe(one).problem?.type ?? null,
    })),
  };
};

/** Saves a separate draft; returns `kept`, or why it was not kept. */
window.keepNote = async (note) => {
  try {
    await draftOnly(await signedIn(), note);
    return 'kept';
  } catch (error) {
    return error instanceof StoreFailure ? error.reason : String(error);
  }
};

window.keepPhotos = async (count, bytes) => {
  const { draftId } = await startDraft(await signedIn(), 'W-1002-001');
  for (let at = 0; at < count; at += 1) await addPhoto(draftId, bytes);
};

window.keeping = async () => ({
  room: await device.storageStatus.lookForRoom(),
  copy: device.storageStatus.now().copy,
  isPersisted: await navigator.storage.persisted(),
  restored: device.storageStatus.now().restored !== null,
  copyMadeAnew: device.storageStatus.now().copyMadeAnewAt !== null,
});

/** Opens the database as the app's start does; if it is refused, the result applies after a reload. */
window.openOrMove = async () => {
  try {
    await device.settings.read();
  } catch (error) {
    if (!(error instanceof StoreFailure) || error.reason !== 'unopenable') throw error;
    return afterRefusal(databaseNames.hospital);
  }
  forgetRefusals();
  return 'opened';
};

/** Starts only the engine, which sends whatever is there. */
window.drainOnly = async () => void (await begin());

async function begin(): Promise<string> {
  const authorId = await signedIn();
  const baseAddress = `${location.origin}/v1`;
  const tablets = { keepRecordsDays: 30, keepPhotosDays: 7 };
  const order = { hospitalKey, addressKey: hospitalKey, baseAddress, tablets };
  startEngineWorker({ realm: 'hospital', ...order });
  return authorId;
}

async function signedIn(): Promise<string> {
  const session = await device.nurses.session(hospitalKey);
  if (session) return session.authorId;
  // After a restore nobody is signed in, but her PIN opens what it opened before.
  const [known] = await device.nurses.known(hospitalKey);
  if (known) {
    const again = await device.nurses.signInAgain(known.authorId, '246810');
    if (again === null) throw new Error('Her PIN no longer opens her work');
    return again.authorId;
  }
  const first = { hospitalKey, name: 'Amy', token: 'nurse-amy', pin: '246810' };
  return (await device.nurses.signIn(first)).authorId;
}

async function create(authorId: string, note: string, photos: number): Promise<string> {
  const wound = 1 + Math.floor(Math.random() * 120);
  const woundId = `W-1002-${String(wound).padStart(3, '0')}`;
  const { draftId } = await startDraft(authorId, woundId);
  const photoIds: string[] = [];
  for (let at = 0; at < photos; at += 1) photoIds.push(await addPhoto(draftId));
  await device.drafts.save(draftId, { careNote: note });
  await submit(draftId, {
    kind: 'wound-assessment',
    patientId: subject.patientId,
    encounterId: subject.encounterId,
    woundId,
    observedAt: '2026-11-20T08:00:00+08:00',
    careNote: note,
    length: null,
    width: null,
    photoIds,
  });
  say({ kind: 'create', note, photos, of: null });
  return draftId;
}

async function correct(authorId: string, createdBy: string, note: string): Promise<void> {
  const target = {
    recordId: null,
    createdBy,
    seenVersion: null,
    seenCareNote: note,
    observedAt: '2026-11-20T08:00:00+08:00',
  };
  const careNote = `${note} corrected`;
  const content = { kind: 'wound-correction' as const, target, careNote };
  const draft = await device.drafts.start({
    hospitalKey,
    authorId,
    content: { ...content, subject: { ...subject, woundId: null } },
  });
  await submit(draft.draftId, content);
  say({ kind: 'correction', note: careNote, photos: 0, of: note });
}

async function draftOnly(authorId: string, note: string): Promise<void> {
  const { draftId } = await startDraft(authorId, 'W-1002-001');
  await device.drafts.save(draftId, { careNote: note });
  say({ kind: 'draft', note, photos: 0, of: null });
}

function startDraft(authorId: string, woundId: string) {
  const content: DraftContent = {
    kind: 'wound-assessment',
    subject: { ...subject, woundId },
    observedAt: null,
    careNote: '',
    photoIds: [],
  };
  return device.drafts.start({ hospitalKey, authorId, content });
}

async function addPhoto(draftId: string, lengthBytes = 60_000): Promise<string> {
  const bytes = wholeJpeg(lengthBytes, (room) => void crypto.getRandomValues(room));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const photo = await device.photos.add(draftId, {
    bytes: bytes.buffer,
    contentType: 'image/jpeg',
    sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    thumbnail: bytes.buffer.slice(0, 4_000),
    content: { widthPx: 1200, heightPx: 900, notes: [] },
  });
  return photo.photoId;
}

/** A submission counts as promised only once this has resolved. */
async function submit(draftId: string, submitted: Submitted): Promise<void> {
  await device.submissions.submit(draftId, submitted);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
