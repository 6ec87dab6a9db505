/** A gateway that answers in place of the hospital, for some time. */
import type { FaultKind } from './faults.ts';
import type { SentRequest } from './network.ts';

/** It answers the request query itself: with a credential or for everybody. */
export interface BarredQuery {
  /** Its answers, in turn. */
  faults: readonly FaultKind[];
  isForAll: boolean;
  untilMs: number;
  /** How many it has answered. */
  soFar: number;
}

/** The gateway's answer; null if it lets the request through. */
export function faultOfBar(
  barred: BarredQuery | null,
  { path, token }: SentRequest,
  nowMs: number,
): FaultKind | null {
  if (barred === null || nowMs > barred.untilMs) return null;
  if (!path.startsWith('/requests/') || (token === '' && !barred.isForAll)) return null;
  barred.soFar += 1;
  return barred.faults[barred.soFar % barred.faults.length] ?? null;
}

/** It answers everything, or only writes and uploads, with a page of this status. */
export interface GatewayPages {
  status: 401 | 403 | 404 | 503;
  onlyWrites: boolean;
  untilMs: number;
}

/** The gateway's page; null if it lets the request through. */
export function faultOfPages(
  pages: GatewayPages | null,
  { stage }: SentRequest,
  nowMs: number,
): FaultKind | null {
  if (pages === null || nowMs > pages.untilMs) return null;
  if (pages.onlyWrites && stage !== 'write' && stage !== 'upload') return null;
  return `page-${pages.status}` as const;
}
