/**
 * A sign-on gate with a session cookie in front of the app's server: it lets through everybody who has signed in there.
 */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test as base } from './fixtures.ts';
import { startJourneyShell } from './journeyShell.ts';
import { connectionIcon } from './pages/connection.ts';
import { Nurse } from './pages/nurse.ts';

interface Gate {
  readonly address: string;
  /** Ends the session of everybody who has signed in. */
  endSessions(): void;
}

/**
 * Redirects every request without the session's cookie to its sign-in page. Whoever opens that page is signed in and led
 * back; a file or an answer that is fetched is the page instead.
 */
async function startGate(shellAddress: string) {
  let session = 1;
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const { pathname, searchParams } = new URL(url, 'http://gate.test');
    const leadTo = (location: string, more: Record<string, string> = {}) =>
      outgoing.writeHead(302, { location, ...more }).end();
    if (pathname === '/gate' && headers['sec-fetch-mode'] !== 'navigate') {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
    } else if (pathname === '/gate') {
      leadTo(searchParams.get('back') ?? '/', {
        'set-cookie': `gate=${session}; Path=/; HttpOnly`,
      });
    } else if (headers.cookie?.includes(`gate=${session}`) !== true) {
      incoming.resume();
      leadTo(`/gate?back=${encodeURIComponent(url)}`);
    } else {
      const onward = request(new URL(url, shellAddress), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    endSessions: () => (session += 1),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const test = base.extend<{ gate: Gate }>({
  tablet: 'new',

  gate: async ({ servers }, use) => {
    const { hospitalAddress } = servers;
    const shell = await startJourneyShell({ hospitalAddress, profile: acceptedRisk });
    const gate = await startGate(shell.address);
    await use(gate);
    await gate.close();
    await shell.close();
  },
});

test('behind a sign-on gate she signs in and sends, and is led to its page where its session has ended', async ({
  page,
  gate,
}) => {
  const nurse = new Nurse(page);
  await page.goto(gate.address);
  await nurse.atForm();
  await nurse.assessment.fill('Written behind a gate.');
  gate.endSessions();
  await nurse.assessment.submitAndFollow();
  await connectionIcon(page, 'Your sign-in to the hospital’s network has ended.').click();
  await page.getByRole('link', { name: 'Open sign-in page' }).click();
  await nurse.door.unlockIfLocked('Amy Lin');
  await nurse.seesItIn();
});

test('a sign-in that meets the gate names the gate, and opens its page', async ({ page, gate }) => {
  const nurse = new Nurse(page);
  await page.goto(gate.address);
  await nurse.door.fill('nurse-amy', 'Amy Lin');
  gate.endSessions();
  // What the page loads by itself meanwhile, such as a part of the app that it will need, opens no session.
  await page.evaluate(() => fetch('/index.html'));
  await nurse.door.submit();
  await expect(nurse.door.alert()).toContainText('Sign in to the hospital’s network first');
  await page.getByRole('link', { name: 'Open sign-in page' }).click();
  await nurse.door.signIn();
});
