/** The drawer of the records with all their versions, and what a colleague does to them. */
import { ask, askAs } from '../ask.ts';
import type { ConsoleState, Panel } from '../consoleState.ts';
import { copyButton } from '../copy.ts';
import { attempt, button, el, frame, type Child } from '../dom.ts';
import { clockOf } from '../text.ts';
import type { RecordListing } from '../wire.ts';
import { photoLink } from './photos.ts';

const colleague = 'nurse-ben';

const perPage = 100;
/** The last records of the pages before this one: empty on the page of the newest. */
const pagesBefore: string[] = [];
let search = (): Promise<void> => Promise.resolve();
/** Kept from one drawing to the next, because it is drawn again while somebody types. */
const find = el('input', {
  type: 'search',
  placeholder: 'Find by ID: record, patient, wound, photo, request',
  'aria-label': 'Find records by an ID',
  on: {
    change: () => {
      toNewestRecords();
      return search();
    },
  },
});

export const recordsPanel: Panel = async (view) => {
  const said = el('span', { class: 'said', role: 'status' });
  search = () => attempt(view.draw, said);
  const found = await page();
  const records = found.slice(0, perPage);
  return [
    el('div', { class: 'row find' }, find, said),
    ...(records.length === 0
      ? [el('p', { class: 'empty' }, emptyText())]
      : records.map((record) => recordItem(record, view, said))),
    turning(records.at(-1)?.recordId, found.length > perPage, view, said),
  ];
};

/** Shows the page of the newest records from now on. */
export function toNewestRecords(): void {
  pagesBefore.length = 0;
}

/** A page that is no longer there, because somebody else reset the hospital, gives way to the newest records. */
async function page(): Promise<RecordListing[]> {
  try {
    return await ask<RecordListing[]>(`records?${query()}`);
  } catch (error) {
    if (pagesBefore.length === 0) throw error;
    toNewestRecords();
    return ask<RecordListing[]>(`records?${query()}`);
  }
}

/** One more than a page tells whether there is a next one. */
function query(): URLSearchParams {
  const asked = new URLSearchParams({ order: 'newest', limit: String(perPage + 1) });
  const after = pagesBefore.at(-1);
  const id = find.value.trim();
  if (after !== undefined) asked.set('after', after);
  if (id !== '') asked.set('id', id);
  return asked;
}

function emptyText(): string {
  return find.value.trim() === ''
    ? 'No record has been written yet.'
    : 'No record has or names this ID. An asterisk stands for anything: P-10*';
}

/** The buttons that lead to the page before and to the next one; nothing if all records fit on one page. */
function turning(
  last: string | undefined,
  hasNext: boolean,
  { draw }: ConsoleState,
  said: HTMLElement,
): Child {
  const turn = (change: () => unknown) => async () => {
    change();
    await draw();
    frame('detail', HTMLElement).scrollTop = 0;
  };
  const newer = turn(() => pagesBefore.pop());
  const older = turn(() => last !== undefined && pagesBefore.push(last));
  return el(
    'div',
    { class: 'row' },
    pagesBefore.length === 0 ? null : button('Newer records', newer, said),
    hasNext ? button('Older records', older, said) : null,
  );
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
