/** Runs the examples: what they show is true. */
import { expect, test } from 'vitest';
import { examineHospital } from '../tools/package/conformance.ts';
import { otherHospital } from './other-hospital.ts';
import { play } from './outbox.ts';

test('outbox.ts: the answer is lost, and the hospital has the note once', async () => {
  const said: string[] = [];
  expect(await play((line) => void said.push(line))).toHaveLength(1);
  const story = said.join('\n');
  expect(story).toMatch(/POST \/v1\/wound-assessments committed, answer lost/);
  expect(story.match(/POST/g)).toHaveLength(1);
  expect(story).toMatch(
    /answer lost\n[^]*GET \/v1\/requests\/\S+ 200\nGET \/v1\/wound-assessments\/\S+ 200\n.* done$/,
  );
});

/** What a hospital must do before anything else is worth asking. */
const core = [
  ...['patient.read', 'answers.unknown-id', 'answers.no-credential', 'answers.error-body'],
  ...['wound-create.receipt', 'wound-create.read-back'],
  ...['repeat.create', 'repeat.create-other-content', 'repeat.correction', 'repeat.void'],
  ...['request.of-create', 'correct.done', 'correct.stale', 'void.done', 'void.then-correct'],
];

const cleanUp = 'clean-up.all-voided';

test("other-hospital.ts: a stranger's hospital passes the core of the suite", async () => {
  const outcomes = await examineHospital(
    {
      ...{ baseUrl: 'http://other.example/v1', token: 'token-of-wu' },
      ...{ patientId: 'P-1', encounterId: 'E-1', woundId: 'W-1' },
    },
    { rules: core, allowWrites: true, requestsPerSecond: 1_000, fetch: otherHospital },
  );
  expect(outcomes.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(outcomes.map(({ rule }) => rule)).toEqual(expect.arrayContaining([...core, cleanUp]));
});
