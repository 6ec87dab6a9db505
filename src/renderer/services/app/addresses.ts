/**
 * Encrypts the ids of patients, wounds and records in the addresses of screens, because a browser writes every address
 * into its history in clear. Only the nurse's own key can read them. A plain id, as in a link that somebody typed, is
 * accepted as it is.
 */
import type { Nurses } from '../../../device/nurses/nurses.ts';

const mark = '~';

export interface Addresses {
  /** Whose screens are shown; null in the demo, where all data are made up. */
  showFor(authorId: string | null): void;
  /** Encrypts an id for an address; an encrypted one stays as it is. Never throws. */
  seal(id: string): string;
  /** The id in an address; null if the signed-in nurse cannot read it. */
  open(word: string): string | null;
}

export function openAddresses(nurses: Pick<Nurses, 'sealAddress' | 'openAddress'>): Addresses {
  let shownFor: string | null = null;
  return {
    showFor(authorId) {
      shownFor = authorId;
    },
    seal(id) {
      if (shownFor === null || id.startsWith(mark)) return id;
      // Without her key the address leads nowhere rather than name the patient.
      return `${mark}${nurses.sealAddress(shownFor, id) ?? ''}`;
    },
    open(word) {
      if (!word.startsWith(mark)) return word;
      return shownFor === null ? null : nurses.openAddress(shownFor, word.slice(mark.length));
    },
  };
}
