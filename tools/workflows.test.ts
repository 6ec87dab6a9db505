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
    // A tag can be moved to another commit.
    uses: z.string().regex(/^actions\/[\w-]+@[0-9a-f]{40}$/),
    with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    if: z.string().optional(),
  }),
]);
/** What a job of `write` may do beside reading; it installs and builds nothing, so that no package has these rights. */
const rights = z.partialRecord(
  z.enum(['actions', 'attestations', 'contents', 'id-token', 'pages']),
  z.enum(['read', 'write']),
);
const workflow = z.strictObject({
  name: z.string(),
  on: z.partialRecord(
    z.enum(['push', 'pull_request', 'workflow_dispatch', 'workflow_run']),
    z.unknown(),
  ),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      name: z.string(),
      needs: z.string().optional(),
      if: z.string().optional(),
      permissions: rights.optional(),
      environment: z.string().optional(),
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

test('a job with rights runs nothing but what was built before it', () => {
  const jobs = readdirSync(folder).flatMap((file) => Object.values(read(file).jobs));
  const withRights = jobs.filter(({ permissions }) => permissions !== undefined);
  expect(withRights.map(({ needs }) => needs)).toEqual(['build', 'build']);
  const done = withRights.flatMap(({ steps }) =>
    steps.map((each) => ('uses' in each ? each.uses : each.run)),
  );
  expect(done.length).toBeGreaterThan(3);
  expect(done.filter((each) => /checkout|setup-node|npm|npx|node /.test(each))).toEqual([]);
});

test('a release has a section of five lines at most, and the version of the package', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const [, ...sections] = text('CHANGELOG.md').split(/^## /m);
  const linesOf = (section: string) => section.match(/^- /gm)?.length ?? 0;
  expect(sections.filter((section) => linesOf(section) > 5)).toEqual([]);
  const { version } = JSON.parse(text('package.json')) as { version: string };
  expect(sections.find((section) => section.startsWith(`${version} `))).toBeDefined();
});

test('the tag of each action stands beside its commit', () => {
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const lines = text.match(/uses:.*/g) ?? [];
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
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
