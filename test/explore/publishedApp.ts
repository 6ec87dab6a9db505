/** A copy of the built app that a shell serves, and newer versions of it in its place, as a hospital puts them up. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '../../tools/serviceWorker.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';

const worker = 'service-worker.js';
const pages = ['index.html', 'demo/index.html'];

/**
 * Each version has the same code in files of other names, as every build of changed code does: `index-3iMB9ORa.js` is
 * `index-3iMB9ORa.v2.js` in version 2, and nothing of version 1 is served any more.
 */
export class PublishedApp {
  readonly folder: string;
  #version = 1;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Puts up version 1: the app as it is built. `remove` must be called at the end. */
  static async begun(): Promise<PublishedApp> {
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-published-'));
    const filter = (path: string) => !path.endsWith('.map') && !path.endsWith('screenshots');
    await cp(rendererFolders.web, folder, { recursive: true, filter });
    return new PublishedApp(folder);
  }

  /** The version that was put up last. */
  get version(): number {
    return this.#version;
  }

  /** Puts up the next version in the place of this one; returns its number. */
  async publish(): Promise<number> {
    await this.#write(await readdir(join(this.folder, 'assets')));
    return this.#version;
  }

  /** Puts up the next version without its first script, as if its copying had been broken off. */
  async publishHalf(): Promise<void> {
    const before = await readdir(join(this.folder, 'assets'));
    await this.#write(before);
    const [first = ''] = (await readdir(join(this.folder, 'assets'))).filter((name) =>
      /^index-.*\.js$/.test(name),
    );
    await rm(join(this.folder, 'assets', first));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  async #write(before: readonly string[]): Promise<void> {
    this.#version += 1;
    const files = await newVersion(this.#version);
    // The service worker comes last: whoever asks before that still has the version before.
    for (const [path, bytes] of files) await writeFile(join(this.folder, path), bytes);
    const now = new Set([...files.keys()]);
    for (const name of before) {
      if (!now.has(`assets/${name}`)) await rm(join(this.folder, 'assets', name));
    }
  }
}

/** The files of a version, by their paths. */
async function newVersion(version: number): Promise<Map<string, Buffer>> {
  const built = (await readdir(join(rendererFolders.web, 'assets'))).filter(
    (name) => !name.endsWith('.map'),
  );
  const renamed = new Map(built.map((name) => [name, name.replace(/\.\w+$/, `.v${version}$&`)]));
  const named = new RegExp(built.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const rewritten = async (path: string) => {
    const bytes = await readFile(join(rendererFolders.web, path));
    if (!/\.(?:js|css|html)$/.test(path)) return bytes;
    return Buffer.from(bytes.toString().replace(named, (name) => renamed.get(name) ?? name));
  };
  const files = new Map<string, Buffer>();
  for (const [name, next] of renamed) {
    files.set(`assets/${next}`, await rewritten(`assets/${name}`));
  }
  for (const page of pages) files.set(page, await rewritten(page));
  const listed = (await rewritten(worker)).toString();
  files.set(worker, Buffer.from(withChecksums(listed, files, version)));
  return files;
}

/** The service worker with the checksums of the files of its version. */
function withChecksums(
  listed: string,
  files: ReadonlyMap<string, Buffer>,
  version: number,
): string {
  return listed.replace(
    /\{url:"([^"]+)",revision:([^,}]+)(?:,integrity:"[^"]+")?\}/g,
    (entry, path: string, revision: string) => {
      const bytes = files.get(path);
      if (bytes === undefined) return entry;
      const next = revision === 'null' ? revision : `"${version}"`;
      return `{url:"${path}",revision:${next},integrity:"${integrityOf(bytes)}"}`;
    },
  );
}
