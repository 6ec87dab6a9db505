/** Builds the page that is killed and starved of disk space, once for all tests and before any of them runs. */
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildPages, type BuiltPages } from '../support/pages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built page, for `openSlowWire`. */
    killPageFolder: string;
  }
}

/** The script of the page. */
export const killPage = fileURLToPath(new URL('./killPage.ts', import.meta.url));

/** The same for an engine that nobody drives. */
const selfActingPage = fileURLToPath(new URL('./selfActingPage.ts', import.meta.url));

let pages: BuiltPages | undefined;

/** Run by Vitest before the first test. */
export async function setup(project: TestProject): Promise<void> {
  pages = await buildPages({ killPage, selfActingPage });
  project.provide('killPageFolder', pages.folder);
}

/** Run by Vitest after the last test. */
export async function teardown(): Promise<void> {
  await pages?.remove();
}
