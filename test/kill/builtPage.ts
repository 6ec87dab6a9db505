/** Building the page that is killed and starved, once for all of its tests and beside none of them. */
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

let pages: BuiltPages | undefined;

/** What Vitest runs before the first of the tests. */
export async function setup(project: TestProject): Promise<void> {
  pages = await buildPages({ killPage });
  project.provide('killPageFolder', pages.folder);
}

/** What it runs behind the last of them. */
export async function teardown(): Promise<void> {
  await pages?.remove();
}
