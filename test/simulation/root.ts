/** The project's folder, for code that runs from its sources and from a file built from them. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the project. */
export const root = folderOfPackage(import.meta.dirname);

function folderOfPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`${import.meta.dirname} is in no project`);
  return folderOfPackage(above);
}
