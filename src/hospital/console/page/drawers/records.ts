/** The drawer of the records with all their versions, and what a colleague does to them. */
import { ask, askAs } from '../ask.ts';
import type { ConsoleState, Panel } from '../consoleState.ts';
import { button, el, type Child } from '../dom.ts';
import { clockOf } from '../text.ts';
import type { RecordListing, SampleListing } from '../wire.ts';
import { photoLink, uploadSample } from './photos.ts';

const colleague = 'nurse-ben';

export const recordsPanel: Panel = async (view) => {
  const records = await ask<RecordListing[]>('records');
  const said = el('span', { class: 'said', role: 'status' });
  const add = () => addExample(view);
  const head = el(
    'div',
    { class: 'row' },
    button(`Add an example as ${colleague}`, add, said),
    said,
  );
  if (records.length === 0) {
    return [head, el('p', { class: 'empty' }, 'No record has been written yet.')];
  }
  const newestFirst = records.toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt));
  return [head, ...newestFirst.map((record) => recordItem(record, view, said))];
};

function recordItem(record: RecordListing, view: ConsoleState, said: HTMLElement): Child {
  const { recordId, recordState, version, patientId, woundId, encounterId } = record;
  const where = [patientId, woundId ?? 'admission', ...(encounterId === null ? [] : [encounterId])];
  const badge = recordState === 'voided' ? 'badge bad' : 'badge';
  return el(
    'div',
    { class: 'item' },
    el(
      'div',
      {},
      el('b', { class: 'mono' }, recordId),
      ' ',
      el('span', { class: badge }, `${recordState}, version ${version}`),
      ` ${where.join(' · ')}`,
    ),
    record.versions.map(versionItem),
    record.attachmentIds.length === 0
      ? null
      : el('div', { class: 'thumbs' }, record.attachmentIds.map(photoLink)),
    el(
      'div',
      { class: 'row' },
      changes(record, view, said),
      el(
        'details',
        {},
        el('summary', { class: 'soft' }, 'as submitted'),
        el('pre', {}, JSON.stringify(record.input, null, 2)),
      ),
    ),
  );
}

function versionItem(each: RecordListing['versions'][number]): Child {
  const words =
    each.recordState === 'voided' ? `Voided: ${each.reason ?? ''}` : (each.careNote ?? '');
  return el(
    'div',
    { class: `version ${each.recordState}` },
    el(
      'span',
      { class: 'soft' },
      `Version ${each.version} · ${clockOf(each.recordedAt)} · ${each.operator}`,
    ),
    el('div', {}, words),
  );
}

function changes(record: RecordListing, view: ConsoleState, said: HTMLElement): Child[] {
  if (record.kind !== 'wound-assessment' || record.recordState !== 'valid') return [];
  const path = `/wound-assessments/${record.recordId}`;
  const send = async (method: string, tail: string, body: object) => {
    const { version } = record;
    const clientRequestId = crypto.randomUUID();
    await askAs(colleague, method, path + tail, { clientRequestId, version, ...body });
    await view.draw();
  };
  const careNote = `Corrected by a colleague at ${new Date(view.nowMs).toISOString()}`;
  return [
    button(`Correct as ${colleague}`, () => send('PATCH', '', { changes: { careNote } }), said),
    button(
      `Void as ${colleague}`,
      () => send('POST', '/void', { reason: 'Voided from the console' }),
      said,
      { class: 'danger' },
    ),
  ];
}

async function addExample(view: ConsoleState): Promise<void> {
  const samples = await ask<SampleListing[]>('sample-photos');
  const sample = samples[Math.floor(Math.random() * samples.length)];
  const attachmentIds =
    sample === undefined ? [] : [await uploadSample(sample, colleague, 'P-1001')];
  await askAs(colleague, 'POST', '/wound-assessments', {
    clientRequestId: crypto.randomUUID(),
    patientId: 'P-1001',
    encounterId: 'E-1001',
    woundId: 'W-1001-1',
    observedAt: new Date(view.nowMs).toISOString(),
    assessment: {
      careNote: '以生理食鹽水清潔，覆蓋泡棉敷料。 Cleaned with saline, foam dressing.',
      length: { value: 4.2, unit: 'cm' },
      width: { value: 2.8, unit: 'cm' },
    },
    attachmentIds,
  });
  await view.draw();
}
