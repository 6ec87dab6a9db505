/** Assembles the file of a check, and stores what is known so far while the app is closed. */
import { z } from 'zod';
import type { WardbookBridge } from '../../../shared/bridge.ts';
import {
  tabletEvidenceSchema,
  type CheckOutcome,
  type TabletEvidence,
} from '../../../shared/tabletEvidence.ts';

/** What a browser reports about itself. */
export interface Surroundings {
  userAgent: string;
  language: string;
  zone: string;
  cores: number | null;
  memoryGb: number | null;
  screen: { width: number; height: number; ratio: number };
  touchPoints: number;
}

/**
 * The content of the file.
 *
 * @throws ZodError if something in it does not have the narrow form that keeps names and notes out
 */
export function evidenceOf(
  bridge: Pick<WardbookBridge, 'appVersion' | 'shell'>,
  { userAgent, language, zone, screen, ...rest }: Surroundings,
  checks: readonly CheckOutcome[],
  nowMs: number,
): TabletEvidence {
  return tabletEvidenceSchema.parse({
    is: 'wardbook-tablet-check',
    version: 1,
    app: { version: bridge.appVersion, shell: bridge.shell },
    madeAt: new Date(nowMs).toISOString(),
    tablet: {
      browser: userAgent.replaceAll(/[^\w ./;:,()+-]/g, ' ').slice(0, 300),
      language: language.replaceAll(/[^A-Za-z-]/g, '').slice(0, 35),
      zone: zone.replaceAll(/[^A-Za-z0-9_+/-]/g, '').slice(0, 60),
      ...rest,
      screen: `${Math.round(screen.width)}x${Math.round(screen.height)}@${Number(screen.ratio.toFixed(2))}`,
    },
    checks,
  });
}

const name = 'wardbook-check';

const keptSchema = z.object({ checks: tabletEvidenceSchema.shape.checks });

/** So long a check waits for its second part. */
const patienceMs = 24 * 3_600_000;

/** The parts of the browser's storage in which a check that is under way is kept. */
export interface RunStorage {
  /** Kept while the app is closed. */
  lasting: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Dropped when the app is closed, but kept when the page is reloaded. */
  passing: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Notes that a check stores something from now on: if the app ends in its first part, this alone is left. */
export function beginRun({ lasting }: RunStorage, nowMs: number): void {
  lasting.setItem(name, JSON.stringify({ keptAt: nowMs }));
}

/** Keeps the outcomes of the first part until the app was closed. */
export function keepRun(
  { lasting, passing }: RunStorage,
  checks: readonly CheckOutcome[],
  nowMs: number,
): void {
  lasting.setItem(name, JSON.stringify({ checks, keptAt: nowMs }));
  passing.setItem(name, 'open');
}

/** Whether a check was begun and never ended, a day ago or more. */
export function isLeftOver({ lasting }: Pick<RunStorage, 'lasting'>, nowMs: number): boolean {
  const kept = lasting.getItem(name);
  if (kept === null) return false;
  try {
    const { keptAt } = z.object({ keptAt: z.number() }).parse(JSON.parse(kept));
    return Math.abs(nowMs - keptAt) >= patienceMs;
  } catch {
    return true;
  }
}

export function forgetRun({ lasting, passing }: RunStorage): void {
  lasting.removeItem(name);
  passing.removeItem(name);
}

/**
 * The outcomes of a first part that waits for its second, and whether the app was closed meanwhile; null if none waits.
 */
export function keptRun({
  lasting,
  passing,
}: RunStorage): { checks: CheckOutcome[]; wasClosed: boolean } | null {
  const kept = lasting.getItem(name);
  if (kept === null) return null;
  try {
    const { checks } = keptSchema.parse(JSON.parse(kept));
    return { checks, wasClosed: passing.getItem(name) === null };
  } catch {
    return null;
  }
}
