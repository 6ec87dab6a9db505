/**
 * Tests what can be tested of the installers without Electron's runtime: their configuration, and what they contain.
 */
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noticesText } from './package/notices.mjs';
import { packedPrograms, processorOf } from './package/programHeader.mjs';
import { shippedPaths } from './package/shipped.mjs';
import { billOfMaterials } from './sbom.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const requireHere = createRequire(import.meta.url);
// The builder's own packages are resolved from where it is installed.
const requireBuilder = createRequire(requireHere.resolve('electron-builder'));
const builder = dirname(requireBuilder.resolve('app-builder-lib/package.json'));

interface Builder {
  validateConfiguration(config: object, log: { isEnabled: boolean }): Promise<void>;
}
interface Yaml {
  load(text: string): object;
}

const { validateConfiguration } = requireBuilder(
  join(builder, 'out/util/config/config.js'),
) as Builder;
const yaml = createRequire(join(builder, 'package.json'))('js-yaml') as Yaml;

function description(): Record<string, object> {
  const text = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
  return yaml.load(text) as Record<string, object>;
}

describe('the description of the installers', () => {
  const check = (config: object) => validateConfiguration(config, { isEnabled: false });

  test('is one that the builder takes, and a slip in it is seen', async () => {
    await expect(check(description())).resolves.toBeUndefined();
    await expect(
      check({ ...description(), win: { target: 'nsis', perMachine: 1 } }),
    ).rejects.toThrow(/configuration\.win /);
  });

  test('offers what hospitals roll out, signed unless somebody asks for less', () => {
    const { win, mac, linux, forceCodeSigning } = description() as unknown as Record<
      string,
      { target: string[] }
    >;
    const targets = [win, mac, linux].flatMap((system) => system?.target ?? []);
    expect(targets).toEqual(['nsis', 'msi', 'dmg', 'zip', 'deb', 'rpm']);
    expect(forceCodeSigning).toBe(true);
  });

  test('turns off every fuse that would let somebody run other code as Wardbook', () => {
    expect(description()['electronFuses']).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });
});

describe('the bill of materials', () => {
  interface Component {
    name: string;
    version: string;
    purl: string;
    hashes?: { alg: string; content: string }[];
  }

  test('names what is built in with version and checksum, Electron and the icons too, and no tool', async () => {
    const bill = (await billOfMaterials()) as { components: Component[] };
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
    const found = Object.fromEntries(bill.components.map((each) => [each.name, each.version]));
    expect(found).toMatchObject({ ...dependencies, electron: devDependencies['electron'] });
    expect(found['@tabler/icons']).toMatch(/^\d+\.\d+\.\d+$/);
    const notShipped = /^(vitest|typescript|@types\/|@typescript\/)/;
    expect(Object.keys(found).filter((name) => notShipped.test(name))).toEqual([]);
    const without = bill.components.filter(({ hashes = [] }) => hashes.length === 0);
    expect(without.map(({ name }) => name)).toEqual([]);
    expect(bill.components.find(({ name }) => name === 'electron')?.hashes?.[0]).toMatchObject({
      alg: 'SHA-512',
      content: expect.stringMatching(/^[0-9a-f]{128}$/) as string,
    });
  });

  test('names the Chromium and the Node of the runtime, or says that it could not ask', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-runtime-'));
    const runtime = join(folder, 'electron');
    const told = JSON.stringify({ chrome: '156.0.1.2', node: '26.1.0', electron: '45.4.1' });
    await writeFile(runtime, `#!/bin/sh\n[ "$ELECTRON_RUN_AS_NODE" = 1 ] && echo '${told}'\n`);
    await chmod(runtime, 0o755);
    const whole = await billOfMaterials(runtime);
    const found = Object.fromEntries(
      (whole.components as Component[]).map(({ name, version }) => [name, version]),
    );
    expect(found).toMatchObject({ chromium: '156.0.1.2', node: '26.1.0' });
    const electron = whole.dependencies.find(({ ref }: { ref: string }) =>
      ref.startsWith('electron@'),
    );
    expect(electron?.dependsOn).toEqual(['chromium@156.0.1.2', 'node@26.1.0']);
    expect(whole.metadata).not.toHaveProperty('properties');
    await writeFile(runtime, '#!/bin/sh\necho "{}"\n');
    await expect(billOfMaterials(runtime)).rejects.toThrow('does not tell its chrome');
    await rm(folder, { recursive: true });

    const { metadata } = await billOfMaterials(null);
    expect(metadata.properties).toEqual([
      {
        name: 'wardbook:not-listed',
        value: expect.stringContaining('Chromium and Node') as string,
      },
    ]);
  });

  test('is the same for the same lockfile', async () => {
    expect(JSON.stringify(await billOfMaterials())).toBe(JSON.stringify(await billOfMaterials()));
  });
});

describe('the notices of others', () => {
  test('have the licence and the copyright line of everything that is shipped', () => {
    const text = noticesText();
    const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const shipped = shippedPaths(lockfile);
    expect(shipped).toContain('node_modules/react');
    for (const path of shipped) {
      const { version = '' } = lockfile.packages[path] ?? {};
      expect(text).toContain(`\n${path.split('node_modules/').at(-1)} ${version} (`);
    }
    const parts = text.split(/\n-{78}\n/).slice(1, -1);
    expect(parts.filter((part) => !/copyright|license/i.test(part))).toEqual([]);
  });
});

describe('the program in a package', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wardbook-packed-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const elf = (machine: number) => {
    const bytes = Buffer.alloc(64);
    bytes.write('7f454c46', 'hex');
    bytes.writeUInt16LE(machine, 18);
    return bytes;
  };
  const pe = (machine: number) => {
    const bytes = Buffer.alloc(0x100);
    bytes.write('MZ');
    bytes.writeUInt32LE(0x80, 0x3c);
    bytes.write('PE\0\0', 0x80, 'latin1');
    bytes.writeUInt16LE(machine, 0x84);
    return bytes;
  };
  const machO = (processor: number) => {
    const bytes = Buffer.alloc(32);
    bytes.writeUInt32LE(0xfe_ed_fa_cf, 0);
    bytes.writeUInt32LE(processor, 4);
    return bytes;
  };

  test.each([
    ['linux-unpacked/wardbook', elf(62), 'x64', 'x64'],
    ['linux-arm64-unpacked/wardbook', elf(183), 'arm64', 'arm64'],
    ['linux-arm64-unpacked/wardbook', elf(62), 'arm64', 'x64'],
    ['win-unpacked/Wardbook.exe', pe(0x86_64), 'x64', 'x64'],
    ['win-arm64-unpacked/Wardbook.exe', pe(0xaa_64), 'arm64', 'arm64'],
    ['mac/Wardbook.app/Contents/MacOS/Wardbook', machO(0x01_00_00_07), 'x64', 'x64'],
    ['mac-arm64/Wardbook.app/Contents/MacOS/Wardbook', machO(0x01_00_00_0c), 'arm64', 'arm64'],
    [
      'mac/Wardbook.app/Contents/MacOS/Wardbook',
      Buffer.from('#!/bin/sh\n'.repeat(9)),
      'x64',
      undefined,
    ],
  ])('%s tells its processor', async (name, bytes, wanted, found) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    expect(packedPrograms(folder)).toEqual([{ path, processor: wanted }]);
    expect(processorOf(path)).toBe(found);
  });

  test('is read from a real one', () => {
    expect(processorOf(process.execPath)).toBe(process.arch);
  });
});
