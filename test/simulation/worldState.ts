/**
 * What survives the crash of a window, as one string: the tablet's disk, the hospital, the requests under way, and the
 * time. Two runs with the same string can continue alike: ids are renamed in the order in which they occur, and times
 * are given as how long ago or ahead they are, roughly.
 */
import { createHash } from 'node:crypto';
import type { TableName } from '../../src/storage/store.ts';
import type { Run } from './run.ts';

/**
 * What the engine reads. The journal, what is kept for screens and the counters by which windows hear of each other
 * tell it nothing once its memory is gone.
 */
const tables: readonly TableName[] = [
  'submissions',
  'drafts',
  'bodies',
  'photos',
  'sessions',
  'connections',
  'leases',
];

/** Incremented with every change, or random: with these no two runs would ever be alike. */
const leftOut = new Set([
  'revision',
  'fence',
  'holder',
  'since',
  'restMs',
  'traceId',
  'purgeAt',
  'clockSkewMs',
  'token',
  'sealedToken',
]);

/** The limits at which time decides anything: a back-off, a lease, a visit, a photo, the retention. */
const bounds = [
  [5_000, '5 s'],
  [60_000, '1 min'],
  [10 * 60_000, '10 min'],
  [3_600_000, '1 h'],
  [20 * 3_600_000, '20 h'],
  [6 * 86_400_000, '6 d'],
] as const;

/** Ids of ours, of the hospital, and digests. */
const idPattern =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{40,64}\b|\b[A-Z]{1,4}-[0-9A-Z]{4}-\d{6}\b/g;

/** The string for the present state of the world. */
export function worldState(run: Run): string {
  const now = run.clock.now();
  const parts = [
    ...run.tablets.flatMap((tablet) =>
      tables.map((table) => [table, ...inOrder(tablet.storedNow(table), now)]),
    ),
    ['records', ...inOrder(run.hospital.records(), now)],
    ['photos', ...inOrder(run.hospital.attachments(), now)],
    [
      'air',
      ...inOrder(
        run.airborne().map(({ stage, path, text }) => ({ stage, path, text })),
        now,
      ),
    ],
  ];
  return createHash('sha1')
    .update(renamed(JSON.stringify(parts)))
    .digest('base64url');
}

/** Rows in an order that does not depend on their ids. */
function inOrder(rows: readonly unknown[], now: number): string[] {
  return rows
    .map((row) => JSON.stringify(plain(row, now)))
    .map((text) => [text.replace(idPattern, '*'), text] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, text]) => text);
}

function renamed(text: string): string {
  const names = new Map<string, string>();
  return text.replace(idPattern, (id) => {
    const name = names.get(id) ?? `#${names.size}`;
    names.set(id, name);
    return name;
  });
}

/** A value with its times rounded and its bytes as text. */
function plain(value: unknown, now: number): unknown {
  if (typeof value === 'number') return value > 1.5e12 && value < 3e12 ? ago(value, now) : value;
  if (typeof value === 'string') return dated(value, now);
  if (value instanceof ArrayBuffer) return dated(new TextDecoder().decode(value), now);
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (Array.isArray(value)) return value.map((one) => plain(one, now));
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([name]) => !leftOut.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [plain(name, now), plain(one, now)]);
}

const datePattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

function dated(text: string, now: number): string {
  return text.replace(datePattern, (date) => ago(Date.parse(date), now));
}

function ago(at: number, now: number): string {
  const byMs = Math.abs(at - now);
  const [, bound] = bounds.find(([most]) => byMs < most) ?? [0, 'long'];
  // For what is past it makes no difference whether it was a second ago or five minutes.
  if (at <= now) return byMs < 3_600_000 ? 'past' : `${bound} ago`;
  return `in ${bound}`;
}
