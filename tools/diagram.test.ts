import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the diagram in docs/outbox-protocol.md shows the machine as it is', () => {
  const root = join(import.meta.dirname, '..');
  const command = ['--import', 'tsx', 'tools/diagram.ts', '--check'];
  expect(execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8' })).toBe('');
});
