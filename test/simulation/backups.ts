/** What of a run is kept aside and comes back later: files with unsent work, and a hospital's backup. */
import type { OpenRescue } from '../../src/device/rescue/rescueFile.ts';
import type { ExportedHospital } from '../../src/hospital/exported.ts';
import type { IdentifierKind, Identifiers } from '../../src/hospital/ports.ts';
import type { SentRequest } from './network.ts';

/** Unsent work of a nurse in a file, as it is read again. */
export interface SavedFile {
  tabletName: string;
  operator: string;
  open: OpenRescue;
}

/** Ids that count up, and can be set back as by a hospital that is put back to its backup. */
export function countedIdentifiers(): Identifiers & { mark(): () => void } {
  const counts = new Map<IdentifierKind, number>();
  return {
    next(kind) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return `${kind}-${String(count).padStart(6, '0')}`;
    },
    mark() {
      const kept = new Map(counts);
      return () => {
        for (const kind of counts.keys()) {
          if (kind !== 'trace') counts.set(kind, kept.get(kind) ?? 0);
        }
      };
    },
  };
}

export interface Backup {
  exported: ExportedHospital;
  setIdsBack: () => void;
}

/**
 * Whether a request is lost on its way, as a connection does not outlive the hospital's restoration. Only writes that
 * name photos are held to that: the ids may be other photos' by then, and what has left before cannot be told.
 * Others may arrive however late.
 */
export function isCutOff({ at, stage, text }: SentRequest, restoredAt: number | null): boolean {
  const namesPhotos = stage === 'write' && text?.includes('"attachmentIds":["') === true;
  return namesPhotos && restoredAt !== null && at < restoredAt;
}
