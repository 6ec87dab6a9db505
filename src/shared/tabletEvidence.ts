/**
 * The file that a tablet saves after it has checked itself (`#/check`), and how it is judged. The file has no room for
 * anything about a patient, a name or a token: each field is a number, one of a few words, or a text of a narrow form.
 */
import { z } from 'zod';

/** What a check must find. */
export interface TabletCheckFacts {
  /** Whether Wardbook cannot work without it; otherwise it has another way. */
  isNeeded: boolean;
  /** The least that the measured value must be. */
  least?: number;
  /** The most that the measured value may be. */
  most?: number;
  /** Electron has no service worker: its files are on the disk. */
  isForWebOnly?: boolean;
}

const needed = { isNeeded: true };
const optional = { isNeeded: false };
const neededOnWeb = { ...needed, isForWebOnly: true };

/** How many rows are written, read, and looked for again after the app was closed. */
export const rowsOfCheck = 1_000;

/** Every check by its name, in the order in which they run. */
export const tabletChecks = {
  'secure-context': needed,
  installed: optional,
  'service-worker': neededOnWeb,
  'files-kept': { ...neededOnWeb, least: 20 },
  'files-unaltered': { ...neededOnWeb, least: 20 },
  'database-opens': needed,
  'strict-commits': optional,
  'rows-written': { ...needed, least: rowsOfCheck },
  'rows-read': { ...needed, least: rowsOfCheck },
  'rows-found': needed,
  'aborted-write': needed,
  'photo-kept': needed,
  'seen-by-worker': { ...needed, least: rowsOfCheck },
  reopened: { ...needed, least: rowsOfCheck },
  'private-files': needed,
  'shared-files': optional,
  'second-bucket': optional,
  persistence: needed,
  /** Megabytes. */
  room: { ...needed, least: 500 },
  'key-kept': needed,
  locks: needed,
  channel: needed,
  checksum: needed,
  sealing: needed,
  /** Milliseconds, as all times below. */
  'pin-time': { ...needed, most: 3_000 },
  'web-assembly': needed,
  'camera-allowed': optional,
  camera: optional,
  'photo-made': { ...needed, most: 5_000 },
  decoder: { ...needed, most: 5_000 },
  'native-decoder': optional,
  passkey: optional,
  'wake-lock': optional,
  'chinese-letters': needed,
  clock: { ...needed, most: 120_000 },
  'clock-steady': { ...needed, most: 1_000 },
  zone: needed,
  'save-time': { ...needed, most: 250 },
  'tap-time': { ...needed, most: 200 },
  closed: needed,
  'rows-after-closing': { ...needed, least: rowsOfCheck },
  'photo-after-closing': needed,
  'files-after-closing': needed,
  'key-after-closing': needed,
  'last-write-whole': { ...needed, least: 1 },
  removed: needed,
} as const satisfies Record<string, TabletCheckFacts>;

export type TabletCheckId = keyof typeof tabletChecks;

/** The names of all checks, in the order in which they run. */
export const tabletCheckIds = Object.keys(tabletChecks) as TabletCheckId[];

const isCheckId = (id: string): id is TabletCheckId => Object.hasOwn(tabletChecks, id);

/** Why a check failed. */
export const checkReasons = [
  /** This browser or tablet does not have it. */
  'absent',
  'refused',
  /** What came back is not what was given. */
  'altered',
  'lost',
  'too-few',
  'too-much',
  /** There was no answer in time. */
  'silent',
  /** The browser threw an error, which is named. */
  'threw',
  /** It could not be found out. */
  'unknown',
] as const;

export type CheckReason = (typeof checkReasons)[number];

const nameOfError = z.string().regex(/^[A-Za-z]{1,60}$/);

const outcomeSchema = z.strictObject({
  id: z.string().regex(/^[a-z-]{1,40}$/),
  is: z.enum(['passed', 'failed', 'not-here']),
  value: z.number().optional(),
  why: z.enum(checkReasons).optional(),
  error: nameOfError.optional(),
});

/** How one check ended. */
export type CheckOutcome = z.infer<typeof outcomeSchema>;

/** Words, numbers and the signs of a browser's description; no line break and no `@`. */
const plainWords = z.string().regex(/^[\w ./;:,()+-]{0,300}$/);

export const tabletEvidenceSchema = z.strictObject({
  is: z.literal('wardbook-tablet-check'),
  version: z.literal(1),
  app: z.strictObject({
    version: z.string().regex(/^[\w.+-]{1,40}$/),
    shell: z.enum(['web', 'electron']),
  }),
  madeAt: z.iso.datetime(),
  tablet: z.strictObject({
    browser: plainWords,
    language: z.string().regex(/^[A-Za-z-]{0,35}$/),
    zone: z.string().regex(/^[A-Za-z0-9_+/-]{0,60}$/),
    cores: z.int().nullable(),
    memoryGb: z.number().nullable(),
    screen: z.string().regex(/^\d{1,5}x\d{1,5}@[\d.]{1,6}$/),
    touchPoints: z.int(),
  }),
  checks: z.array(outcomeSchema).max(200),
});

/** What a tablet reports about itself in its file. */
export type TabletEvidence = z.infer<typeof tabletEvidenceSchema>;

export interface EvidenceVerdict {
  passed: TabletCheckId[];
  /** Each with its reason, and whether Wardbook can do without it. */
  failed: { id: TabletCheckId; why: string; isNeeded: boolean }[];
  /** Checks that the file does not hold, or holds more than once, or that could not find out anything. */
  missing: TabletCheckId[];
  /** Names that this version does not know: the tablet has a newer one. */
  unknown: string[];
  /** Whether every check is there, and none failed that Wardbook needs. */
  isGood: boolean;
}

/** The part of a file that is judged. */
interface JudgedPart {
  app: Pick<TabletEvidence['app'], 'shell'>;
  checks: readonly CheckOutcome[];
}

/** Judges a file by its values, not by what it claims: a `passed` with a value outside its limits has failed. */
export function judgeEvidence({ app, checks }: JudgedPart): EvidenceVerdict {
  const verdict: EvidenceVerdict = {
    ...{ passed: [], failed: [], missing: [], isGood: false },
    unknown: checks.map(({ id }) => id).filter((id) => !isCheckId(id)),
  };
  for (const id of tabletCheckIds) {
    const [outcome, ...others] = checks.filter((one) => one.id === id);
    if (outcome === undefined || others.length > 0 || isUnknown(outcome)) {
      verdict.missing.push(id);
      continue;
    }
    const why = complaintAbout(id, outcome, app.shell === 'web');
    if (why === null) verdict.passed.push(id);
    else verdict.failed.push({ id, why, isNeeded: tabletChecks[id].isNeeded });
  }
  verdict.isGood = verdict.missing.length === 0 && !verdict.failed.some((one) => one.isNeeded);
  return verdict;
}

/** Whether a check ended without a result: it says nothing against the tablet, and nothing for it. */
export const isUnknown = ({ is, why }: CheckOutcome): boolean =>
  is === 'failed' && why === 'unknown';

/** Null if the check has passed. */
function complaintAbout(id: TabletCheckId, outcome: CheckOutcome, isWeb: boolean): string | null {
  const { least, most, isForWebOnly = false }: TabletCheckFacts = tabletChecks[id];
  const { value } = outcome;
  const measured = value === undefined ? '' : ` (${value})`;
  switch (outcome.is) {
    case 'not-here':
      return isForWebOnly && !isWeb ? null : 'said to be of no use here, which is not so';
    case 'failed': {
      const error = outcome.error === undefined ? '' : `, ${outcome.error}`;
      return `${outcome.why ?? 'unknown'}${error}${measured}`;
    }
    case 'passed':
  }
  if ((least ?? most) !== undefined && value === undefined) return 'without its value';
  if (least !== undefined && Number(value) < least) return `${value}, at least ${least} is right`;
  if (most !== undefined && Number(value) > most) return `${value}, at most ${most} is right`;
  return null;
}
