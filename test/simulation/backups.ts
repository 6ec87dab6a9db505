/** What a run saves and brings back later: files with unsent work, and a backup of the hospital. */
import type { OpenRescue } from '../../src/device/rescue/rescueFile.ts';
import type { ExportedHospital } from '../../src/hospital/exported.ts';
import type { IdentifierKind, Identifiers } from '../../src/hospital/ports.ts';
import type { SentRequest } from './network.ts';

/** A nurse's unsent work in a file, as it is read back. */
export interface SavedFile {
  tabletName: string;
  operator: string;
  open: OpenRescue;
}

/** Ids that count up, and can be set back as by a hospital that is restored from its backup. */
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
 * Whether a request is lost on its way because the connection does not survive the hospital's restoration. This applies
 * only to writes that name photos: their ids may belong to other photos by then, and a request that has left cannot be
 * recalled. Other requests may arrive however late.
 */
export function isCutOff({ at, stage, text }: SentRequest, restoredAt: number | null): boolean {
  const namesPhotos = stage === 'write' && text?.includes('"attachmentIds":["') === true;
  return namesPhotos && restoredAt !== null && at < restoredAt;
}
