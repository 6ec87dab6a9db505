/**
 * Saves a nurse's unsent work as one encrypted file, and takes such a file in on another tablet. The format and the
 * cases are in docs/rescue-bundle.md.
 */
import { isInstitution } from '../../model/hospitalKey.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import type { DevicePorts } from '../ports.ts';
import { countUnsent, partsOf, share, type RescueOf } from './gather.ts';
import { importFile, type ImportFor, type ImportOutcome } from './importFile.ts';
import { listed, type Listing } from './listing.ts';
import { marksOver } from './marks.ts';
import { isHers, proofOf } from './proof.ts';
import type { Proof, RescueContent } from './rescueContent.ts';
import { sealRescue, type OpenRescue, type RescueFor } from './rescueFile.ts';

export interface Rescue {
  /** How many records and drafts of hers are unsent and would go into a file. */
  count(of: Pick<RescueOf, 'hospitalKey' | 'authorId'>): Promise<number>;
  /**
   * Makes the file. From then on another tablet may send what is in it, too. Throws StoreFailure, RowSealed.
   * @param token hers, by which another tablet recognises her; null if there is none
   */
  make(of: RescueOf, madeFor: RescueFor, token: string | null): Promise<Blob>;
  /** Whether the token shows that a file is hers; see `isHers` in proof.ts. */
  isHers(proof: Proof, token: string): ReturnType<typeof isHers>;
  /** What a file contains, and what importing it would do; nothing is written. Throws as `importFile`. */
  look(open: OpenRescue, taker: ImportFor): Promise<Listing>;
  /**
   * Takes a file in for the nurse who is signed in. The caller must have made sure that it is hers and for this
   * hospital. What has no mark of hers comes in for her to look at, and is not sent by itself. Throws RescueFailure,
   * StoreFailure: whatever was imported by then is complete.
   */
  importFile(open: OpenRescue, taker: ImportFor): Promise<ImportOutcome>;
}

export function openRescues(store: SealingStore, ports: Omit<DevicePorts, 'monotonicNow'>): Rescue {
  return {
    count: (of) => countUnsent(store, of),
    async make(of, madeFor, token) {
      const gathered = await share(store, ports, of);
      const proof = await proofOf(ports.vault, token);
      const fileId = ports.randomId();
      const parts = partsOf(store, { ...of, fileId, now: ports.now(), proof }, gathered);
      return sealRescue(fileId, madeFor, parts, {
        is: 'marked',
        marksOver: (digest) => marksOver(ports.vault, { authorId: of.authorId, token }, digest),
      });
    },
    isHers: (proof, token) => isHers(ports.vault, proof, token),
    look: (open, taker) => listed({ store, ports }, open, taker),
    importFile: (open, taker) => importFile({ store, ports }, open, taker),
  };
}

/**
 * Whether a file is for this hospital: it has the same key, or the same address if only one of the two tablets knew the
 * hospital's own id (decision 0092).
 */
export function isForHospital(
  { hospital }: Pick<RescueContent, 'hospital'>,
  here: { hospitalKey: string; addressKey: string },
): boolean {
  if (hospital.hospitalKey === here.hospitalKey) return true;
  const onlyOneKnows = isInstitution(hospital.hospitalKey) !== isInstitution(here.hospitalKey);
  return onlyOneKnows && hospital.addressKey === here.addressKey;
}
