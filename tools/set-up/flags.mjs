/** Reading a command's flags: what is wrong is one clear line, before anything is installed. */
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Refusal } from './say.mjs';

/**
 * The values of `given` by flag. `known` is what `parseArgs` calls options; `usage` is one line.
 * Throws a Refusal for an unknown flag, a missing value or a word too many.
 *
 * @returns {Record<string, any>}
 */
export function readFlags(given, known, usage) {
  try {
    return parseArgs({ args: given, options: known, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const sentence = said.split(/[.\n]/)[0];
    throw new Refusal(`${sentence}. Usage: ${usage}`);
  }
}

/** A port number, or `fallback` where the flag was not given. */
export function portOf(flag, text, fallback) {
  if (text === undefined) return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new Refusal(`--${flag} ${text}: a port is a number up to 65535.`);
  return port;
}

/** Refuses an address that no hospital could have. */
export function checkAddress(flag, text) {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isWeb) {
    throw new Refusal(`--${flag} ${text}: an address looks like http://127.0.0.1:8787/v1.`);
  }
}

/** Refuses a file that is not there. */
export function checkFile(flag, path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new Refusal(`--${flag} ${path}: there is no such file.`);
  }
}

/** Refuses a folder that is not there. */
export function checkFolder(flag, path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Refusal(`--${flag} ${path}: there is no such folder.`);
  }
}
