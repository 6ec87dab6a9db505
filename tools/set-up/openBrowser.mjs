/** Opening the person's browser. Where there is none, nothing happens: the address is printed. */
import { spawn } from 'node:child_process';
import { hasDisplay } from './electron.mjs';

const openers = {
  darwin: (address) => ['open', [address]],
  win32: (address) => ['cmd', ['/c', 'start', '', address]],
  linux: (address) => ['xdg-open', [address]],
};

export function openBrowser(address) {
  const opener = openers[process.platform] ?? openers.linux;
  if (!hasDisplay()) return;
  const [program, given] = opener(address);
  const child = spawn(program, given, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
