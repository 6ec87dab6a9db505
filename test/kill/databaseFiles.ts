/**
 * The files of the page's own database in a Chromium profile, for either engine, and those of its second copy, with
 * ways to damage them.
 */
import { cp, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { isEverything } from '../support/tier.ts';
import { isItsTurn } from '../support/turns.ts';

/** The flags that select the engine of new databases; Debian's Chromium has both, SQLite only with this flag. */
export const engines = {
  leveldb: [],
  sqlite: ['--enable-features=IdbSqliteOnDiskRollout:stage/UseSqliteForNewStores'],
} as const;
export type Engine = keyof typeof engines;

/**
 * The engine of proofs that run on one: LevelDB, and in `npm run test:all` SQLite with every second commit.
 * `WARDBOOK_ENGINE=sqlite` chooses it.
 */
export const engineOfRun: Engine =
  process.env['WARDBOOK_ENGINE'] === 'sqlite' || (isEverything && isItsTurn(1, 2))
    ? 'sqlite'
    : 'leveldb';

/** Throws if a database in the profile does not belong to the given engine: it would prove nothing about that one. */
export async function expectEngine(profile: string, engine: Engine): Promise<void> {
  const folders = await readdir(join(profile, 'Default', 'IndexedDB')).catch(() => []);
  const others = folders.filter((name) => name.includes('.indexeddb.') === (engine === 'sqlite'));
  if (others.length > 0) throw new Error(`${profile} is not of ${engine}: ${others.join(', ')}`);
}

/** The folder of the database. Throws if it does not belong to the given engine. */
export async function databaseFolder(profile: string, engine: Engine): Promise<string> {
  const root = join(profile, 'Default', 'IndexedDB');
  const folders = await readdir(root);
  const isLevelDb = folders.some((name) => name.endsWith('.leveldb'));
  const [folder] = folders.filter((name) => name.endsWith('.leveldb') === (engine === 'leveldb'));
  if (isLevelDb !== (engine === 'leveldb') || folder === undefined) {
    throw new Error(`${root} is not of ${engine}: ${folders.join(', ')}`);
  }
  const path = join(root, folder);
  if (engine === 'sqlite') await sqliteFile(path);
  return path;
}

/** The largest of its databases: Chromium keeps each in a file, with its log beside it. */
async function sqliteFile(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => !/-(wal|shm|journal)$/.test(name));
  const sized = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })),
  );
  const [largest] = sized.toSorted((a, b) => b.size - a.size);
  const path = join(folder, largest?.name ?? '');
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
  await file.close();
  if (!buffer.toString('latin1').startsWith('SQLite format 3')) {
    throw new Error(`${path} is no file of SQLite`);
  }
  return path;
}

/** The files of the second copy, of which only its bucket has any. */
async function copyFiles(profile: string): Promise<string[]> {
  const root = join(profile, 'Default', 'WebStorage');
  const all = await readdir(root, { recursive: true, withFileTypes: true });
  const files = all.filter(
    (entry) => entry.isFile() && /FileSystem.t.\d\d$/.test(entry.parentPath),
  );
  if (files.length !== 4) throw new Error(`${root} has ${files.length} files of a copy`);
  return files.map(({ parentPath, name }) => join(parentPath, name));
}

async function newestOf(folder: string, ending: RegExp): Promise<string> {
  const name = (await readdir(folder))
    .filter((each) => ending.test(each))
    .toSorted()
    .at(-1);
  if (name === undefined) throw new Error(`${folder} has no file for ${String(ending)}`);
  return join(folder, name);
}

/** Throws if there is nothing to cut: a damage that damages nothing proves nothing. */
async function cut(path: string, part: number): Promise<void> {
  const { size } = await stat(path);
  if (size === 0) throw new Error(`${path} is empty`);
  await truncate(path, Math.floor(size * part));
}

async function overwrite(path: string, at: number, length: number, byte: number): Promise<void> {
  const { size } = await stat(path);
  if (size < at + length) throw new Error(`${path} has only ${size} bytes`);
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(length, byte), 0, length, at);
  await file.close();
}

const pageBytes = 4_096;

export interface Damage {
  name: string;
  engine: Engine;
  /** The browser is closed first instead of killed. */
  isClosed?: boolean;
  /** Part of every full run; the others run only with DAMAGES=1 or more. */
  isShort?: boolean;
  /** @param before the folder as it was before the last session */
  plant(folder: string, before: string): Promise<void>;
}

const putBack = async (folder: string, before: string) => {
  await rm(folder, { recursive: true });
  await cp(before, folder, { recursive: true });
};
const wal = async (folder: string) => `${await sqliteFile(folder)}-wal`;

export const damages: readonly Damage[] = [
  {
    name: 'its log is missing',
    engine: 'sqlite',
    isShort: true,
    plant: async (folder) => rm(await wal(folder)),
  },
  {
    name: 'its log is empty',
    engine: 'sqlite',
    plant: async (folder) => cut(await wal(folder), 0),
  },
  {
    name: 'its log is cut in half',
    engine: 'sqlite',
    plant: async (folder) => cut(await wal(folder), 0.5),
  },
  {
    name: 'its log has another byte in the middle',
    engine: 'sqlite',
    async plant(folder) {
      const path = await wal(folder);
      await overwrite(path, Math.floor((await stat(path)).size / 2), 8, 0x5a);
    },
  },
  {
    name: 'it is cut in half',
    engine: 'sqlite',
    isClosed: true,
    plant: async (folder) => cut(await sqliteFile(folder), 0.5),
  },
  {
    name: 'every third page is zero',
    engine: 'sqlite',
    isClosed: true,
    async plant(folder) {
      const path = await sqliteFile(folder);
      const pages = Math.floor((await stat(path)).size / pageBytes);
      for (let page = 3; page < pages; page += 3) {
        await overwrite(path, page * pageBytes, pageBytes, 0);
      }
    },
  },
  {
    name: 'its first page is garbage',
    engine: 'sqlite',
    isClosed: true,
    isShort: true,
    plant: async (folder) => overwrite(await sqliteFile(folder), 16, pageBytes - 16, 0xa5),
  },
  { name: 'it is as before the last session', engine: 'sqlite', plant: putBack },
  { name: 'it is as before the last session', engine: 'leveldb', isShort: true, plant: putBack },
  {
    name: 'its log is cut in half',
    engine: 'leveldb',
    plant: async (folder) => cut(await newestOf(folder, /\.log$/), 0.5),
  },
  {
    name: 'its log is empty',
    engine: 'leveldb',
    plant: async (folder) => cut(await newestOf(folder, /\.log$/), 0),
  },
  {
    name: 'its MANIFEST is missing',
    engine: 'leveldb',
    isShort: true,
    plant: async (folder) => rm(await newestOf(folder, /^MANIFEST/)),
  },
];

export interface CopyDamage {
  name: string;
  /** Plants it in the profile of a browser that is not running. */
  plant(profile: string): Promise<void>;
}

const eachCopyFile =
  (work: (path: string, size: number) => Promise<void>) =>
  async (profile: string): Promise<void> => {
    for (const path of await copyFiles(profile)) await work(path, (await stat(path)).size);
  };

export const copyDamages: readonly CopyDamage[] = [
  { name: 'its files are missing', plant: eachCopyFile((path) => rm(path)) },
  { name: 'its files are empty', plant: eachCopyFile((path) => truncate(path, 0)) },
  {
    name: 'its files are garbage',
    plant: eachCopyFile((path, size) => overwrite(path, 0, size, 0xa5)),
  },
];
