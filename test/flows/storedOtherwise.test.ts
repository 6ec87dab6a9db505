/**
 * The flows with a hospital that stores a text in its own way: what reads the same is done, and of what does not its
 * author decides.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { NotAllowedNow } from '../../src/model/problem.ts';
import { doneNoteIn, problemIn } from '../../src/model/submissionFacts.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { realClock, tabletAtWork, targetOf, type TabletAtWork } from './tabletAtWork.ts';

let hospital: Hospital;
let tablet: TabletAtWork;
let engine: Engine;
/** What the hospital makes of a note. */
let written: (careNote: string) => string;
let writes = 0;

beforeEach(async () => {
  hospital = createHospital({ clock: realClock });
  tablet = await tabletAtWork();
  written = (careNote) => careNote;
  writes = 0;
  engine = tablet.open(async (request) => {
    if (request.method !== 'GET') writes += 1;
    const response = await hospital.fetch(request);
    const isRecord = request.method === 'GET' && request.url.includes('/wound-assessments/');
    if (!isRecord || response.status !== 200) return response;
    const { headers, status } = response;
    const record = (await response.json()) as { assessment: { careNote: string } };
    const careNote = written(record.assessment.careNote);
    const shown = { ...record, assessment: { ...record.assessment, careNote } };
    headers.delete('content-length');
    return new Response(JSON.stringify(shown), { status, headers });
  });
});
afterEach(() => engine.stop());

describe.each<[string, (careNote: string) => string]>([
  ['CRLF for each line end', (careNote) => careNote.replaceAll('\n', '\r\n')],
  ['blanks at the ends', (careNote) => `  ${careNote} \n`],
  ['composed letters', (careNote) => careNote.normalize('NFC')],
  ['letters taken apart', (careNote) => careNote.normalize('NFD')],
])('a hospital that stores %s', (_name, stores) => {
  beforeEach(() => {
    written = stores;
  });

  test('has the record and its correction as they were submitted', async () => {
    const note = 'Edges clean.\nCafe\u0301, caf\u00e9.';
    const created = await tablet.assess(note);
    const create = await tablet.until(created.submissionId, 'done');
    expect(doneNoteIn(create)).toBeNull();
    const target = { ...targetOf(create), seenCareNote: stores(note) };
    const { submissionId } = await tablet.correct(target, `${note}\nFoam dressing.`);
    expect(doneNoteIn(await tablet.until(submissionId, 'done'))).toBeNull();
    expect(hospital.records()[0]?.versions).toHaveLength(2);
  });
});

describe('a hospital that stores another character', () => {
  const note = '\u{20bb7}\u91ce: clean.';
  const shown = '?\u91ce: clean.';

  beforeEach(() => {
    written = (careNote) => careNote.replaceAll('\u{20bb7}', '?');
  });

  test('is told to its author, who says that it is right: it is done, and nothing is written', async () => {
    const { submissionId } = await tablet.assess(note);
    const differs = await tablet.until(submissionId, 'problem');
    expect(problemIn(differs)?.type).toBe('read-back-differs');
    expect(writes).toBe(1);
    await tablet.device.submissions.acceptAsItStands(submissionId);
    const done = await tablet.until(submissionId, 'done');
    expect(doneNoteIn(done)).toBe('accepted-by-author');
    expect(writes).toBe(1);
    await expect(tablet.device.submissions.acceptAsItStands(submissionId)).rejects.toThrow(
      NotAllowedNow,
    );
    // Read once more because a screen was told otherwise, it is hers to decide again.
    await tablet.device.submissions.readBackAgain(submissionId);
    await tablet.until(submissionId, 'problem');
  });

  test('lets what it shows be corrected after that', async () => {
    const created = await tablet.assess(note);
    await tablet.until(created.submissionId, 'problem');
    await tablet.device.submissions.acceptAsItStands(created.submissionId);
    const create = await tablet.until(created.submissionId, 'done');
    const target = { ...targetOf(create), seenCareNote: shown };
    const { submissionId } = await tablet.correct(target, 'Clean.');
    expect(doneNoteIn(await tablet.until(submissionId, 'done', 20_000))).toBeNull();
  });
});
