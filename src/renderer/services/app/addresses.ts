/**
 * The ids of patients, wounds and records in the addresses of screens: a browser writes every address
 * into its history, in clear. So each id stands there as a word that only its nurse's key reads; a plain
 * id, as in a link that somebody made, is taken as it is.
 */
import type { Nurses } from '../../../device/nurses/nurses.ts';

const mark = '~';

export interface Addresses {
  /** Whose screens are shown; null: in the demo, where all are made up. */
  showFor(authorId: string | null): void;
  /** An id, or a word as it stands in an address already, for an address. Never throws. */
  seal(id: string): string;
  /** The id in an address; null where whoever is signed in cannot read it. */
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
      // Without her key an address leads nowhere rather than telling whom it is about.
      return `${mark}${nurses.sealAddress(shownFor, id) ?? ''}`;
    },
    open(word) {
      if (!word.startsWith(mark)) return word;
      return shownFor === null ? null : nurses.openAddress(shownFor, word.slice(mark.length));
    },
  };
}
