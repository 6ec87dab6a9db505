/** Mounts a small disk for a test, fills it to the last bytes, and unmounts it. */
import { execFileSync } from 'node:child_process';
import {
  appendFile,
  mkdir,
  mkdtemp,
  rm,
  stat,
  statfs,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Free space for unprivileged users, bytes. */
  freeBytes(): Promise<number>;
  /** Fills all but `freeBytes` bytes. */
  fillTo(freeBytes: number): Promise<void>;
  /** Fills `bytes` more; false if nothing is left. */
  takeMore(bytes: number): Promise<boolean>;
  /** Frees everything that was filled. */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** Why no disk can be mounted here; null if one can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'a small disk is mounted on Linux only';
  if (process.getuid?.() !== 0) return 'mounting a small disk needs root';
  try {
    const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' });
    execFileSync('umount', [folder]);
    execFileSync('rmdir', [folder]);
    return null;
  } catch {
    return 'this machine does not let us mount a disk';
  }
}

/** A disk of `megabytes` megabytes in memory. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  return diskAt(folder, async () => undefined);
}

/**
 * An ext4 disk of `gigabytes` gigabytes, like a tablet's; sparse, so that it takes up only what is written. It is
 * filled by reserving space, which writes nothing.
 */
export async function mountLargeDisk(gigabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-disk-'));
  const image = `${folder}.img`;
  execFileSync('truncate', ['-s', `${gigabytes}G`, image]);
  // No blocks reserved for root, or root would still find room where the browser finds none.
  const fast = 'lazy_itable_init=1,lazy_journal_init=1,nodiscard';
  execFileSync('mkfs.ext4', ['-q', '-m', '0', '-E', fast, image]);
  execFileSync('mount', ['-o', 'loop', image, folder]);
  return diskAt(folder, () => rm(image));
}

const blockBytes = 4096;
const chunk = Buffer.alloc(1024 * 1024);

function diskAt(folder: string, afterwards: () => Promise<void>): SmallDisk {
  const filler = join(folder, 'filler');
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  const takeMore = async (bytes: number): Promise<boolean> => {
    try {
      await appendFile(filler, chunk.subarray(0, bytes));
      return true;
    } catch {
      return false;
    }
  };
  return {
    folder,
    freeBytes,
    takeMore,
    async fillTo(wantedBytes) {
      const tooMuch = (await freeBytes()) - wantedBytes;
      if (tooMuch > 1024 * 1024 * 1024) {
        execFileSync('fallocate', ['-l', String(tooMuch), `${filler}-reserved`]);
        return;
      }
      for (let left = tooMuch; left > 0; left -= chunk.length) {
        if (!(await takeMore(Math.min(left, chunk.length)))) break;
      }
      // Fill what is left after whole megabytes block by block.
      while (wantedBytes === 0 && (await takeMore(blockBytes)));
    },
    async empty() {
      await rm(filler, { force: true });
      await rm(`${filler}-reserved`, { force: true });
    },
    async remove() {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
      await afterwards();
    },
  };
}

/**
 * Makes the browser of a new profile promise to keep what this origin stores, as it does for an installed app. If
 * granted over the debugging protocol, the promise would be reported but not kept.
 */
export async function promiseStorage(profile: string, origin: string): Promise<void> {
  const granted = { last_modified: '13370000000000000', setting: 1 };
  const exceptions = { durable_storage: { [`${origin},*`]: granted } };
  const preferences = { profile: { content_settings: { exceptions } } };
  await mkdir(join(profile, 'Default'), { recursive: true });
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
}

/** Frees `bytes` bytes of what was filled. */
export async function giveBack(disk: SmallDisk, bytes: number): Promise<void> {
  const filler = join(disk.folder, 'filler');
  const { size } = await stat(filler);
  await truncate(filler, Math.max(0, size - bytes));
}
