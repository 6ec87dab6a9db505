/**
 * Limits the script that a browser loads and parses before the first picture (sign-in, lock, patients). If an import
 * pulls another screen, a chart or a scanner into it, the build fails.
 */
import type { Plugin } from 'vite';

/** Characters of all scripts that the page requests at once; the workers are files of their own. */
const maxChars = 1_420_000;

/** What comes later: every other screen, and what only those use. */
const later =
  /\/src\/renderer\/(?:screens\/(?!signIn\/|patients\/)|features\/(?:admission|print)\/|demo\/)|\/node_modules\/(?:@mantine\/dates|bwip-js|diff|barcode-detector)\//;

/** A script of the build, as the bundler describes it. */
export interface BuiltScript {
  fileName: string;
  isEntry: boolean;
  code: string;
  /** The files that are loaded with it. */
  imports: readonly string[];
  moduleIds: readonly string[];
}

/** What is wrong with the first script; empty if nothing is. */
export function firstScriptFaults(scripts: readonly BuiltScript[], limit = maxChars): string[] {
  const first = firstOf(scripts);
  // There is one style sheet for all screens.
  const tooEarly = first
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => later.test(id) && !id.endsWith('.css'));
  const chars = first.reduce((sum, { code }) => sum + code.length, 0);
  return [
    ...tooEarly.map((id) => `${id} comes with the first script; import it with import()`),
    ...(chars > limit ? [`The first script has ${chars} characters; the limit is ${limit}`] : []),
  ];
}

/** The entry, and everything that is loaded with it. */
function firstOf(scripts: readonly BuiltScript[]): readonly BuiltScript[] {
  const byName = new Map(scripts.map((script) => [script.fileName, script]));
  const first = new Set(scripts.filter(({ isEntry }) => isEntry));
  for (const { imports } of first) {
    for (const name of imports) {
      const script = byName.get(name);
      if (script !== undefined) first.add(script);
    }
  }
  return [...first];
}

/** Fails a build whose first script breaks a rule. */
export function firstScriptLimit(): Plugin {
  return {
    name: 'wardbook-first-script',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
      if (!scripts.some(({ isEntry }) => isEntry)) this.error('The build has no first script');
      const faults = firstScriptFaults(scripts);
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}
