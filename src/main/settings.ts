/**
 * What the Electron shell remembers between starts: the hospital's address. Nothing about a patient or a nurse belongs
 * here. There are two copies, because without the address nobody knows which hospital the waiting records on this
 * device are for. An unreadable file is put aside, never deleted.
 */
import { readFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import { normalHospitalAddress } from '../shell/hospitalAddress.ts';
import { replaceFile } from './replaceFile.ts';

const settingsSchema = z.object({
  hospitalAddress: z
    .string()
    .nullable()
    .refine((address) => address === null || normalHospitalAddress(address) !== undefined),
});

export type ShellSettings = z.infer<typeof settingsSchema>;

export interface SettingsFile {
  /** `unreadable` if there are settings but neither copy can be read; both are put aside then. */
  read(): Promise<ShellSettings | 'unreadable'>;
  /** Replaces both copies, each atomically: after a power cut each is the old or the new one. */
  write(settings: ShellSettings): Promise<void>;
}

const nothing: ShellSettings = { hospitalAddress: null };

/** The settings at `path`, with a second copy beside it. */
export function settingsFile(path: string): SettingsFile {
  const copies = [path, `${path}.copy`];
  return {
    async read() {
      const readings = await Promise.all(copies.map(readCopy));
      const good = readings.find((reading) => typeof reading === 'object');
      if (good !== undefined) return good;
      return readings.includes('unreadable') ? 'unreadable' : nothing;
    },
    async write(settings) {
      const text = `${JSON.stringify(settings, null, 2)}\n`;
      // The first copy is the one that is read, so it is written last: a write that fails midway has no
      // effect.
      for (const copy of copies.toReversed()) await replaceFile(copy, text);
    },
  };
}

async function readCopy(path: string): Promise<ShellSettings | 'unreadable' | 'none'> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? 'none'
      : 'unreadable';
  }
  const settings = parse(text);
  if (settings === undefined) {
    await rename(path, `${path}.unreadable`).catch(() => undefined);
    return 'unreadable';
  }
  const { hospitalAddress } = settings;
  return { hospitalAddress: normalHospitalAddress(hospitalAddress ?? '') ?? null };
}

function parse(text: string): ShellSettings | undefined {
  try {
    return settingsSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
