/**
 * Owns what the Electron shell remembers of itself between starts: the hospital's address. Nothing
 * of a patient or a nurse belongs here. A file that cannot be read is put aside, never deleted.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { normalHospitalAddress } from '../shell/hospitalAddress.ts';

const settingsSchema = z.object({ hospitalAddress: z.string().nullable() });

export type ShellSettings = z.infer<typeof settingsSchema>;

export interface SettingsFile {
  read(): Promise<ShellSettings>;
  /** Replaces the file in one step: a power cut leaves the old one or the new one. */
  write(settings: ShellSettings): Promise<void>;
}

/** The settings kept at `path`. */
export function settingsFile(path: string): SettingsFile {
  return {
    read: () => read(path),
    async write(settings) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.new`, `${JSON.stringify(settings, null, 2)}\n`, { flush: true });
      await rename(`${path}.new`, path);
    },
  };
}

async function read(path: string): Promise<ShellSettings> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return { hospitalAddress: null };
  const settings = parse(text);
  if (settings === undefined) {
    await rename(path, `${path}.unreadable`).catch(() => undefined);
    return { hospitalAddress: null };
  }
  return { hospitalAddress: normalHospitalAddress(settings.hospitalAddress ?? '') ?? null };
}

function parse(text: string): ShellSettings | undefined {
  try {
    return settingsSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
