/**
 * Checks that only administrators can have written a policy file on Windows. `C:\ProgramData` lets every user create
 * folders: without this check one user could write a policy, with a hospital and certificates of their own, for
 * everybody on the device.
 */
import { lstatSync } from 'node:fs';
import { win32 } from 'node:path';
import { lineOf, runHere, type RunProgram } from './registryPolicy.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Why a policy file is not trusted; undefined if it is. */
export type PolicyDoubt = (path: string) => string | undefined;

interface Device {
  /** Runs a program and returns its output. */
  readonly run: RunProgram;
  /** Whether a path is a link. */
  readonly isLink: (path: string) => boolean;
}

interface Access {
  /** SDDL, as `Get-Acl` prints it: owner and access list, as SIDs instead of names in the system's language. */
  readonly sddl: string;
  readonly isFolder: boolean;
}

/**
 * The check for `platform`. On every system but Windows the policy folder belongs to root, and nothing is checked. On
 * Windows, the folder and the file must belong to administrators or to the system, and nobody else may change them. If
 * this cannot be found out, the file is not trusted.
 * @param folder Wardbook's folder in Windows' data folder for all users; any other policy is beside the program
 * @param device is replaced in tests
 */
export function policyDoubt(
  platform: string,
  folder: string,
  environment: Environment,
  device: Device = { run: runHere, isLink: isLinkHere },
): PolicyDoubt {
  if (platform !== 'win32') return () => undefined;
  return (path) => {
    if (win32.dirname(path).toLowerCase() !== folder.toLowerCase()) return undefined;
    const link = [folder, path].find((each) => device.isLink(each));
    if (link !== undefined) return `not used: ${link} is a link`;
    try {
      const [ofFolder = '', ofFile = ''] = accessOf([folder, path], environment, device.run);
      return (
        doubtAbout({ sddl: ofFolder, isFolder: true }, folder) ??
        doubtAbout({ sddl: ofFile, isFolder: false }, path)
      );
    } catch (error) {
      return `not used: who may change it cannot be found out (${lineOf(error)})`;
    }
  };
}

function isLinkHere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Calls PowerShell by its full path: `icacls` does not name owners, and prints users in the system's language. */
function accessOf(paths: readonly string[], environment: Environment, run: RunProgram): string[] {
  const system = win32.join(environment['SystemRoot'] ?? 'C:\\Windows', 'System32');
  const quoted = paths.map((path) => `'${path.replaceAll("'", "''")}'`);
  const commands = quoted.map((path) => `(Get-Acl -LiteralPath ${path} -ErrorAction Stop).Sddl`);
  const printed = run(win32.join(system, 'WindowsPowerShell\\v1.0\\powershell.exe'), [
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    `"${commands.join('; ')}"`,
  ]);
  return printed.split(/\r?\n/).filter((line) => line.trim() !== '');
}

function doubtAbout({ sddl, isFolder }: Access, path: string): string | undefined {
  const owner = /^O:(S-[\d-]+|[A-Z]{2})/.exec(sddl)?.[1];
  if (owner === undefined) return `not used: the owner of ${path} cannot be found out`;
  if (!isAdministrative(owner)) return `not used: ${path} does not belong to administrators`;
  return isChangeableByOthers(sddl, isFolder)
    ? `not used: others than administrators can change ${path}`
    : undefined;
}

/** The system, administrators (of the device, of the domain, of the enterprise), and Windows' own installer. */
const administrative =
  /^(?:SY|BA|LA|DA|EA|S-1-5-18|S-1-5-32-544|S-1-5-21-[\d-]+-(?:500|512|519)|S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464)$/;

function isAdministrative(sid: string): boolean {
  return administrative.test(sid);
}

/** A missing access list allows everything to everybody. */
function isChangeableByOthers(sddl: string, isFolder: boolean): boolean {
  const list = /D:([A-Z_]*)((?:\([^)]*\))*)/.exec(sddl);
  if (list === null || list[1]?.includes('NO_ACCESS_CONTROL') === true) return true;
  const entries = [...(list[2] ?? '').matchAll(/\(([^)]*)\)/g)].map(([, entry = '']) => entry);
  return entries.some((entry) => {
    const [type = '', flags = '', rights = '', , , sid = ''] = entry.split(';');
    const isGranted = !type.startsWith('D') && type !== 'OD' && type !== 'XD';
    const isForChildrenOnly = isFolder && pairsOf(flags).includes('IO');
    return isGranted && !isForChildrenOnly && !isAdministrative(sid) && canChange(rights);
  });
}

/** What the two-letter names of rights allow (Windows writes single bits by the names for directory objects). */
const rightBits: Readonly<Record<string, number>> = {
  ...{ GA: 0x10_00_00_00, GX: 0x20_00_00_00, GW: 0x40_00_00_00, GR: 0 },
  ...{ FA: 0x1f_01_ff, FR: 0x12_00_89, FW: 0x12_01_16, FX: 0x12_00_a0 },
  ...{ CC: 0x1, DC: 0x2, LC: 0x4, SW: 0x8, RP: 0x10, WP: 0x20, DT: 0x40, LO: 0x80, CR: 0x1_00 },
  ...{ RC: 0x2_00_00, SD: 0x1_00_00, WD: 0x4_00_00, WO: 0x8_00_00 },
};

/** Writing, adding, deleting, and changing the owner or access list; also the generic rights that contain these. */
const changing =
  0x2 | 0x4 | 0x40 | 0x1_00_00 | 0x4_00_00 | 0x8_00_00 | 0x10_00_00_00 | 0x40_00_00_00;

/** An unknown right counts as one that allows changes. */
function canChange(rights: string): boolean {
  const bits = /^0x[\da-f]+$/i.test(rights)
    ? Number(rights)
    : pairsOf(rights).reduce((sum, pair) => sum | (rightBits[pair] ?? changing), 0);
  return (bits & changing) !== 0;
}

function pairsOf(text: string): string[] {
  return text.match(/../g) ?? [];
}
