/**
 * Searches a browser's profile for marks, byte by byte: every file as it is, the tables and logs of LevelDB
 * decompressed, and whatever was compressed with gzip or deflate.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gunzipSync, constants } from 'node:zlib';
import { openFinder, type Finder } from './finder.ts';
import { blocksOfTable, recordsOfLog } from './levelDb.ts';
import type { Mark } from './marks.ts';

export interface Hit {
  file: string;
  /** `as it is`, `table`, `log`, `gzip`. */
  within: string;
  mark: string;
  way: string;
}

export interface Search {
  hits: Hit[];
  filesSearched: number;
  bytesSearched: number;
  /** Parts of LevelDB tables that could not be decompressed, and so were searched only as they are. */
  unreadableBlocks: number;
}

/** Searches every file below `folder`. Files that disappear meanwhile are skipped. */
export async function searchProfile(folder: string, marks: readonly Mark[]): Promise<Search> {
  const search: Search = { hits: [], filesSearched: 0, bytesSearched: 0, unreadableBlocks: 0 };
  const finder = openFinder(marks);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => null);
    const file = relative(folder, path);
    // A file name can contain a mark as well.
    lookIn(search, finder, { file, within: 'file name', bytes: Buffer.from(file) });
    if (bytes === null) continue;
    search.filesSearched += 1;
    search.bytesSearched += bytes.length;
    for (const [within, part] of partsOf(entry.name, bytes, search)) {
      lookIn(search, finder, { file, within, bytes: part });
    }
  }
  return search;
}

function* partsOf(name: string, bytes: Buffer, search: Search): Generator<[string, Buffer]> {
  yield ['as it is', bytes];
  if (/\.(ldb|sst)$/.test(name)) {
    const onUnreadable = () => (search.unreadableBlocks += 1);
    for (const block of blocksOfTable(bytes, onUnreadable)) yield ['table', Buffer.from(block)];
  }
  if (name.endsWith('.log')) {
    for (const record of recordsOfLog(bytes)) yield ['log', Buffer.from(record)];
  }
  for (const unpacked of gzipsIn(bytes)) yield ['gzip', unpacked];
}

/** Whatever begins as gzip does and can be decompressed, if only in part. */
function* gzipsIn(bytes: Buffer): Generator<Buffer> {
  const start = Buffer.from([0x1f, 0x8b, 0x08]);
  for (let at = bytes.indexOf(start); at !== -1; at = bytes.indexOf(start, at + 1)) {
    try {
      yield gunzipSync(bytes.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH });
    } catch {
      // Three bytes that only look like it.
    }
  }
}

function lookIn(
  search: Search,
  finder: Finder,
  { file, within, bytes }: { file: string; within: string; bytes: Buffer },
): void {
  for (const { mark, way } of finder.in(bytes)) {
    const isKnown = search.hits.some((hit) => hit.file === file && hit.mark === mark);
    if (!isKnown) search.hits.push({ file, within, mark, way });
  }
}
