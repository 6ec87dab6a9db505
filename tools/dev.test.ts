/** `npm run dev`: it becomes ready, serves a screen's module, forwards the shell's requests, and ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('npm run dev serves modules of the screens and the hospital behind them, and ends', async () => {
  const given = ['tools/dev.mjs', '--port', '0', '--hospital-port', '0', '--no-open'];
  const child = spawn(process.execPath, given, { cwd: root });
  const ended = once(child, 'exit');
  try {
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += String(bytes)));
    child.stderr.on('data', (bytes: Buffer) => (said += String(bytes)));
    await expect.poll(() => said).toMatch(/Ctrl-C ends everything/);
    expect(said).toMatch(/^Wardbook is ready at http/);
    const address = /ready at (\S+)\. /.exec(said)?.[1] ?? '';
    const module = await fetch(`${address}/screens/signIn/FirstSignIn.tsx`);
    expect(module.status).toBe(200);
    expect(await module.text()).toContain('import.meta.hot');
    const bridge = (await (await fetch(`${address}/bridge.json`)).json()) as object;
    expect(bridge).toMatchObject({ shell: 'web', hospitalAddress: expect.stringMatching(/\/v1$/) });
    const refused = await fetch(`${address}/hospital/patients/P-1001`);
    expect(refused.headers.get('x-wardbook-shell')).toBe('another-hospital');
  } finally {
    child.kill();
  }
  expect(await ended).toEqual([0, null]);
});
