/** Proves the door to main's copy: who is answered, what is checked, and that both ends understand each other. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  encodeGiven,
  mainCopyBy,
  mainCopyHeader,
  mainCopyQuestions,
  NewerCopy,
  reachMainCopy,
  type MainCopy,
} from '../../storage/files/mainCopyLine.ts';
import { NoRoom } from '../../storage/files/syncFile.ts';
import { answersOf } from './copyAnswers.ts';
import { copyDoor, maxQuestionBytes } from './copyDoor.ts';
import { openKeptCopy } from './keptCopy.ts';

const address = 'wardbook://app/main-copy';
const ours = { [mainCopyHeader]: '1', origin: 'wardbook://app' };
const question = (name: string, init: RequestInit = {}) =>
  new Request(`${address}/${name}`, {
    method: 'POST',
    headers: ours,
    body: encodeGiven([]),
    ...init,
  });

describe('the door to the copy of main', () => {
  let folder = '';
  let copy: MainCopy;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wardbook-door-'));
    copy = openKeptCopy(join(folder, 'main-copy'));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });
  const line = () => {
    const door = copyDoor(answersOf(copy));
    return mainCopyBy((name, given) => door(question(name, { body: encodeGiven(given) })));
  };

  test('what goes in at one end comes out at the other', async () => {
    const own = line();
    const ledger = { bornId: 'life', sequence: 1, writers: { unfinished: 0 }, schemaVersion: 3 };
    expect(await own.ledger()).toBeNull();
    expect(await own.asOf()).toBeNull();
    await own.setLedger(ledger);
    const sealed = new Uint8Array([0, 1, 255]);
    const at = { bornId: 'life', sequence: 2, writer: null };
    const row = { draftId: 'd', sealed, list: [{ n: null }] };
    expect(await own.keep([{ table: 'drafts', key: 'd', row }], at)).toBe(true);
    expect(await own.rows('drafts', await own.keys('drafts'))).toEqual([
      { ...row, sealed: sealed.buffer },
    ]);
    expect(await own.keep([{ table: 'drafts', key: 'd', row: null }], at)).toBe(true);
    expect(await own.keys('drafts')).toEqual([]);
    await own.setAside('behind');
    await own.finished();
    expect(await own.ledger()).toBeNull();
  });

  test('knows each question that there is', () => {
    expect(Object.keys(mainCopyQuestions).toSorted()).toEqual(Object.keys(copy).toSorted());
  });

  test.each([
    ['a question that is none', question('toString'), 404],
    ['nothing', question(''), 404],
    ['a way out of it', question('ledger/../../bridge.json/x'), 404],
    ['GET', new Request(`${address}/ledger`, { headers: ours }), 405],
    ['OPTIONS', question('ledger', { method: 'OPTIONS' }), 405],
    ['no header of ours', question('ledger', { headers: { origin: ours.origin } }), 403],
    ['another origin', question('ledger', { headers: { ...ours, origin: 'https://a.b' } }), 403],
    ['a sandboxed page', question('ledger', { headers: { ...ours, origin: 'null' } }), 403],
    ['one like ours', question('ledger', { headers: { ...ours, origin: 'wardbook://apps' } }), 403],
    ['no rows', question('ledger', { body: 'no rows' }), 400],
    ['too much given', question('ledger', { body: encodeGiven(['x']) }), 400],
    ['too little given', question('keep'), 400],
    ['another table', question('keys', { body: encodeGiven(['passwords']) }), 400],
    [
      'no row',
      question('keep', { body: encodeGiven([[{ table: 'drafts', key: 'a', row: 7 }]]) }),
      400,
    ],
  ])('refuses %s', async (_what, request, status) => {
    const asked = vi.spyOn(copy, 'ledger');
    const answer = await copyDoor(answersOf(copy))(request);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  test('refuses what is longer than a commit can be, said so or not', async () => {
    const keep = vi.spyOn(copy, 'keep');
    const headers = { ...ours, 'content-length': String(maxQuestionBytes + 1) };
    expect((await copyDoor(answersOf(copy))(question('keep', { headers }))).status).toBe(413);
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const init = { body: endless, duplex: 'half' } as RequestInit;
    expect((await copyDoor(answersOf(copy))(question('keep', init))).status).toBe(413);
    expect(pulled).toBeLessThan(70);
    expect(keep).not.toHaveBeenCalled();
  });

  test('tells apart no room, a newer version and a fault, and names no path in its log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fault = Object.assign(new Error('EIO: /home/amy/rows-a'), { code: 'EIO' });
    vi.spyOn(copy, 'keys')
      .mockRejectedValueOnce(new NoRoom())
      .mockRejectedValueOnce(new NewerCopy())
      .mockRejectedValueOnce(fault);
    const own = line();
    for (const reason of ['quota', 'newer', 'aborted']) {
      await expect(own.keys('drafts')).rejects.toMatchObject({ reason });
    }
    expect(log.mock.calls).toEqual([['The copy of unsent work: EIO']]);
  });

  test('is shut where the policy wants no copy, and in a browser nobody knocks', async () => {
    expect((await copyDoor(null)(question('ledger'))).status).toBe(404);
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(await reachMainCopy()).toBeNull();
    vi.stubGlobal('location', { protocol: 'wardbook:' });
    fetched.mockImplementation(async () => copyDoor(null)(question('ledger')));
    expect(await reachMainCopy()).toBeNull();
    fetched.mockImplementation(async () => copyDoor(answersOf(copy))(question('ledger')));
    expect(await (await reachMainCopy())?.ledger()).toBeNull();
    vi.unstubAllGlobals();
  });
});
