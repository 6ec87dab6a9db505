import { describe, expect, it, vi } from 'vitest';
import { incompleteness, observedInterpretations } from '../../src/conformance/examination.ts';
import { defaultInterpretations } from '../../src/hospital/interpretations.ts';
import { createExaminee, outcomesOf, runOn } from './examinee.ts';
import { falsify, is, recordIdOf, refusal, type Seen } from './falsify.ts';
vi.setConfig({ testTimeout: 60_000 });

/** What a hospital does with its nth request below the base address; undefined: what is right. */
type Misbehaviour = (seen: Seen, nth: number) => Promise<Response> | undefined;

const badGateway = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));
const lost = () => Promise.reject<Response>(new TypeError('connection lost'));
const isGet = ({ method }: Seen) => method === 'GET';
const isNurse = ({ token }: Seen) => token === 'nurse-amy';

async function thenByColleague(seen: Seen, act: (recordId: string) => void): Promise<Response> {
  const answer = await seen.forward();
  if (answer.ok) act(recordIdOf(seen));
  return answer;
}

/** What needs photos of 10 MiB, a faster run or a twin that is answered, or would leave a wound for good. */
const maySkip = [
  ...['open.newWound', 'photo.too-large', 'photo.up-to-limit', 'open.sizeLimit'],
  ...['open.tooLargeAnswer', 'open.rateLimit', 'open.inFlightTwin'],
];

/** Kinds of hospitals that misbehave without breaking the interface, and how far a run comes. */
const kinds: [name: string, end: 'every rule' | 'whole' | 'incomplete', does: Misbehaviour][] = [
  [
    'connections of reads break',
    'whole',
    (seen, n) => (isGet(seen) && n % 20 === 0 ? lost() : undefined),
  ],
  [
    'a gateway answers some reads with 502',
    'every rule',
    (seen, n) => (isGet(seen) && n % 20 === 0 ? badGateway() : undefined),
  ],
  [
    'a gateway answers all reads with 502',
    'incomplete',
    (seen, n) => (isGet(seen) && n > 60 ? badGateway() : undefined),
  ],
  ['it is gone', 'incomplete', (_, n) => (n > 50 ? lost() : undefined)],
  [
    'a gateway gives up on a write that was done',
    'incomplete',
    (seen, n) =>
      is.create(seen) && n > 60
        ? seen.forward().then(() => new Response('', { status: 504 }))
        : undefined,
  ],
  [
    'a gateway gives up on some writes, done or not',
    'every rule',
    (seen, n) => {
      const isWrite = 'clientRequestId' in seen.json || is.upload(seen);
      if (!isWrite || n % 7 > 1) return undefined;
      const page = () => new Response('', { status: n % 7 === 0 ? 504 : 503 });
      return n % 7 === 0 ? seen.forward().then(page) : Promise.resolve(page());
    },
  ],
  [
    'the answer to a void is lost',
    'every rule',
    (seen, n) => (is.void(seen) && n % 3 === 0 ? seen.forward().then(lost) : undefined),
  ],
  [
    'a colleague corrects what was read',
    'whole',
    (seen) =>
      is.read(seen) && isNurse(seen)
        ? thenByColleague(seen, (recordId) => {
            seen.hospital.correctAsColleague({ recordId, careNote: `Seen, ${recordId}` });
          })
        : undefined,
  ],
  [
    'a colleague voids what was read',
    'whole',
    (seen) =>
      is.read(seen) && isNurse(seen)
        ? thenByColleague(seen, (recordId) => {
            seen.hospital.voidAsColleague({ recordId, reason: 'Entered for somebody else' });
          })
        : undefined,
  ],
  [
    'a credential runs out',
    'incomplete',
    (seen, n) =>
      isNurse(seen) && n > 80 ? Promise.resolve(refusal(401, 'UNAUTHENTICATED')) : undefined,
  ],
  [
    'a busy hospital asks some reads to wait',
    'whole',
    (seen, n) =>
      isGet(seen) && n % 30 === 0 ? Promise.resolve(new Response('', { status: 503 })) : undefined,
  ],
];

describe('a hospital that misbehaves is not blamed, and nothing stays that is not named', () => {
  it.each(kinds)('where %s', async (_, end, does) => {
    let met = 0;
    const wrap = falsify(() => {
      let count = 0;
      return (seen) => {
        if (seen.path === '') return undefined;
        count += 1;
        const answer = does(seen, count);
        if (answer !== undefined) met += 1;
        return answer;
      };
    });
    const examinee = createExaminee({}, wrap);
    const examination = await runOn(examinee, { differential: { requests: 200, seed: 1 } });
    expect(met).toBeGreaterThan(0);
    expect(outcomesOf(examination, 'failed')).toEqual({});
    if (end === 'every rule') {
      expect(maySkip).toEqual(
        expect.arrayContaining(Object.keys(outcomesOf(examination, 'skipped'))),
      );
      const observed = observedInterpretations(examination.findings);
      expect(defaultInterpretations).toMatchObject(observed);
    }
    const said = incompleteness(examination);
    expect(said === undefined).toBe(end !== 'incomplete');
    const valid = examinee.hospital
      .records()
      .filter(({ kind, recordState }) => kind === 'wound-assessment' && recordState === 'valid')
      .map(({ recordId }) => recordId);
    const left = examination.cleanUp.left.map(({ id }) => id);
    expect(valid.toSorted()).toEqual(left.toSorted());
    expect(left.every((id) => said?.includes(id) === true)).toBe(true);
  });
});
