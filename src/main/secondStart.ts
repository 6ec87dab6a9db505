/**
 * What happens at a second start. The running app answers it and shows its window. A start in a second session of the
 * same account (fast user switching, remote desktop) shares the data folder but reaches nobody, because Windows
 * delivers it within one session only. If no answer comes, a dialog says so; otherwise the second start would end
 * without a word.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type { App } from 'electron';
import type { Refusal } from './refusals.ts';

/** Passed to the running app, which repeats the call as its answer. */
export interface Call {
  readonly call: string;
}

export const newCall = (): Call => ({ call: randomUUID() });

const answerPath = (folder: string) => join(folder, 'second-start.txt');

/** Lets the running app answer each second start in its data folder. */
export function answerSecondStarts(app: Pick<App, 'on'>, folder: string): void {
  app.on('second-instance', (_event, _given, _place, data) => {
    const call = (data as Partial<Call> | null)?.call;
    if (typeof call !== 'string') return;
    try {
      writeFileSync(answerPath(folder), call);
    } catch {
      // A full disk: the second start then says that nobody answered, and what that may mean.
    }
  });
}

const otherSession: Refusal = {
  told: ({ openElsewhere }) => openElsewhere,
  values: {},
  exitCode: 3,
};

/**
 * Ends a second start: quietly if the running app answers, else with a dialog. Meanwhile Chromium gets a temporary
 * profile, because the real one is in use.
 * @param refuse shows the reason, and ends the app
 */
export async function endSecondStart(
  app: Pick<App, 'setPath' | 'exit'>,
  {
    folder,
    call,
    refuse,
    patienceMs = 8_000,
    disk = temporary,
  }: {
    readonly folder: string;
    readonly call: Call;
    readonly refuse: (refusal: Refusal) => Promise<void>;
    readonly patienceMs?: number;
    /** Replaced in tests. */
    readonly disk?: typeof temporary;
  },
): Promise<void> {
  let profile: string;
  try {
    profile = disk.make();
    app.setPath('userData', profile);
  } catch {
    // No temporary folder: a start without a profile must not stay as a process that nobody sees.
    return app.exit(0);
  }
  if (!(await isAnswered(folder, call, patienceMs))) return refuse(otherSession);
  try {
    disk.remove(profile);
  } catch {
    // Chromium still holds a file of it: the system clears its temporary folder.
  } finally {
    app.exit(0);
  }
}

const temporary = {
  make: () => mkdtempSync(join(tmpdir(), 'wardbook-second-')),
  remove: (profile: string) => rmSync(profile, { recursive: true, force: true }),
};

const lookEveryMs = 50;

async function isAnswered(folder: string, { call }: Call, patienceMs: number): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    if (answerIn(folder) === call) return true;
    if (waitedMs >= patienceMs) return false;
    await later(lookEveryMs);
  }
}

function answerIn(folder: string): string | undefined {
  try {
    return readFileSync(answerPath(folder), 'utf8');
  } catch {
    return undefined;
  }
}
