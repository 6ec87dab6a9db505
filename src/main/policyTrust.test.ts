/**
 * Tests which accounts must own a policy file on Windows, with the answers that Windows gives, and what the installer
 * sets.
 */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { policyDoubt } from './policyTrust.ts';

const folder = 'C:\\ProgramData\\Wardbook';
const file = `${folder}\\policy.json`;
const nurse = 'S-1-5-21-1004336348-1177238915-682003330-1013';

/** What the installer sets on the folder, and what a file in it inherits. */
const installed = 'O:BAG:SYD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)';
const inherited = 'O:BAG:SYD:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)';

const noLink = (_path: string) => false;

function doubtWith(sddlOfFolder: string, sddlOfFile: string, isLink = noLink) {
  const run = () => `${sddlOfFolder}\r\n${sddlOfFile}\r\n`;
  return policyDoubt('win32', folder, {}, { run, isLink })(file);
}

describe('a policy file on Windows', () => {
  test.each([
    ['as the installer leaves it', installed, inherited],
    [
      'of the domain and of Windows itself',
      'O:DAD:(A;;FA;;;DA)(A;;FR;;;WD)',
      `O:S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464D:(A;;0x1200a9;;;BU)`,
    ],
    ['in a folder that gives rights to children only', `${installed}(A;OICIIO;GA;;;CO)`, inherited],
    ['whose folder forbids others to write', `${installed}(D;;FA;;;BU)`, inherited],
  ])('%s is trusted', (_name, ofFolder, ofFile) => {
    expect(doubtWith(ofFolder, ofFile)).toBeUndefined();
  });

  test.each([
    ['whose folder a user made', `O:${nurse}D:AI(A;;FA;;;BA)`, inherited, /not belong/],
    ['that a user owns', installed, `O:${nurse}D:AI(A;ID;FA;;;BA)`, /policy\.json does not belong/],
    [
      'in a folder that has the rights of ProgramData',
      'O:BAD:AI(A;OICIID;FA;;;BA)(A;CIID;DCLCRPCR;;;BU)',
      inherited,
      /others than administrators can change C:\\ProgramData\\Wardbook$/,
    ],
    ['that a user may write', installed, `${inherited}(A;;FW;;;${nurse})`, /can change .+json$/],
    ['that everybody may delete', installed, `${inherited}(A;;SD;;;WD)`, /can change/],
    ['whose list a user may change', installed, `${inherited}(A;;0x40000;;;AU)`, /can change/],
    ['with a right that is not known', installed, `${inherited}(A;;ZZ;;;AU)`, /can change/],
    ['with a conditional entry', installed, `${inherited}(XA;;FA;;;AU;(x))`, /can change/],
    ['without a list', installed, 'O:BAG:SY', /can change/],
    ['with an empty list', installed, 'O:BAG:SYD:NO_ACCESS_CONTROL', /can change/],
    ['of which nothing is told', '', '', /owner of .+ cannot be found out/],
  ])('%s is not trusted', (_name, ofFolder, ofFile, why) => {
    expect(doubtWith(ofFolder, ofFile)).toMatch(why);
  });

  test('behind a link is not trusted', () => {
    expect(doubtWith(installed, inherited, (path) => path === folder)).toMatch(/is a link/);
  });

  test('is not trusted where PowerShell is blocked, and the reason is given', () => {
    const run = () => {
      throw new Error('spawnSync powershell.exe EPERM');
    };
    expect(policyDoubt('win32', folder, {}, { run, isLink: noLink })(file)).toBe(
      'not used: who may change it cannot be found out (spawnSync powershell.exe EPERM)',
    );
  });

  test('is asked about by the full path of PowerShell, and quotes stay in their text', () => {
    const asked: string[] = [];
    const run = (program: string, given: readonly string[]) => {
      asked.push(program, ...given);
      return '';
    };
    const environment = { SystemRoot: 'D:\\Windows' };
    const odd = "D:\\It's\\Wardbook";
    policyDoubt('win32', odd, environment, { run, isLink: noLink })(`${odd}\\policy.json`);
    expect(asked[0]).toBe('D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
    expect(asked.at(-1)).toContain("-LiteralPath 'D:\\It''s\\Wardbook\\policy.json'");
  });

  test('beside the program, and on another system, is not asked about', () => {
    const run = () => {
      throw new Error('asked');
    };
    const beside = 'C:\\Program Files\\Wardbook\\resources\\policy.json';
    expect(policyDoubt('win32', folder, {}, { run, isLink: noLink })(beside)).toBeUndefined();
    expect(
      policyDoubt(
        'linux',
        '/etc/wardbook',
        {},
        { run, isLink: noLink },
      )('/etc/wardbook/policy.json'),
    ).toBe(undefined);
  });
});

test('the installer makes the folder for administrators, and takes over nothing that is in it', async () => {
  const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
  expect(await read('electron-builder.yml')).toContain('include: tools/package/installer.nsh');
  const script = await read('tools/package/installer.nsh');
  expect(script).toContain('!macro customInstall');
  const lines = script.split('\n').filter((line) => line.includes('icacls.exe'));
  // First the owner: administrators. Then no inherited or earlier entries, and the three that the
  // check above trusts.
  expect(lines.map((line) => /icacls\.exe" "\$0" (.+)'$/.exec(line.trim())?.[1])).toEqual([
    '/setowner *S-1-5-32-544',
    '/reset',
    '/inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX',
  ]);
  // With /T, a file that somebody planted would come to belong to administrators.
  expect(script).not.toMatch(/icacls.+ \/T\b/i);
});
