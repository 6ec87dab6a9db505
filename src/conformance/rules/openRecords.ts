/** How a hospital reads the open points about records, photos and lists. */
import { inOtherCase } from '../../shared/text.ts';
import { isSuccess, propertyOf, textOf, type Exchange } from '../exchange.ts';
import { isAccepted, isSameInstant } from '../expect.ts';
import { read, upload } from '../requests.ts';
import { byStatus, openRuleOf, type OpenRule } from '../rule.ts';
import { signedUrlIn } from '../stories/download.ts';
import {
  correct,
  create,
  freshPhoto,
  freshRecord,
  newNote,
  versionOf,
  woundBody,
} from '../stories/inputs.ts';
import { acceptedStory, jpegStory, newFile, pngStory } from '../stories/photoStory.ts';
import { sizeStory } from '../stories/sizeStory.ts';
import { isAscending, woundLists } from '../stories/woundLists.ts';
import { lifeStory, type LifeStory } from '../stories/woundStory.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

const openRule = openRuleOf('reversible');
const pagesNeeded = 'no named patient has more than one page of wounds (--list-patient)';

export const openRecordRules: readonly OpenRule[] = [
  openRule({
    key: 'recordRequestId',
    question:
      'Does a corrected record show the clientRequestId of its creation or of its last change?',
    observe: async (suite) => {
      const { created, rows } = await lifeStory(suite);
      const { answer: corrected, after: correctedRead } = correctedOf(rows);
      const shown = textOf(correctedRead.json, 'clientRequestId');
      const exchanges = [correctedRead];
      if (shown === created.sent.clientRequestId) {
        return { reading: 'creator', words: 'that of the creation', exchanges };
      }
      const isLatest = shown === corrected.sent.clientRequestId;
      const words = isLatest ? 'that of the correction' : 'another one';
      return { reading: isLatest ? 'latest' : undefined, words, exchanges };
    },
  }),
  openRule({
    key: 'recordedAt',
    question: 'Is recordedAt of a corrected record the time of its creation or of its last change?',
    observe: async (suite) => {
      const { firstRead, rows } = await lifeStory(suite);
      const { answer: corrected, after: correctedRead } = correctedOf(rows);
      const [first, latest, shown] = [firstRead, corrected, correctedRead].map(({ json }) =>
        propertyOf(json, 'recordedAt'),
      );
      if (isSameInstant(first, latest)) throw new CannotTell('both happened in the same instant');
      const exchanges = [correctedRead];
      if (isSameInstant(shown, latest)) {
        return { reading: 'current-version', words: 'that of the correction', exchanges };
      }
      const isFirst = isSameInstant(shown, first);
      const words = isFirst ? 'that of the creation' : 'another one';
      return { reading: isFirst ? 'creation' : undefined, words, exchanges };
    },
  }),
  openRule({
    key: 'correctByOthers',
    question:
      'May a colleague with permission on the patient correct and void a record of another?',
    observe: async (suite) => {
      const { recordId, created } = await freshRecord(suite);
      const changes = { careNote: newNote(suite) };
      const body = { clientRequestId: suite.newId(), version: versionOf(created), changes };
      const asking = { who: 'colleague', expected: [200, 403] } as const;
      const answer = await correct(suite, recordId, body, asking);
      const readings = { 200: 'if-permitted', 403: 'author-only' } as const;
      return byStatus("a colleague's correction", answer, readings);
    },
  }),
  openRule({
    key: 'closedEncounter',
    question:
      'After an encounter is closed: can records be created, corrected, voided? For how long?',
    observe: async (suite) => {
      const encounterId = named(suite.subject, 'closedEncounterId');
      const encounter = await read(suite, 'readEncounter', { encounterId });
      const patientId = textOf(encounter.json, 'patientId') ?? 'none';
      const wounds = await read(suite, 'listWounds', { patientId });
      const items = propertyOf(wounds.json, 'items');
      const woundId = textOf(Array.isArray(items) ? items[0] : undefined, 'woundId');
      if (woundId === undefined) throw new CannotTell('its patient has no wound');
      const body = woundBody(suite, { patientId, encounterId, woundId });
      const answer = await create(suite, body, { expected: [422, 201], isOpen: true });
      const told = `a new record got ${answer.status}`;
      const exchanges = [answer];
      if (isAccepted(answer, 422)) return { reading: undefined, words: told, exchanges };
      const later = await correctionAfterClosing(suite);
      if (later === undefined) {
        // Both readings refuse the creation; the weaker one is reported, because nothing more was seen.
        const words = `${told}; changes of older records cannot be tried from outside`;
        return { reading: 'create-refused', words, exchanges };
      }
      const reading = isAccepted(later, 422) ? 'create-refused' : 'all-refused';
      const words = `${told}, a correction after the closing ${later.status}`;
      return { reading, words, exchanges: [answer, later] };
    },
  }),
  openRule({
    key: 'boundPhotoAgain',
    question:
      'May one photo be bound to two records, and what if an id stands twice in one record?',
    observe: async (suite) => {
      const attachmentIds = [await freshPhoto(suite)];
      await freshRecord(suite, { attachmentIds });
      const asking = { expected: [422, 201], isOpen: true };
      const again = await create(suite, woundBody(suite, { attachmentIds }), asking);
      const words = `the second record with it got ${again.status}`;
      const reading = isAccepted(again, 422) ? 'allowed' : 'refused';
      return { reading, words, exchanges: [again] };
    },
  }),
  openRule({
    key: 'photosOfVoided',
    question: 'Can the photos of a voided record still be read?',
    observe: async (suite) => {
      const { photoOfVoided } = await lifeStory(suite);
      if (photoOfVoided === undefined) throw new CannotTell('the voided record has no photo');
      const { status } = photoOfVoided;
      const words = `it got ${status}`;
      const exchanges = [photoOfVoided];
      if (status === 404) return { reading: 'gone', words, exchanges };
      return { reading: status < 400 ? 'kept' : undefined, words, exchanges };
    },
  }),
  openRule({
    key: 'sizeLimit',
    question: 'Is the limit of 10 MiB on the file or on the whole request, and is it inclusive?',
    observe: async (suite) => {
      const { accepted, tried } = await sizeStory(suite);
      const length = tried.sent.photo?.file?.bytes.length ?? 0;
      const words =
        accepted === undefined
          ? 'none of the tried sizes is accepted'
          : `${length} bytes are accepted`;
      return { reading: accepted, words, exchanges: [tried] };
    },
  }),
  openRule({
    key: 'tooLargeAnswer',
    question: 'Do you answer 413, or does a gateway close the connection before?',
    observe: async (suite) => {
      const { over } = await sizeStory(suite);
      if (over.status === 0) return { reading: 'reset', words: 'the connection was closed' };
      return { reading: 'answered', words: `it got ${over.status}`, exchanges: [over] };
    },
  }),
  openRule({
    key: 'formats',
    question: 'Do you accept PNG photos as well as JPEG, and do you intend to change that?',
    observe: async (suite) => {
      const { uploaded } = await pngStory(suite);
      const jpeg = (await jpegStory(suite)).uploaded;
      const words = `a PNG got ${uploaded.status}, a JPEG ${jpeg.status}`;
      const exchanges = [uploaded, jpeg];
      if (!isSuccess(jpeg)) return { reading: undefined, words, exchanges };
      if (isSuccess(uploaded)) return { reading: 'jpeg-and-png', words, exchanges };
      return { reading: uploaded.status === 415 ? 'jpeg-only' : undefined, words, exchanges };
    },
  }),
  openRule({
    key: 'declaredType',
    question: 'Is a photo accepted that is declared as another format than its own?',
    observe: async (suite) => {
      const patientId = named(suite.subject, 'patientId');
      const { bytes, contentType: real } = await newFile(suite);
      const contentType = real === 'image/png' ? 'image/jpeg' : 'image/png';
      const file = { bytes, contentType };
      const answer = await upload(suite, { patientId, file }, { expected: [201, 415] });
      const told = textOf(answer.json, 'contentType') ?? 'nothing';
      const words = `${real} declared as ${contentType} got ${answer.status}, told as ${told}`;
      const exchanges = [answer];
      if (answer.status === 415) return { reading: 'mismatch-refused', words, exchanges };
      const isReal = isSuccess(answer) && told === real;
      return { reading: isReal ? 'real-format' : undefined, words, exchanges };
    },
  }),
  openRule({
    key: 'corruptPhoto',
    question: 'Which status does an empty or broken photo get?',
    observe: async (suite) => {
      const patientId = named(suite.subject, 'patientId');
      const file = { bytes: new Uint8Array(), contentType: 'image/jpeg' };
      const answer = await upload(suite, { patientId, file }, { expected: [415, 422] });
      return byStatus('it', answer, { 415: 'unsupported', 422: 'unprocessable' });
    },
  }),
  openRule({
    key: 'download',
    question: 'Is a photo answered directly or by a signed address, on which server, for how long?',
    observe: async (suite) => {
      const { downloaded } = await acceptedStory(suite);
      if (downloaded === undefined) throw new CannotTell('no photo could be uploaded for it');
      const words = `it got ${downloaded.status}`;
      if (signedUrlIn(downloaded) !== undefined) {
        return { reading: 'signed-json', words: 'it got JSON with a url' };
      }
      if (downloaded.status === 200) return { reading: 'direct', words };
      const isElsewhere = downloaded.status >= 300 && downloaded.status < 400;
      return { reading: isElsewhere ? 'signed-url' : undefined, words, exchanges: [downloaded] };
    },
  }),
  openRule({
    key: 'idCase',
    risk: 'read',
    question: 'Is a patient found by the identifier in another case, and under which of the two?',
    observe: async (suite) => {
      const patientId = named(suite.subject, 'patientId');
      const other = inOtherCase(patientId);
      if (other === patientId) throw new CannotTell('the identifier has no letters');
      const asking = { expected: [404, 403, 200], isOpen: true };
      const answer = await read(suite, 'readPatient', { patientId: other }, asking);
      const exchanges = [answer];
      const words = `it got ${answer.status}`;
      if (!isSuccess(answer)) return { reading: 'exact', words, exchanges };
      const isOwn = textOf(answer.json, 'patientId') === patientId;
      if (isOwn) return { reading: 'ignored', words: `${words}, under the own id`, exchanges };
      return { reading: undefined, words: `${words}, but not under the own id`, exchanges };
    },
  }),
  openRule({
    key: 'otherIdAnswered',
    risk: 'read',
    question: 'After two patients are merged: what does the former id get, and for how long?',
    observe: async (suite) => {
      const patientId = named(suite.subject, 'formerPatientId');
      const asking = { expected: [404, 200], isOpen: true };
      const answer = await read(suite, 'readPatient', { patientId }, asking);
      const exchanges = [answer];
      const words = `it got ${answer.status}`;
      if (answer.status === 404) return { reading: 'not-found', words, exchanges };
      const told = textOf(answer.json, 'patientId') ?? patientId;
      // The same id in another case is a matter of open.idCase.
      const isOther = told.toLowerCase() !== patientId.toLowerCase();
      const reading = isSuccess(answer) && isOther ? 'surviving-id' : undefined;
      const under = reading === undefined ? 'not under another id' : 'under another id';
      return { reading, words: `${words}, ${under}`, exchanges };
    },
  }),
  openRule({
    key: 'listOrder',
    risk: 'read',
    question: 'Are woundIds ordered as text (W-10 before W-9) or by the numbers in them?',
    observe: async (suite) => {
      for (const { ids, pages } of await woundLists(suite)) {
        const isText = isAscending(ids, 'code-point');
        const isNumeric = isAscending(ids, 'numeric');
        if (isText === isNumeric) continue;
        const exchanges = pages.slice(0, 1).map(({ exchange }) => exchange);
        const words = isText ? 'as text' : 'by the numbers in them';
        return { reading: isText ? 'code-point' : 'numeric', words, exchanges };
      }
      throw new CannotTell('no named patient has wounds whose order would tell (--list-patient)');
    },
  }),
  openRule({
    key: 'badCursor',
    risk: 'read',
    question: 'What does an unknown or outdated cursor get?',
    observe: async (suite) => {
      const patientId = named(suite.subject, 'patientId');
      const query = { cursor: 'conformance-no-such-cursor' };
      const asking = { query, expected: [422, 400, 404, 200], isOpen: true };
      const answer = await read(suite, 'listWounds', { patientId }, asking);
      return byStatus('it', answer, {
        200: 'first-page',
        400: 'bad-request',
        404: 'not-found',
        422: 'unprocessable',
      });
    },
  }),
  openRule({
    key: 'shortPage',
    risk: 'read',
    question: 'May a page hold fewer than 50 wounds, or none, although more follow?',
    observe: async (suite) => {
      const pages = (await woundLists(suite)).flatMap((each) => each.pages.slice(0, -1));
      if (pages.length === 0) throw new CannotTell(pagesNeeded);
      const short = pages.find(({ items }) => items.length < 50);
      if (short === undefined) {
        return { reading: 'full', words: 'all pages before the last hold 50' };
      }
      const words = `a page before the last holds ${short.items.length}`;
      return { reading: 'short', words, exchanges: [short.exchange] };
    },
  }),
  openRule({
    key: 'updatedAt',
    risk: 'read',
    question:
      'Is the list of wounds cached or delayed, and where do you tell the time of the data?',
    observe: async (suite) => {
      const [first] = (await woundLists(suite)).flatMap(({ pages }) => pages);
      if (first === undefined) throw new CannotTell('no list was read');
      const exchanges = [first.exchange];
      if (first.exchange.headers['last-modified'] !== undefined) {
        return { reading: 'header', words: 'in the header Last-Modified', exchanges };
      }
      const further = Object.keys(Object(first.exchange.json)).filter(
        (key) => key !== 'items' && key !== 'nextCursor',
      );
      if (further.length === 0) return { reading: 'absent', words: 'nowhere' };
      const reading = further.includes('updatedAt') ? 'body' : undefined;
      return { reading, words: `in the body: ${further.join(', ')}`, exchanges };
    },
  }),
];

/** The correction of the record. Throws CannotTell if it was not accepted. */
function correctedOf({ '3.1-4': tried }: LifeStory['rows']): NonNullable<typeof tried> {
  if (tried !== undefined && isSuccess(tried.answer)) return tried;
  throw new CannotTell('no record could be corrected (see correct.done)');
}

/** A correction of a record whose encounter was closed since; undefined if it cannot be closed. */
async function correctionAfterClosing(suite: Suite): Promise<Exchange | undefined> {
  const { control } = suite;
  if (control === undefined) return undefined;
  const encounterId = named(suite.subject, 'encounterId');
  const { recordId, created } = await freshRecord(suite);
  return control.whileClosed(encounterId, () => {
    const changes = { careNote: newNote(suite) };
    const body = { clientRequestId: suite.newId(), version: versionOf(created), changes };
    return correct(suite, recordId, body, { expected: [200, 422], isOpen: true });
  });
}
