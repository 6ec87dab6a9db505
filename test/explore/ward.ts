/** What a walk knows: who has written what, where, and what must have become of it. */
import type { Language } from '../../src/renderer/ui/words/language.ts';
import type { HospitalControl } from '../e2e/hospitalControl.ts';
import type { Seen } from './seen.ts';

export interface ShownPatient {
  readonly patientId: string;
  readonly recordNumber: string;
  /** A part of the name that occurs in no other text. */
  readonly name: string;
  readonly wounds: readonly string[];
}

/** Patients of the seed whose stay is active and whose wounds can be assessed. */
export const patients: readonly ShownPatient[] = [
  {
    patientId: 'P-1001',
    recordNumber: 'MRN-0031001',
    name: '林美玉',
    wounds: ['W-1001-1', 'W-1001-2'],
  },
  {
    patientId: 'P-1005',
    recordNumber: 'MRN-0031005',
    name: '李建宏',
    wounds: ['W-1005-1'],
  },
  {
    patientId: 'P-1007',
    recordNumber: 'MRN-0031007',
    name: '黃素貞',
    wounds: ['W-1007-1'],
  },
];

export interface Person {
  readonly name: string;
  readonly token: string;
}

export const people: readonly Person[] = [
  { name: 'Amy Lin', token: 'nurse-amy' },
  { name: 'Ben Chang', token: 'nurse-ben' },
];

/** A word in a note that occurs nowhere else, with what has become of it. */
export interface Mark {
  readonly word: string;
  readonly author: string;
  readonly patientId: string;
  readonly woundId: string;
  /** The address of its draft. */
  readonly draft: string;
  readonly kind: 'form' | 'correction' | 'void' | 'admission';
  /** The draft of the record that it belongs to: its own, or that of the record that it changes. */
  readonly record: string;
  /** `typed`: not yet said to be saved. `kept`: said to be saved. */
  state: 'typed' | 'kept' | 'submitted';
  photos: number;
}

/** What the hospital's books say. */
export interface Books {
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** A rescue file as it is after it was opened. */
export interface Rescued {
  readonly author: string;
  readonly text: string;
  /** Words that were only on this tablet, of the nurse who has saved the file. */
  readonly hers: readonly string[];
}

export class Ward {
  readonly marks: Mark[] = [];
  nurse = people[0] as Person;
  language: Language = 'en';
  theme = 'light';
  isOffline = false;
  isLocked = false;
  /** What was answered in an admission, by its draft. */
  readonly answers = new Map<string, unknown>();
  /** The version of the app that every window of the tablet has. */
  version = 1;
  /** The version that is on the tablet, whole, and waits to be taken. */
  waiting: number | null = null;
  /** Whether she has said 'Later' to the version that waits. */
  isPutOff = false;
  /** Whether no window was open for a moment: the version that waits then takes over by itself. */
  mayTakeOver = false;
  /** The last rescue file, opened. */
  rescued: Rescued | undefined;
  /** Patients whom each nurse has opened on this tablet. */
  readonly opened = new Set<string>();
  /** Errors that nothing caught, and the console's, since the start. */
  readonly said: string[] = [];
  /** Addresses of everything that the browser has asked for. */
  readonly asked: string[] = [];
  #next = 0;

  newWord(): string {
    this.#next += 1;
    return `qz${this.#next.toString(36).padStart(2, '0')}x`;
  }

  of(draft: string): Mark[] {
    return this.marks.filter((mark) => mark.draft === draft);
  }

  /** Notes which of the words in a form it says to be saved. */
  noteSaved({ address, saved, values }: Seen): void {
    if (saved !== 'saved') return;
    for (const mark of this.of(address)) {
      const isThere = values.some((value) => value.includes(mark.word));
      if (isThere && mark.state === 'typed') mark.state = 'kept';
    }
  }

  /** From now on every window has the version that was waiting. */
  changeOver(): void {
    this.version = this.waiting ?? this.version;
    this.waiting = null;
    this.isPutOff = false;
  }

  /** Notes whether the version that waits has taken over while no window was open. */
  noteVersion(seen: Seen): void {
    if (this.mayTakeOver && versionsIn(seen).includes(this.waiting ?? 0)) this.changeOver();
    this.mayTakeOver = false;
  }

  /** A window is about to end without time to save: nothing is promised for what no form has said to be saved. */
  forgetUnsaved(): void {
    const others = this.marks.filter(({ state }) => state !== 'typed');
    this.marks.splice(0, this.marks.length, ...others);
  }

  /** Everything that was written for the record of this draft, the record itself included. */
  forRecord(record: string): Mark[] {
    return this.marks.filter((mark) => mark.record === record);
  }

  submitted(): Mark[] {
    return this.marks.filter(({ state }) => state === 'submitted');
  }
}

/** The versions of the app whose files a window has fetched (publishedApp.ts). */
export const versionsIn = ({ fetched }: Seen): number[] => [
  ...new Set(
    fetched
      .map((address) => /\/assets\/[^/]+?(?:\.v(\d+))?\.\w+$/.exec(address))
      .filter((found) => found !== null)
      .map(([, version]) => Number(version ?? 1)),
  ),
];

export async function readBooks(hospital: HospitalControl): Promise<Books> {
  return { records: await hospital.records() };
}

/** The records whose present or earlier note has the word. */
export function recordsWith(books: Books, word: string): Readonly<Record<string, unknown>>[] {
  return books.records.filter((record) => JSON.stringify(record).includes(word));
}

/** A version of a record: what was written, when it was changed or voided. */
export interface Version {
  readonly operator: string;
  readonly careNote?: string;
  readonly reason?: string | null;
}

/** The versions of a record; of an admission there is one, which is the record. */
export function versionsOf(record: Readonly<Record<string, unknown>>): readonly Version[] {
  return (record['versions'] as readonly Version[] | undefined) ?? [record as unknown as Version];
}

/** The version with which the word came. */
export const versionWith = (record: Readonly<Record<string, unknown>>, word: string) =>
  versionsOf(record).find((version) => JSON.stringify(version).includes(word));
