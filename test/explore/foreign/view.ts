/** What Bombadil is shown of a page: what can be tapped and typed into, and what our own properties find wrong. */
import { getFingerprint, type Fingerprint, type State } from '@antithesishq/bombadil/browser';
import { appWords, sentence } from '../../e2e/pages/words.ts';
import { complaintsAt } from '../properties.ts';
import { howItIsMade, whatIsShown } from '../seenInPage.ts';
import { patients, Ward, type Mark } from '../ward.ts';

const all = Object.values(appWords);
/** A word that is typed into a note, and occurs nowhere else. */
const wordPattern = /qz[a-z0-9]{8}/g;
const bannerNames = all.map(({ common }) => common.patient.banner);

/** The errand for which a field or a button is there, by its name. */
const errands: readonly (readonly [errand: Errand, name: RegExp])[] = all.flatMap((words) => {
  const { signIn, assessment, common, settings } = words;
  const { find, patient } = words.patients;
  const exactly = (text: string) => new RegExp(`^${sentence(text).source}$`);
  return [
    ['banned', exactly(signIn.demo)],
    ['banned', exactly(signIn.another)],
    ['banned', exactly(signIn.forgotten.link)],
    ['banned', exactly(settings.account.signOut)],
    ['banned', sentence(common.nav.switchNurse)],
    // Digits tapped by chance would lock the tablet for ever longer.
    ['banned', /^\d$/],
    ['token', exactly(signIn.token)],
    ['name', exactly(signIn.name)],
    ['pin', exactly(signIn.pin)],
    ['pin', exactly(signIn.pinAgain)],
    ['pin', exactly(signIn.pinOf)],
    ['signIn', exactly(signIn.submit)],
    ['patient', exactly(find.patientLabel)],
    ['open', exactly(find.open)],
    ['assess', sentence(patient.assessWound)],
    ['assess', sentence(patient.continueWound)],
    ['assess', exactly(patient.resumeContinue)],
    ['note', exactly(assessment.note.label)],
    ['size', exactly(assessment.measure.length)],
    ['size', exactly(assessment.measure.width)],
    ['submit', exactly(assessment.review.button)],
    ['submit', exactly(assessment.review.handIn)],
  ] as const;
});

export type Errand =
  | 'banned'
  | 'token'
  | 'name'
  | 'pin'
  | 'signIn'
  | 'patient'
  | 'open'
  | 'assess'
  | 'note'
  | 'size'
  | 'submit'
  | 'other';

/** Something that a finger reaches now. */
export interface Target {
  readonly errand: Errand;
  readonly isField: boolean;
  readonly isEmpty: boolean;
  readonly hasFocus: boolean;
  readonly x: number;
  readonly y: number;
  readonly fingerprint: Fingerprint;
}

const nameOf = (element: HTMLElement): string => {
  const given = element.getAttribute('aria-label') ?? '';
  if (given !== '') return given;
  const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return ((label ? element.labels?.[0]?.textContent : element.textContent) ?? '').trim();
};

/** Everything that is in front and not switched off. */
export function targetsOf({ document, window }: State): Target[] {
  const found = document.querySelectorAll<HTMLElement>('button, a[href], input, textarea');
  return [...found].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isInside = x > 0 && y > 0 && x < window.innerWidth && y < window.innerHeight;
    const hit = isInside ? document.elementFromPoint(x, y) : null;
    if (hit === null || !element.contains(hit) || element.closest(':disabled')) return [];
    if (element.closest('[aria-disabled="true"]') !== null) return [];
    const field = element.matches('input, textarea') ? (element as HTMLInputElement) : undefined;
    const name = nameOf(element);
    const errand = errands.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
    return [
      {
        errand,
        isField: field !== undefined && !['radio', 'checkbox', 'file'].includes(field.type),
        isEmpty: field?.value === '',
        hasFocus: document.activeElement === element,
        x,
        y,
        fingerprint: getFingerprint(element),
      },
    ];
  });
}

/** What is kept in the page between two looks at it. */
interface Kept {
  /** The hospital's records, as they were told last. */
  records: Readonly<Record<string, unknown>>[];
  /** What was submitted since the page was loaded. */
  readonly submitted: Mark[];
}

/** Begins to listen and to ask, once in each page: nothing can be asked for while the page is paused. */
function keptIn(window: Window): Kept {
  const page = window as Window & { keptByExplorer?: Kept };
  if (page.keptByExplorer !== undefined) return page.keptByExplorer;
  const kept: Kept = { records: [], submitted: [] };
  page.keptByExplorer = kept;
  const ask = () =>
    void fetch('/_hospital/records')
      .then((answer) => answer.json())
      .then((records: Kept['records']) => (kept.records = records))
      .catch(() => undefined);
  window.setInterval(ask, 1_000);
  window.addEventListener(
    'click',
    ({ target }) => {
      const mark = submittedBy(window.document, target);
      if (mark !== undefined) kept.submitted.push(mark);
    },
    { capture: true },
  );
  return kept;
}

/** The word of the open form if this tap submits it: the button is in the sheet over the form. */
function submittedBy(document: Document, tapped: EventTarget | null): Mark | undefined {
  const button = tapped instanceof Element ? tapped.closest('[data-deliberate]') : null;
  if (button === null || button.matches(':disabled, [aria-disabled="true"]')) return undefined;
  const isSubmit = all.some(({ assessment }) => button.textContent === assessment.review.handIn);
  const word = noteIn(document).match(wordPattern)?.[0];
  const { banner, text, address } = whatIsShown(bannerNames);
  const patient = patients.find(({ name }) => banner.includes(name));
  const woundId = patient?.wounds.find((id) => text.includes(id));
  if (!isSubmit || word === undefined || patient === undefined || woundId === undefined) {
    return undefined;
  }
  const { patientId } = patient;
  const author = 'Amy Lin';
  const mark = { word, author, patientId, woundId, draft: address, record: address };
  return { ...mark, kind: 'form', state: 'submitted', photos: 0 };
}

/** The note of the open form. */
function noteIn(document: Document): string {
  const labels = new Set(all.map(({ assessment }) => assessment.note.label));
  const notes = [...document.querySelectorAll('textarea')];
  return notes.find((each) => labels.has(nameOf(each)))?.value ?? '';
}

/** What our own properties find wrong, one line each. */
export function complaintsIn({ window }: State): string[] {
  const { records, submitted } = keptIn(window);
  const seen = { ...whatIsShown(bannerNames), ...howItIsMade() };
  const ward = new Ward();
  ward.language = seen.language === 'zh-TW' ? 'zh-TW' : 'en';
  ward.theme = seen.theme;
  ward.marks.push(...submitted);
  return complaintsAt({ seen, ward, books: { records } });
}

/** The words that were submitted since the page was loaded, and all that the hospital has. */
export function arrivalIn({ window }: State): { submitted: string[]; recorded: string[] } {
  const { records, submitted } = keptIn(window);
  return {
    submitted: submitted.map(({ word }) => word),
    recorded: [...new Set(JSON.stringify(records).match(wordPattern))],
  };
}
