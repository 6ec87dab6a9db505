/** Knowing whether some journeys are marked as the core, which `npm test` runs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/root.mjs';

/** Whether any journey carries the tag; where none does, all are run. */
export function hasCoreJourneys() {
  const folder = join(root, 'test/e2e');
  const files = readdirSync(folder).filter((file) => file.endsWith('.spec.ts'));
  return files.some((file) => readFileSync(join(folder, file), 'utf8').includes('@core'));
}
