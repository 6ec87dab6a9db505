import type { CameraOpening } from '../../features/scan/camera.ts';
/** Checks of what the tablet offers: threads, cryptography, camera, codes, passkey, screen, characters. */
import { failedFor, fine, holds, type Check, type Found } from './runChecks.ts';
import { isSameBytes } from './storageChecks.ts';

/** What the checks need from the browser; undefined if the browser does not have it. */
export interface CheckDevice {
  locks: { request: LockManager['request'] } | undefined;
  openChannel(): Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  /** The SHA-256 in lower-case hex. */
  sha256(bytes: ArrayBuffer): Promise<string>;
  seal(bytes: Uint8Array): ArrayBuffer;
  /** Throws if the sealed bytes are damaged. */
  open(sealed: ArrayBuffer): Uint8Array;
  /** Wraps a key with a PIN at the usual cost, and returns whether the PIN unwraps it. */
  pinOpens(): Promise<boolean>;
  runsWebAssembly(): boolean;
  /** Whether the page's server lets it use the camera. */
  mayUseCamera(): boolean;
  openCamera(): Promise<CameraOpening>;
  /** Draws a picture, and returns whether it became a photo that can be submitted. */
  makesPhoto(): Promise<boolean>;
  /** Reads a drawn code with the app's own decoder. */
  readCode(text: string): Promise<readonly string[] | null>;
  /** The code formats that the browser itself can read. */
  nativeCodes(): Promise<readonly string[]>;
  hasPasskey(): Promise<boolean>;
  wakeLock: { request(kind: 'screen'): Promise<{ release(): Promise<void> }> } | undefined;
  /** The pixels of a drawn letter. */
  draw(letter: string): string;
  /** Milliseconds, from a monotonic clock. */
  monotonicNow(): number;
}

/** The code that is drawn and read again. */
export const codeOfCheck = 'WARDBOOK-CHECK-0123456789';

export function deviceChecks(device: CheckDevice): Check[] {
  return [
    ['locks', () => locksWork(device.locks)],
    ['channel', () => channelCarries(device)],
    ['checksum', () => checksumIsRight(device)],
    ['sealing', () => sealHolds(device)],
    ['pin-time', () => timed(device, () => device.pinOpens())],
    ['web-assembly', () => holds(device.runsWebAssembly(), 'refused')],
    ['camera-allowed', () => holds(device.mayUseCamera(), 'refused')],
    ['camera', () => cameraOpens(device)],
    ['photo-made', () => timed(device, () => device.makesPhoto())],
    ['decoder', () => timed(device, () => codeIsRead(device))],
    ['native-decoder', () => nativeReads(device)],
    ['passkey', async () => holds(await device.hasPasskey(), 'absent')],
    ['wake-lock', () => screenStaysOn(device)],
    ['chinese-letters', () => lettersDiffer(device)],
  ];
}

async function timed(device: CheckDevice, work: () => Promise<boolean>): Promise<Found> {
  const from = device.monotonicNow();
  const isRight = await work();
  const value = Math.round(device.monotonicNow() - from);
  return isRight ? { value } : { value, why: 'altered' };
}

/** Whether a lock that is held is granted to nobody else. */
async function locksWork(locks: CheckDevice['locks']): Promise<Found> {
  if (locks === undefined) return failedFor('absent');
  return locks.request('wardbook-check', () =>
    locks.request('wardbook-check', { ifAvailable: true }, (second) =>
      holds(second === null, 'altered'),
    ),
  );
}

async function channelCarries({ openChannel }: CheckDevice): Promise<Found> {
  const [from, to] = [openChannel(), openChannel()];
  try {
    const heard = new Promise<unknown>((resolve) => {
      to.addEventListener('message', ({ data }) => resolve(data));
    });
    from.postMessage('check');
    return holds((await heard) === 'check', 'altered');
  } finally {
    from.close();
    to.close();
  }
}

/** The checksum of "abc" in the standard. */
const sha256OfAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

async function checksumIsRight(device: CheckDevice): Promise<Found> {
  const sum = await device.sha256(new TextEncoder().encode('abc').buffer);
  return holds(sum === sha256OfAbc, 'altered');
}

/** Whether sealed bytes can be opened, and no longer after one bit was changed. */
function sealHolds(device: CheckDevice): Found {
  const plain = new TextEncoder().encode(codeOfCheck);
  const sealed = device.seal(plain);
  const opened = device.open(sealed);
  if (!isSameBytes(Uint8Array.from(opened).buffer, plain.buffer)) return failedFor('altered');
  const damaged = new Uint8Array(sealed.slice(0));
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  try {
    device.open(damaged.buffer);
    return failedFor('altered');
  } catch {
    return fine;
  }
}

async function cameraOpens(device: CheckDevice): Promise<Found> {
  const opening = await device.openCamera();
  if (opening.is === 'failed') return failedFor(opening.why === 'missing' ? 'absent' : 'refused');
  const tracks = opening.stream.getTracks();
  const width = tracks[0]?.getSettings().width;
  for (const track of tracks) track.stop();
  return width === undefined ? fine : { value: width };
}

async function codeIsRead(device: CheckDevice): Promise<boolean> {
  const texts = await device.readCode(codeOfCheck);
  return texts?.length === 1 && texts[0] === codeOfCheck;
}

const codesOnWards = ['code_128', 'data_matrix', 'qr_code'];

async function nativeReads(device: CheckDevice): Promise<Found> {
  const codes = await device.nativeCodes();
  return holds(
    codesOnWards.every((code) => codes.includes(code)),
    'absent',
  );
}

async function screenStaysOn({ wakeLock }: CheckDevice): Promise<Found> {
  if (wakeLock === undefined) return failedFor('absent');
  await (await wakeLock.request('screen')).release();
  return fine;
}

/** Whether Chinese characters are drawn, and not the same box for each. */
function lettersDiffer(device: CheckDevice): Found {
  const drawn = ['傷', '護', ' ', '\u{F8FF0}'].map((letter) => device.draw(letter));
  return holds(
    new Set(drawn.slice(0, 3)).size === 3 && !drawn.slice(0, 2).includes(drawn[3] ?? ''),
    'absent',
  );
}
