import { describe, expect, it, vi } from 'vitest';
import { incompleteness, observedInterpretations } from '../../src/conformance/examination.ts';
import { defaultInterpretations } from '../../src/hospital/interpretations.ts';
import { createExaminee, outcomesOf, runOn } from './examinee.ts';
import { falsify, is, type Seen } from './falsify.ts';
vi.setConfig({ testTimeout: 60_000 });

/** What a hospital does with its nth request below the base address; undefined: what is right. */
type Misbehaviour = (seen: Seen, nth: number) => Promise<Response> | undefined;

const gatewayPage = (status: number) => Promise.resolve(new Response('<h1>No</h1>', { status }));
const lost = () => Promise.reject<Response>(new TypeError('connection lost'));
const isGet = ({ method }: Seen) => method === 'GET';

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
    'a gateway answers some reads with 502 or 503',
    'every rule',
    (seen, n) => (isGet(seen) && n % 19 === 0 ? gatewayPage(n % 38 === 0 ? 502 : 503) : undefined),
  ],
  [
    'a gateway answers all reads with 502',
    'incomplete',
    (seen, n) => (isGet(seen) && n > 60 ? gatewayPage(502) : undefined),
  ],
  ['it is gone', 'incomplete', (_, n) => (n > 50 ? lost() : undefined)],
  [
    'a gateway gives up on a write that was done',
    'incomplete',
    (seen, n) =>
      is.create(seen) && n > 60 ? seen.forward().then(() => gatewayPage(504)) : undefined,
  ],
  [
    'a gateway gives up on some writes, done or not',
    'every rule',
    (seen, n) => {
      const isWrite = 'clientRequestId' in seen.json || is.upload(seen);
      if (!isWrite || n % 7 > 1) return undefined;
      return n % 7 === 0 ? seen.forward().then(() => gatewayPage(504)) : gatewayPage(503);
    },
  ],
  [
    'the answer to a void is lost',
    'every rule',
    (seen, n) => (is.void(seen) && n % 3 === 0 ? seen.forward().then(lost) : undefined),
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
    const isEvery = end === 'every rule';
    const skipped = Object.keys(isEvery ? outcomesOf(examination, 'skipped') : {});
    expect(skipped.filter((id) => !maySkip.includes(id))).toEqual([]);
    const observed = isEvery ? observedInterpretations(examination.findings) : {};
    expect(defaultInterpretations).toMatchObject(observed);
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
