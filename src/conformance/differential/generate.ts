/** The steps of a differential run: writes, right and wrong, their repeats, and reads by everybody. */
import type { EndpointName } from '../../shared/interface/endpoints.ts';
import { textOf } from '../exchange.ts';
import { gifPhoto, jpegOfLength, jpegPhoto, pngPhoto } from '../photos.ts';
import { dateTime } from '../requests.ts';
import { fullAssessment } from '../stories/admissionSample.ts';
import { createDraw, type Draft, type Draw, type Made } from './draw.ts';
import { changed, type Changes, type Operation } from './operation.ts';
import * as values from './values.ts';
import type { World } from './world.ts';

const tenMebibytes = 10 * 1024 * 1024;
const fileNames = ['photo.png', '傷口照片 1.png', 'IMG "1".JPG', 'no-ending', 'a+b%20c.jpeg'];
const none = 'conformance-none';

export function generate(seed: number, count: number, world: World): readonly Operation[] {
  const draw = createDraw(seed, world);
  const writing = [create, create, create, change, change, change, admit, admit];
  const kinds = [...writing, repeat, repeat, repeat, reuse, upload, list, look];
  while (draw.operations.length < count) draw.deal('kind', kinds)(draw);
  return draw.operations.slice(0, count);
}

const newId = ({ operations, pick }: Draw) =>
  `@id:${operations.length + 1}${pick(values.idEndings)}`;
const recordOf = (made: Made | undefined) => (made === undefined ? none : `@record:${made.number}`);

function query({ add }: Draw, request: Made | undefined): void {
  const params = { clientRequestId: request?.id ?? '@id:0' };
  add({ endpoint: 'readRequest', params, sentence: request === undefined ? '4.1-40' : '4.1-39' });
}

type Variants = readonly values.Variant[];

/** Sends a body with one thing wrong, or right by somebody who may not, or right with some variants. */
function write(draw: Draw, draft: Draft, good: Variants, bad: Variants): void {
  const { isBelow, deal, pick, add, made, writers, others } = draw;
  const { endpoint, body } = draft;
  if (isBelow(0.5)) {
    const [changes, sentence] = deal(`bad ${endpoint} ${bad.length}`, bad);
    const refused = changed(body, changes);
    const number = add({ ...draft, who: pick(writers), body: refused, sentence });
    const id = textOf(refused, 'clientRequestId') ?? '';
    if (isBelow(0.5) && id !== '') query(draw, { number, endpoint, id });
    return;
  }
  const variants =
    good.length === 0 ? [] : [1, 2].map(() => deal(`good ${endpoint} ${good.length}`, good));
  const varied = variants.reduce((so, [changes]) => changed(so, changes), body);
  if (isBelow(0.4) && others.length > 0) {
    add({ ...draft, who: deal(`others ${endpoint}`, others), body: varied });
    return;
  }
  const isTwin = deal(`twin ${endpoint}`, [true, false, false, false, false]);
  const number = add({ ...draft, isTwin, who: pick(writers), body: varied });
  made.push({ number, endpoint, id: textOf(body, 'clientRequestId') ?? '' });
  const isAdmission = endpoint === 'createAdmissionAssessment';
  const params = { recordId: draft.params?.['recordId'] ?? `@record:${number}` };
  const read = isAdmission
    ? ({ endpoint: 'readAdmissionAssessment', params, sentence: '2.10-7' } as const)
    : ({ endpoint: 'readWoundAssessment', params, sentence: '2.7-2' } as const);
  add({ ...read, who: pick(writers) });
  if (isBelow(0.25)) add(read);
  if (isBelow(0.3)) query(draw, made.at(-1));
}

function create(draw: Draw): void {
  const { world, recent, isBelow } = draw;
  const { patientId, encounterId, woundId, nowMs } = world;
  const body = {
    clientRequestId: newId(draw),
    patientId,
    encounterId,
    woundId,
    observedAt: dateTime(nowMs - 3_600_000),
    assessment: { careNote: draw.pick(values.notes) },
    attachmentIds: [],
  };
  const photo = recent('uploadAttachment');
  const photos = new Set([recent('uploadAttachment'), photo]);
  const bound = {
    attachmentIds: [...photos].flatMap((each) => (each ? [`@photo:${each.number}`] : [])),
  };
  const foreign: Variants = [
    ...world.foreign.map((changes) => [changes, '4.1-18'] as const),
    [{ attachmentIds: [none] }, '3.1-3'],
  ];
  const given = isBelow(0.4) ? changed(body, bound) : body;
  const bad = isBelow(0.3) ? foreign : values.badWounds;
  const draft = { endpoint: 'createWoundAssessment', body: given, sentence: '3.1-3' } as const;
  write(draw, draft, values.goodWounds(nowMs), bad);
}

function change(draw: Draw): void {
  const { world, isBelow, pick } = draw;
  const record = draw.recent('createWoundAssessment');
  if (record === undefined) return create(draw);
  const params = { recordId: isBelow(0.05) ? none : recordOf(record) };
  const given = { clientRequestId: newId(draw), version: `@version:${record.number}` };
  const stale = { version: `@stale:${record.number}` };
  if (isBelow(0.4)) {
    const body = { ...given, reason: pick(values.notes) };
    const bad: Variants = isBelow(0.4) ? [[stale, '4.1-31']] : values.badVoids;
    const draft = { endpoint: 'voidWoundAssessment', params, body, sentence: '3.1-5' } as const;
    return write(draw, draft, [], bad);
  }
  const body = { ...given, changes: { careNote: pick(values.notes.slice(0, 4)) } };
  const moves = world.otherWounds.flatMap((woundId): values.Variant[] => [
    [{ 'changes.woundId': woundId }, '2.8-6'],
    [{ changes: { woundId } }, '2.8-6'],
    [{ woundId }, '2.8-6'],
  ]);
  const bad: Variants = isBelow(0.4) ? [[stale, '4.1-26'], ...moves] : values.badCorrections;
  const good = values.notes.map((note) => [{ 'changes.careNote': note }, '2.8-3'] as const);
  const draft = { endpoint: 'correctWoundAssessment', params, body, sentence: '3.1-4' } as const;
  write(draw, draft, isBelow(0.5) ? good : [], bad);
}

function admission({ world }: Draw, clientRequestId: string): Draft {
  const { patientId, encounterId, nowMs } = world;
  const assessedAt = dateTime(nowMs - 3_600_000);
  const body = {
    clientRequestId,
    patientId,
    encounterId,
    assessedAt,
    assessment: fullAssessment(),
  };
  return { endpoint: 'createAdmissionAssessment', body, sentence: '3.2-1' };
}

function admit(draw: Draw): void {
  const { world, isBelow, made } = draw;
  const accepted = made.filter(({ endpoint }) => endpoint === 'createAdmissionAssessment');
  if (accepted.length >= world.admissions) return change(draw);
  const { otherEncounterId: encounterId } = world;
  const foreign: Variants = [
    [{ encounterId: none }, '2.10-4'],
    ...(encounterId === undefined ? [] : [[{ encounterId }, '4.1-34'] as const]),
  ];
  const bad = isBelow(0.05) ? foreign : values.badAdmissions;
  write(draw, admission(draw, newId(draw)), values.allowedAdmissions, bad);
}

/** Sends an earlier write again: as it was, or with one thing changed, or to another address. */
function repeat(draw: Draw): void {
  const { recent, operations, isBelow, deal, add, writers, others } = draw;
  const first = recent(
    'createWoundAssessment',
    'correctWoundAssessment',
    'voidWoundAssessment',
    'createAdmissionAssessment',
  );
  const before = operations.find(({ number }) => number === first?.number);
  if (first === undefined || before === undefined) return create(draw);
  const { number: of, endpoint } = first;
  const { params, who } = before;
  const isAdmission = endpoint === 'createAdmissionAssessment';
  const sentence = isAdmission ? '4.1-36' : '4.1-21';
  if (isBelow(0.5)) {
    const sender = isBelow(0.6) ? who : deal('repeating', [...writers, ...others]);
    const original = isAdmission ? '4.1-36' : '3.1-10';
    const again = { of, changes: {} };
    add({ endpoint, params, who: sender, isTwin: isBelow(0.2), again, sentence: original });
  } else if (isBelow(0.4) && 'recordId' in params) {
    const elsewhere = { recordId: recordOf(recent('createWoundAssessment')) };
    add({ endpoint, params: elsewhere, who, again: { of, changes: {} }, sentence });
  } else {
    const changes = deal(`other ${endpoint}`, otherContents[endpoint] ?? []);
    add({ endpoint, params, who, again: { of, changes }, sentence });
  }
  if (isBelow(0.3)) query(draw, first);
}

/** Sends another kind of write under an id that was used. */
function reuse(draw: Draw): void {
  const { recent, world, operations, isBelow, add, pick } = draw;
  const names = ['createWoundAssessment', 'correctWoundAssessment'] as const;
  const first = recent(...names, 'createAdmissionAssessment');
  const record = recent('createWoundAssessment');
  if (first === undefined || record === undefined) return create(draw);
  const { id: clientRequestId } = first;
  const who = operations.find(({ number }) => number === first.number)?.who ?? 'caller';
  if (world.admissions > 0 && first.endpoint !== 'createAdmissionAssessment' && isBelow(0.5)) {
    add({ ...admission(draw, clientRequestId), who, sentence: '8-5' });
    return;
  }
  const params = { recordId: recordOf(record) };
  const given = { clientRequestId, version: `@version:${record.number}` };
  const [endpoint, body] =
    first.endpoint !== 'correctWoundAssessment' && isBelow(0.5)
      ? ([
          'correctWoundAssessment',
          { ...given, changes: { careNote: pick(values.notes) } },
        ] as const)
      : (['voidWoundAssessment', { ...given, reason: pick(values.notes) }] as const);
  add({ endpoint, who, params, body, sentence: '4.1-21' });
  add({ endpoint: 'readWoundAssessment', who, params, sentence: '4.1-21' });
}

function upload(draw: Draw): void {
  const { world, operations, made, isBelow, pick, deal, add, writers, others } = draw;
  const { otherPatientId } = world;
  const isOther = isBelow(0.3) && otherPatientId !== undefined;
  const patientId = isOther ? otherPatientId : world.patientId;
  const sent = operations.filter((each) => each.endpoint === 'uploadAttachment').length;
  if (sent >= world.photos) return look(draw);
  const mark = String(operations.length);
  const png = { bytes: pngPhoto(mark), contentType: 'image/png' };
  const jpeg = { bytes: jpegPhoto(mark), contentType: 'image/jpeg' };
  const large = { ...jpeg, bytes: jpegOfLength(tenMebibytes) };
  const name = deal('name', fileNames);
  const isLarge = isBelow(0.04) && world.photoBytes > tenMebibytes;
  const file = { ...(isLarge ? large : pick([png, jpeg])), name };
  const endpoint = 'uploadAttachment' as const;
  const twice = otherPatientId === undefined ? {} : { furtherPatientId: otherPatientId };
  if (isBelow(0.35)) {
    const [photo, sentence] = deal('refused photo', [
      [{ patientId, file: { ...file, bytes: gifPhoto() } }, '7-12'],
      [{ patientId, file: { ...file, bytes: new Uint8Array() } }, '4.1-10'],
      [{ patientId }, '4-7'],
      [{ file }, '4-7'],
      [{ patientId: '', file }, '4-7'],
      [{ patientId: none, file }, '4-7'],
      [{ patientId, file, ...twice }, '4-7'],
    ] as const);
    add({ endpoint, who: pick(writers), photo, sentence });
  } else if (isBelow(0.4) && others.length > 0) {
    add({ endpoint, who: deal('others', others), photo: { patientId, file }, sentence: '4.1-10' });
  } else {
    const other = pick(['application/octet-stream', 'image/png']);
    const typed = world.isAnyType && isBelow(0.4) ? { ...file, contentType: other } : file;
    const photo = { patientId, isFileFirst: isBelow(0.5), file: typed };
    const number = add({ endpoint, who: pick(writers), photo, sentence: '4.1-10' });
    made.push({ number, endpoint, id: '' });
    const params = { attachmentId: `@photo:${number}` };
    add({ endpoint: 'readAttachmentContent', params, sentence: '4.1-15' });
  }
}

/** Reads something, by anybody. */
function look(draw: Draw): void {
  const { world, recent, deal, isBelow, pick, add, writers } = draw;
  const photo = recent('uploadAttachment');
  const attachmentId = photo === undefined ? none : `@photo:${photo.number}`;
  const records = [recent('createWoundAssessment'), recent('createAdmissionAssessment')];
  const [wound, admitted] = records.map((made) => ({ recordId: recordOf(made) }));
  const patientId = deal('patient', [...world.patients, none]);
  const encounterId = deal('encounter', [...world.encounters, none]);
  const request = recent('createWoundAssessment', 'correctWoundAssessment', 'voidWoundAssessment');
  const who = isBelow(0.5) ? { who: pick(writers) } : {};
  deal('read', [
    () => add({ ...who, endpoint: 'readWoundAssessment', params: wound ?? {}, sentence: '2.7-2' }),
    () =>
      add({
        ...who,
        endpoint: 'readAdmissionAssessment',
        params: admitted ?? {},
        sentence: '2.10-7',
      }),
    () =>
      add({ ...who, endpoint: 'readAdmissionAssessment', params: wound ?? {}, sentence: '4-14' }),
    () =>
      add({ ...who, endpoint: 'readWoundAssessment', params: admitted ?? {}, sentence: '4-10' }),
    () => add({ endpoint: 'readAttachmentContent', params: { attachmentId }, sentence: '4.1-15' }),
    () => add({ endpoint: 'readPatient', params: { patientId }, sentence: '4-4' }),
    () => add({ endpoint: 'readEncounter', params: { encounterId }, sentence: '4-5' }),
    () => query(draw, request),
  ])();
}

/** A list, and its next page for whoever asks with the cursor of somebody else. */
function list({ world, deal, pick, add, writers, others }: Draw): void {
  const long = world.patients.filter((id) => (world.seed.woundsOf.get(id) ?? []).length > 50);
  const params = { patientId: deal('list', [...world.patients, ...long, ...long, ...long]) };
  const endpoint = 'listWounds' as const;
  const number = add({ endpoint, who: pick(writers), params, sentence: '4.1-4' });
  for (const who of [pick(writers), deal('next page', others)]) {
    add({ endpoint, who, params, cursor: `@cursor:${number}`, sentence: '1-15' });
  }
}

/** One thing changed in what was sent under the same id. */
const otherContents: Partial<Record<EndpointName, readonly Changes[]>> = {
  createWoundAssessment: [
    { 'assessment.careNote': values.notes[2] },
    { 'assessment.length': { value: 77, unit: 'cm' } },
    { 'assessment.width': undefined, 'assessment.length': undefined },
    { observedAt: '2026-01-05T09:30:00+08:00' },
    { attachmentIds: [none] },
    { encounterId: undefined },
  ],
  correctWoundAssessment: [{ 'changes.careNote': values.notes[2] }, { version: 77 }],
  voidWoundAssessment: [{ reason: values.notes[2] }, { version: 77 }],
  createAdmissionAssessment: [
    { assessedAt: '2026-01-05T09:30:00+08:00' },
    { 'assessment.activity.needsMobilityAid': undefined },
    { 'assessment.basic': undefined },
  ],
};
