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

/** The parts of the browser's storage that hold a check in progress. */
export interface RunStorage {
  /** Kept while the app is closed. */
  lasting: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Dropped when the app is closed, but kept when the page is reloaded. */
  passing: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Stores the outcomes of the first part until the app has been closed. */
export function keepRun({ lasting, passing }: RunStorage, checks: readonly CheckOutcome[]): void {
  lasting.setItem(name, JSON.stringify({ checks }));
  passing.setItem(name, 'open');
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
