import { expect, test } from 'vitest';
import type { TokenAnswer } from '../hospital/tokenCheck.ts';
import { openKeptToken } from './keptToken.ts';

function keptToken(answers: TokenAnswer[]) {
  const tried: TokenAnswer[] = [];
  let seen = true;
  let isLive = false;
  const kept = openKeptToken({
    nurses: {
      async tryKeptToken(_hospitalKey, isAccepted) {
        isLive = await isAccepted('nurse-amy');
        return isLive;
      },
    },
    hospitalKey: 'h',
    async checkToken() {
      const answer = answers.shift();
      if (answer === undefined) throw new Error('Asked once too often');
      tried.push(answer);
      return answer;
    },
    isSeen: () => seen,
  });
  return { kept, tried, isLive: () => isLive, look: (at: boolean) => (seen = at) };
}

test('is tried until somebody who may say so has answered', async () => {
  const { kept, tried, isLive } = keptToken(['offline', 'refused-by-a-page', 'slow', 'accepted']);
  for (let times = 0; times < 6; times += 1) await kept.tryNow();
  expect([tried.length, isLive()]).toEqual([4, true]);
});

test('the hospital\u2019s own no stands, until the network is another one', async () => {
  const { kept, tried, isLive } = keptToken(['dead-token', 'accepted']);
  await kept.tryNow();
  await kept.tryNow();
  expect([tried, isLive()]).toEqual([['dead-token'], false]);
  await kept.startOver();
  expect(isLive()).toBe(true);
});

test('is not tried twice at once, nor while nobody looks', async () => {
  const { kept, tried, look } = keptToken(['offline', 'offline']);
  await Promise.all([kept.tryNow(), kept.tryNow()]);
  look(false);
  await kept.tryNow();
  expect(tried).toHaveLength(1);
  look(true);
  await kept.tryNow();
  expect(tried).toHaveLength(2);
});

test('a storage that fails does not end the trying', async () => {
  let calls = 0;
  const kept = openKeptToken({
    nurses: {
      tryKeptToken: () => Promise.reject(new Error(`failure ${(calls += 1)}`)),
    },
    hospitalKey: 'h',
    checkToken: async () => 'accepted',
    isSeen: () => true,
  });
  await kept.tryNow();
  await kept.tryNow();
  expect(calls).toBe(2);
});
