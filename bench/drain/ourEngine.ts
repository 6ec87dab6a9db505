/**
 * Our engine as a contender: the device is filled the way screens fill it, and the real engine drains it. Its ports are
 * the real ones, each with a stopwatch.
 */
import type { Device } from '../../src/device/device.ts';
import { startEngine } from '../../src/outbox/engine.ts';
import type { EnginePorts } from '../../src/outbox/ports.ts';
import { workOf, type Order, type Ran, type WorkItem } from './work.ts';

const hospitalKey = 'http://127.0.0.1:8787/v1';

/**
 * Submits everything, then measures from the engine's start until the last submission is done. As `wardbook-open` the
 * engine runs before, without a network, and is measured from when the network is back: what is submitted meanwhile is
 * on this tablet alone, so that the hospital is not asked about it first.
 * @param ports the engine's own view of the same device
 */
export async function runOurEngine(device: Device, ports: EnginePorts, order: Order): Promise<Ran> {
  const { token, lanes, baseAddress } = order;
  const session = await device.nurses.signIn({ hospitalKey, name: 'Amy', token, pin: '246810' });
  const submitAll = async () => {
    for (const item of workOf(order)) await submit(device, ports, session.authorId, item);
  };
  const network = order.contender === 'wardbook-open' ? outage(ports) : null;
  if (network === null) await submitAll();

  const watch = startStopwatch();
  const settled = settlement(order);
  const timed = watch.timed(network?.ports ?? ports);
  const rows = {
    ...timed.rows,
    commit: async (step: Parameters<typeof timed.rows.commit>[0]) => {
      const written = await timed.rows.commit(step);
      settled.saw(written.progress.stage);
      return written;
    },
  };
  let startedAt = performance.now();
  const addressKey = hospitalKey;
  const options = { hospitalKey, addressKey, baseAddress, lanes };
  const engine = startEngine({ ...timed, rows }, options);
  if (network !== null) {
    await submitAll();
    startedAt = performance.now();
    network.end();
  }
  const isFinished = await settled.promise;
  const wallMs = performance.now() - startedAt;
  engine.stop();
  return { wallMs, isFinished, ...watch.read() };
}

/** Ports without a network until the end of the outage, which the device notices as somebody looks at the app. */
function outage(ports: EnginePorts): { ports: EnginePorts; end(): void } {
  let isOver = false;
  let wake: Parameters<EnginePorts['onWake']>[0] = () => undefined;
  return {
    ports: {
      ...ports,
      fetch: (request) =>
        isOver ? ports.fetch(request) : Promise.reject(new TypeError('There is no network')),
      onWake: (callback) => {
        wake = callback;
        return ports.onWake(callback);
      },
    },
    end() {
      isOver = true;
      wake('foreground');
    },
  };
}

async function submit(
  device: Device,
  ports: EnginePorts,
  authorId: string,
  item: WorkItem,
): Promise<void> {
  const { patientId, encounterId, woundId, observedAt, careNote } = item;
  const subject = {
    patientId,
    encounterId,
    woundId,
    displayName: 'Lin Mei-hua',
    medicalRecordNumber: '00123',
    woundSite: 'left heel',
  };
  const draft = await device.drafts.start({
    hospitalKey,
    authorId,
    content: {
      kind: 'wound-assessment',
      subject,
      observedAt,
      careNote,
      lengthCm: '3.5',
      widthCm: '2',
      photoIds: [],
    },
  });
  const photoIds: string[] = [];
  for (const bytes of item.photos) {
    const photo = await device.photos.add(draft.draftId, {
      bytes,
      contentType: 'image/jpeg',
      sha256: await ports.sha256(bytes),
      thumbnail: bytes.slice(0, 8_000),
      content: { widthPx: 4000, heightPx: 3000, notes: [] },
    });
    photoIds.push(photo.photoId);
  }
  await device.submissions.submit(draft.draftId, {
    kind: 'wound-assessment',
    patientId,
    encounterId,
    woundId,
    observedAt,
    careNote,
    length: { value: 3.5, unit: 'cm' },
    width: { value: 2, unit: 'cm' },
    photoIds,
  });
}

/** Settles when every submission is done or needs its author, or when the limit is reached. */
function settlement(order: Order) {
  let done = 0;
  let problems = 0;
  let resolve: (isFinished: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  const timer = setTimeout(() => resolve(false), order.limitMs);
  return {
    promise,
    saw(stage: string) {
      if (stage === 'done') done += 1;
      if (stage === 'problem') problems += 1;
      if (done + problems < order.submissions) return;
      clearTimeout(timer);
      resolve(problems === 0);
    },
  };
}

function startStopwatch() {
  const spentMs: Record<string, number> = {};
  const counts: Record<string, number> = {};
  const time =
    <Given extends unknown[], Result>(name: string, work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const startedAt = performance.now();
      try {
        return await work(...given);
      } finally {
        spentMs[name] = (spentMs[name] ?? 0) + performance.now() - startedAt;
        counts[name] = (counts[name] ?? 0) + 1;
      }
    };
  return {
    timed(ports: EnginePorts): EnginePorts {
      const { rows } = ports;
      return {
        ...ports,
        fetch: time('fetch', ports.fetch),
        sha256: time('digest', ports.sha256),
        rows: {
          ...rows,
          open: time('open', rows.open),
          read: time('read', rows.read),
          photoBytes: time('photoBytes', rows.photoBytes),
          commit: time('commit', rows.commit),
        },
      };
    },
    read: () => ({ spentMs, counts }),
  };
}
