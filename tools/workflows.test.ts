/** Tests what can be tested of the workflows without running them: their form, and that what they call exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** GitHub's form, as far as we use it; any other key is a slip. */
const step = z.union([
  z.strictObject({ run: z.string(), if: z.string().optional(), name: z.string().optional() }),
  z.strictObject({
    uses: z.string().regex(/^actions\/[\w-]+@v\d+$/),
    with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    if: z.string().optional(),
  }),
]);
const workflow = z.strictObject({
  name: z.string(),
  on: z.partialRecord(z.enum(['push', 'pull_request', 'workflow_dispatch']), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      name: z.string(),
      strategy: z
        .strictObject({
          'fail-fast': z.boolean(),
          matrix: z.strictObject({ os: z.array(z.string()) }),
        })
        .optional(),
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      defaults: z.strictObject({ run: z.strictObject({ shell: z.string() }) }).optional(),
      env: z.record(z.string(), z.string()).optional(),
      steps: z.array(step),
    }),
  ),
});

const read = (file: string) =>
  workflow.parse(parse(readFileSync(join(folder, file), 'utf8'), { version: '1.2' }));
const commandsOf = ({ jobs }: z.infer<typeof workflow>) =>
  Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap((each) => ('run' in each ? [each.run] : [])),
  );

describe.each(readdirSync(folder))('%s', (file) => {
  test('has the form of a workflow, and calls what exists', () => {
    const commands = commandsOf(read(file));
    const named = (pattern: RegExp) =>
      commands.flatMap((command) => pattern.exec(command)?.[1] ?? []);
    expect(named(/npm run ([\w:-]+)/).filter((name) => scripts[name] === undefined)).toEqual([]);
    const configs = named(/--config (\S+)/);
    expect(configs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test('the packaged app is built and started on each system', () => {
  const packaged = read('packaged.yml');
  expect(packaged.jobs['start']?.strategy?.matrix.os.map((os) => os.split('-')[0])).toEqual([
    'windows',
    'macos',
    'ubuntu',
  ]);
  const commands = commandsOf(packaged).join('\n');
  expect(commands).toMatch(/npm run package -- --dir --unsigned/);
  expect(commands.match(/playwright test --config test\/packaged/g)).toHaveLength(2);
});
