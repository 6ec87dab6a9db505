/** Runs the site's own nginx.conf on this machine, with only its name, ports and certificate replaced. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { testCertificate } from '../../src/web/testing/testCertificate.ts';

export interface RunningNginx {
  /** `https://127.0.0.1:…` */
  readonly address: string;
  /** Everything that it has logged. */
  log(): string;
  close(): Promise<void>;
}

export interface NginxOptions {
  /** The program. */
  readonly program: string;
  /** The site's nginx.conf. */
  readonly configuration: string;
  /** Where the Wardbook server listens behind nginx. */
  readonly serverPort: number;
  /** A folder of the test's own, for the certificate, the log and nginx's own files. */
  readonly folder: string;
}

/** Starts it; throws if it rejects the configuration. */
export async function startNginx(options: NginxOptions): Promise<RunningNginx> {
  const { program, configuration, serverPort, folder } = options;
  const port = await freePort();
  const inFolder = (name: string) => join(folder, name);
  writeFileSync(inFolder('chain.pem'), testCertificate.cert);
  writeFileSync(inFolder('key.pem'), testCertificate.key);
  const site = readFileSync(configuration, 'utf8')
    .replace(/^ *listen 443 /m, `listen 127.0.0.1:${port} `)
    .replaceAll('/etc/ssl/wardbook/', `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('http://127.0.0.1:5180', `http://127.0.0.1:${serverPort}`);
  writeFileSync(inFolder('site.conf'), site);
  writeFileSync(inFolder('nginx.conf'), frameOf(folder));
  const child = spawn(
    program,
    ['-c', inFolder('nginx.conf'), '-p', folder, '-e', inFolder('start.log')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  let hasEnded = false;
  const ended = once(child, 'close').then(() => {
    hasEnded = true;
  });
  while (!hasEnded && !(await isListening(port)));
  if (hasEnded) {
    throw new Error(`nginx did not start: ${readFileSync(inFolder('start.log'), 'utf8')}`);
  }
  return {
    address: `https://127.0.0.1:${port}`,
    log: () =>
      ['start.log', 'wardbook-error.log'].map((name) => readIfThere(inFolder(name))).join(''),
    async close() {
      child.kill();
      await ended;
    },
  };
}

/** What Debian's own nginx.conf puts around a site, with its paths in a folder of the test. */
function frameOf(folder: string): string {
  return [
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    process.getuid?.() === 0 ? 'user root;' : '',
    'events { worker_connections 4096; }',
    'http {',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
    ),
    `  include ${folder}/site.conf;`,
    '}',
    '',
  ].join('\n');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
