/**
 * The log for the hospital's IT: a few files in the app's data folder. A packaged app on Windows has no console, so
 * main's output would otherwise be lost.
 */
import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maxEntryLength = 2_000;

export interface LogOptions {
  readonly folder: string;
  /** Maximum size of one file, bytes; then the next one begins. */
  readonly maxBytes?: number;
  /** How many files are kept, including the current one. */
  readonly maxFiles?: number;
  readonly now?: () => Date;
}

export interface MainLog {
  readonly folder: string;
  /** Never throws: a full disk costs the log, not the app. */
  write(level: 'info' | 'error', given: readonly unknown[]): void;
}

/** Opens the log: `wardbook.log`, with older entries in `wardbook.1.log` and so on, readable by this user only. */
export function openLog(options: LogOptions): MainLog {
  const { folder, maxBytes = 1_000_000, maxFiles = 5, now = () => new Date() } = options;
  const pathOf = (index: number) =>
    join(folder, index === 0 ? 'wardbook.log' : `wardbook.${index}.log`);
  const rotate = () => {
    rmSync(pathOf(maxFiles - 1), { force: true });
    for (let index = maxFiles - 2; index >= 0; index -= 1) {
      if (sizeOf(pathOf(index)) !== undefined) renameSync(pathOf(index), pathOf(index + 1));
    }
  };
  return {
    folder,
    write(level, given) {
      const entry = `${now().toISOString()} ${level} ${given.map(textOf).join(' ')}`;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        if ((sizeOf(pathOf(0)) ?? 0) + entry.length > maxBytes) rotate();
        appendFileSync(pathOf(0), `${entry.slice(0, maxEntryLength)}\n`, { mode: 0o600 });
      } catch {
        // Nowhere to say it.
      }
    },
  };
}

/** Copies everything that main prints on its console to the log. */
export function logConsole(target: Pick<Console, 'log' | 'error'>, log: MainLog): void {
  const { log: say, error: complain } = target;
  target.log = (...given: unknown[]) => {
    log.write('info', given);
    say.apply(target, given);
  };
  target.error = (...given: unknown[]) => {
    log.write('error', given);
    complain.apply(target, given);
  };
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

/**
 * An error with its stack, anything else as text. Addresses are cut after the host: the rest may identify a patient.
 */
function textOf(given: unknown): string {
  const text = given instanceof Error ? (given.stack ?? String(given)) : String(given);
  return text.replace(/\b(https?:\/\/[^\s/?#"')]+)[/?#][^\s"')]*/gi, '$1/…');
}
