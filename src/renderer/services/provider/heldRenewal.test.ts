/** Tests that at a locked tablet the engine's worker ends what it alone can open, and that the token stays with it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RenewalToEnd } from '../../../device/nurses/renewal.ts';
import type { ProvidedSignIn } from '../../../model/providedSignIn.ts';
import {
  askWorkerToHold,
  holdForPages,
  holdRenewal,
  openHeldChannel,
  type HeldRenewal,
} from './heldRenewal.ts';

const former = { subject: 's', author: 'nurse-amy', refreshToken: 'MARK-r1', endsAt: 9 };
let did: string[];
let said: unknown[];
let kept: RenewalToEnd | null;
const channels: BroadcastChannel[] = [];

function open(): BroadcastChannel {
  const channel = openHeldChannel('hospital');
  channels.push(channel);
  return channel;
}

beforeEach(() => {
  did = [];
  said = [];
  kept = { former, noteOver: async () => void did.push('forgot it here') };
  open().addEventListener('message', ({ data }) => said.push(data));
});
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

const provider = {
  revoke: async ({ refreshToken }: ProvidedSignIn) => void did.push(`ended ${refreshToken}`),
};
const hold = () => holdRenewal({ renewalToEnd: async () => kept }, 'hospital', provider);

test('the worker ends it when she is out, and says only that', async () => {
  holdForPages(open(), hold);
  const held = await askWorkerToHold(open());
  // Her key has gone everywhere.
  kept = null;
  expect(did).toEqual([]);
  await held?.revoke();
  expect(did).toEqual(['ended MARK-r1', 'forgot it here']);
  await expect.poll(() => said.length).toBe(4);
  expect(JSON.stringify(said)).not.toContain('MARK');
});

test('of two workers, the one of another window has her key', async () => {
  holdForPages(open(), async () => null);
  holdForPages(open(), hold);
  await (await askWorkerToHold(open()))?.revoke();
  expect(did).toEqual(['ended MARK-r1', 'forgot it here']);
});

test.each([
  ['is no worker', undefined],
  ['is one without her key, as after a restart', async () => null],
  ['is one that cannot read what she has', () => Promise.reject(new Error('damaged'))],
])(
  'there %s: nobody waits',
  async (_what, holds: (() => Promise<HeldRenewal | null>) | undefined) => {
    if (holds !== undefined) holdForPages(open(), holds);
    expect(await askWorkerToHold(open())).toBeNull();
  },
);

test('what belongs to another question, or is none, ends nothing', async () => {
  holdForPages(open(), hold);
  const held = await askWorkerToHold(open());
  const stranger = open();
  for (const message of [{ is: 'end', id: 'other' }, { is: 'end' }, 'end', null]) {
    stranger.postMessage(message);
  }
  await (await askWorkerToHold(open()))?.revoke();
  expect(did.filter((one) => one.startsWith('ended'))).toHaveLength(1);
  expect(held).not.toBeNull();
});
