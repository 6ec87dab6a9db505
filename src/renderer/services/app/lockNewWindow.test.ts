/** Tests that a new window of the desktop app is locked, and no other. */
import { expect, it } from 'vitest';
import { lockNewWindow } from './lockNewWindow.ts';

function makeWindow() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

function nursesWhoseLock(lock: (hospitalKey: string) => Promise<void>) {
  return { lock };
}

it('locks a window of the desktop app that is new, once', async () => {
  const locked: string[] = [];
  const nurses = nursesWhoseLock(async (hospitalKey) => void locked.push(hospitalKey));
  const marks = makeWindow();
  await lockNewWindow(nurses, { shell: 'electron' }, 'a-hospital', marks);
  expect(locked).toEqual(['a-hospital']);
  // Its page is loaded again: after a crash, or by an update.
  await lockNewWindow(nurses, { shell: 'electron' }, 'a-hospital', marks);
  expect(locked).toEqual(['a-hospital']);
  await lockNewWindow(nurses, { shell: 'electron' }, 'a-hospital', makeWindow());
  expect(locked).toEqual(['a-hospital', 'a-hospital']);
});

it('tries again where the lock could not be written', async () => {
  let tries = 0;
  const nurses = nursesWhoseLock(async () => {
    tries += 1;
    if (tries === 1) throw new Error('the disk is full');
  });
  const marks = makeWindow();
  await expect(lockNewWindow(nurses, { shell: 'electron' }, 'a-hospital', marks)).rejects.toThrow();
  await lockNewWindow(nurses, { shell: 'electron' }, 'a-hospital', marks);
  expect(tries).toBe(2);
});

it('leaves a page in a browser to the lock time', async () => {
  const nurses = nursesWhoseLock(async () => expect.unreachable());
  const marks = makeWindow();
  await lockNewWindow(nurses, { shell: 'web' }, 'a-hospital', marks);
  expect(marks.getItem('wardbook-window')).toBeNull();
});
