/**
 * Reads what the shell says about itself. The last answer is stored in the browser's cache, so that the app opens while
 * the shell's server is unreachable.
 */
import {
  bridgePath,
  certificateTroubles,
  hospitalPath,
  meantHospitalHeader,
  shellReasonHeader,
  type CertificateTrouble,
  type WardbookBridge,
  wardbookBridgeSchema,
} from '../../shared/bridge.ts';

const patienceMs = 2_000;
/** With nothing cached there is no other way to open: a shell on this very device can be busy for seconds. */
const onlyWordPatienceMs = 30_000;
const cacheName = 'bridge';

export interface BridgeReading {
  bridge: WardbookBridge;
  /** False if the shell did not answer and this is its previous, cached answer. */
  fresh: boolean;
}

/** The shell does not answer, and no previous answer is cached: a first start needs the network. */
export class ShellNeverAnswered extends Error {
  override name = 'ShellNeverAnswered';
  constructor(cause: unknown) {
    super('The shell did not answer, and never did before', { cause });
  }
}

/** The screens are served by a host without a shell: a public demonstration, in which only the demo works. */
export class NoShell extends Error {
  override name = 'NoShell';
  constructor() {
    super('There is no shell on this host');
  }
}

/** The shell's own answer, or null if there is none. */
export async function askShell(): Promise<WardbookBridge | null> {
  try {
    return await wordIn(await askForBridge(patienceMs));
  } catch {
    return null;
  }
}

function askForBridge(limitMs: number): Promise<Response> {
  return fetch(bridgePath, { cache: 'no-store', signal: AbortSignal.timeout(limitMs) });
}

async function wordIn(response: Response): Promise<WardbookBridge> {
  const text = await response.text();
  const bridge = wardbookBridgeSchema.parse(JSON.parse(text));
  await keep(text, response.headers);
  return bridge;
}

/**
 * What the shell says, or said when it was last queried.
 *
 * @throws {NoShell} if this host has none
 * @throws {ShellNeverAnswered} if nothing is cached: a first start needs its shell, and so does every start in Electron
 */
export async function readBridge(): Promise<BridgeReading> {
  const told = await askShell();
  if (told !== null) {
    return { bridge: told, fresh: true };
  }
  const kept = await caches.match(bridgePath);
  if (kept === undefined) {
    return { bridge: await onlyWord(), fresh: true };
  }
  return { bridge: wardbookBridgeSchema.parse(await kept.json()), fresh: false };
}

/** Asks the shell when nothing is cached. A static host answers with 404, or with a page for every path. */
async function onlyWord(): Promise<WardbookBridge> {
  const answer = await askForBridge(onlyWordPatienceMs).catch((cause: unknown) => {
    throw new ShellNeverAnswered(cause);
  });
  if (answer.status === 404 || (answer.ok && isPage(answer))) throw new NoShell();
  return wordIn(answer);
}

/** Whether our own shell's server can be reached right now; a HEAD request is never answered from a cache. */
export async function shellAnswers(): Promise<boolean> {
  try {
    await fetch(bridgePath, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) });
    return true;
  } catch {
    return false;
  }
}

/** Whether a sign-on gate is in front of our own server and requires a sign-in first. */
export async function gateStands(): Promise<boolean> {
  try {
    const answer = await fetch(bridgePath, {
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    // The shell itself answers with JSON, and never with a page or a refusal.
    return answer.type === 'opaqueredirect' || [401, 403].includes(answer.status) || isPage(answer);
  } catch {
    return false;
  }
}

function isPage(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('text/html') === true;
}

/** What the shell found wrong with the hospital's certificate, or undefined. */
export async function certificateTrouble(
  addressKey: string,
  fetch: (request: Request) => Promise<Response>,
): Promise<CertificateTrouble | undefined> {
  try {
    const address = `${hospitalPath}/requests/${crypto.randomUUID()}`;
    const headers = { [meantHospitalHeader]: addressKey };
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(new Request(address, { cache: 'no-store', headers, signal }));
    const reason = response.headers.get(shellReasonHeader);
    return Object.values(certificateTroubles).find((trouble) => trouble === reason);
  } catch {
    return undefined;
  }
}

/** How often one answer is written to the cache at most, and after which pause. */
const keepTries = 3;
const keepAgainMs = 10_000;

/**
 * Caches the text and not the response itself, whose body the request's timeout could still cut off. A cache may
 * refuse: a disk is full, or it is Electron's, which accepts web addresses only.
 */
async function keep(text: string, headers: Headers, tries = keepTries): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    const cache = await caches.open(cacheName);
    await cache.put(bridgePath, new Response(text, { headers }));
  } catch {
    if (tries > 1) setTimeout(() => void keep(text, headers, tries - 1), keepAgainMs);
  }
}
