import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildConsoleScript, consoleScriptPath } from './consoleScript.mjs';

it('is what its source builds to; else run node tools/consoleScript.mjs', async () => {
  expect(readFileSync(consoleScriptPath, 'utf8')).toBe(await buildConsoleScript());
});
