/** Proves what can be proved of the installers without Electron's runtime: their description, and what is in them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { billOfMaterials } from './sbom.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const requireHere = createRequire(import.meta.url);
// The builder's own parts are its affair: they are found from where it stands.
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

  test('offers what hospitals roll out, for both kinds of processor', () => {
    const { win, mac, linux } = description() as Record<
      string,
      { target: { target: string; arch: string[] }[] }
    >;
    const targets = [win, mac, linux].flatMap((system) => system?.target ?? []);
    expect(targets.map(({ target }) => target)).toEqual(['nsis', 'msi', 'dmg', 'deb', 'AppImage']);
    expect(new Set(targets.map(({ arch }) => arch.join()))).toEqual(new Set(['x64,arm64']));
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

  test('keeps the sandbox on in an AppImage', () => {
    expect(description()['appImage']).toEqual({ executableArgs: [] });
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
    expect(Object.keys(found)).not.toContain('vitest');
    const without = bill.components.filter(({ hashes = [] }) => hashes.length === 0);
    expect(without.map(({ name }) => name)).toEqual([]);
    expect(bill.components.find(({ name }) => name === 'electron')?.hashes?.[0]).toMatchObject({
      alg: 'SHA-512',
      content: expect.stringMatching(/^[0-9a-f]{128}$/) as string,
    });
  });

  test('is the same for the same lockfile', async () => {
    expect(JSON.stringify(await billOfMaterials())).toBe(JSON.stringify(await billOfMaterials()));
  });
});
