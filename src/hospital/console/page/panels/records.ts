/** The drawer of the records with all their versions, and what a colleague does to them. */
import { ask, askAs } from '../ask.ts';
import type { ConsoleState, Panel } from '../consoleState.ts';
import { copyButton } from '../copy.ts';
import { attempt, button, el, type Child } from '../dom.ts';
import { clockOf } from '../text.ts';
import type { RecordListing } from '../wire.ts';
import { photoLink } from './photos.ts';

const colleague = 'nurse-ben';

let search = (): Promise<void> => Promise.resolve();
/** Kept from one drawing to the next, because it is drawn again while somebody types. */
const find = el('input', {
  type: 'search',
  placeholder: 'Find by ID: record, patient, wound, photo, request',
  'aria-label': 'Find records by an ID',
  on: {
    change: () => search(),
  },
});

export const recordsPanel: Panel = async (view) => {
  const said = el('span', { class: 'said', role: 'status' });
  search = () => attempt(view.draw, said);
  const records = await ask<RecordListing[]>(`records?${query()}`);
  return [
    el('div', { class: 'row find' }, find, said),
    ...(records.length === 0
      ? [el('p', { class: 'empty' }, emptyText())]
      : records.map((record) => recordItem(record, view, said))),
  ];
};

function query(): URLSearchParams {
  const asked = new URLSearchParams({ order: 'newest', limit: '100' });
  const id = find.value.trim();
  if (id !== '') asked.set('id', id);
  return asked;
}

function emptyText(): string {
  return find.value.trim() === ''
    ? 'No record has been written yet.'
    : 'No record has or names this ID. An asterisk stands for anything: P-10*';
}

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
      copyButton(recordId, recordId),
      ' ',
      el('span', { class: badge }, `${recordState}, version ${version}`),
      where.map((id) => [' ', el('span', { class: 'id' }, id)]),
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
        el(
          'div',
          { class: 'copied' },
          el('pre', {}, JSON.stringify(record.input, null, 2)),
          copyButton(JSON.stringify(record.input), `what was submitted as ${recordId}`),
        ),
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
