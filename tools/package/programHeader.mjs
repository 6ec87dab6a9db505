/** For which processor a program was made, by its own header: a package may carry that of another one. */
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const elf = { 62: 'x64', 183: 'arm64' };
const pe = { 0x86_64: 'x64', 0xaa_64: 'arm64' };
const machO = { 0x01_00_00_07: 'x64', 0x01_00_00_0c: 'arm64' };

/**
 * `x64`, `arm64`, or undefined for what is no program, or one for something else.
 *
 * @param {string} path
 * @returns {string | undefined}
 */
export function processorOf(path) {
  const bytes = Buffer.alloc(4096);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(file);
  }
  if (bytes.readUInt32BE(0) === 0x7f_45_4c_46) return elf[bytes.readUInt16LE(18)];
  if (bytes.readUInt32LE(0) === 0xfe_ed_fa_cf) return machO[bytes.readUInt32LE(4)];
  if (bytes.toString('latin1', 0, 2) !== 'MZ') return undefined;
  const header = bytes.readUInt32LE(0x3c);
  const isThere =
    header + 6 <= bytes.length && bytes.toString('latin1', header, header + 4) === 'PE\0\0';
  return isThere ? pe[bytes.readUInt16LE(header + 4)] : undefined;
}

const programIn = {
  linux: 'wardbook',
  win: 'Wardbook.exe',
  mac: 'Wardbook.app/Contents/MacOS/Wardbook',
};

/**
 * The programs in electron-builder's unpacked folders (`linux-arm64-unpacked`, `mac`), each with the processor
 * that its folder is named after.
 *
 * @param {string} folder
 * @returns {{ path: string, processor: string }[]}
 */
export function packedPrograms(folder) {
  return readdirSync(folder).flatMap((name) => {
    const [, system, processor = 'x64'] =
      /^(linux|win|mac)(?:-(arm64|x64))?(?:-unpacked)?$/.exec(name) ?? [];
    const path = system === undefined ? '' : join(folder, name, programIn[system]);
    return path !== '' && existsSync(path) ? [{ path, processor }] : [];
  });
}
