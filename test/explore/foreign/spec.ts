/**
 * What Bombadil does and judges, in its own language. `extract` runs in the page and gives JSON; everything else runs
 * beside the page, on what was extracted. Each export is a property or the generator of actions; their names are those
 * of its trace.
 */
import { always, eventually, now } from '@antithesishq/bombadil';
import { actions, extract, weighted, type ActionTemplate } from '@antithesishq/bombadil/browser';
import { arrivalIn, complaintsIn, targetsOf, type Errand } from './view.ts';

export {
  noConsoleErrors,
  noUncaughtExceptions,
  noUnhandledPromiseRejections,
} from '@antithesishq/bombadil/browser/defaults/properties';

const targets = extract(targetsOf).named('targets');
const complaints = extract(complaintsIn).named('complaints');
const arrival = extract(arrivalIn).named('arrival');
/** Before the app there is an empty page, in which nothing can be read. */
const canGoBack = extract(
  ({ navigationHistory: { back } }) => back.at(-1)?.url.startsWith('http') === true,
);

const isBroken = (name: string) =>
  complaints.current.some((complaint) => complaint.startsWith(`${name}: `));
const never = (name: string) => always(() => !isBroken(name));
const soon = (name: string) =>
  always(
    now(() => isBroken(name)).implies(eventually(() => !isBroken(name)).within(20, 'seconds')),
  );

// Ours (properties.ts), by their names. What the hospital has is told to the page once a second, hence `soon` for it.
export const screenOfAddress = soon('a window shows the screen of its address');
export const oneTitle = soon('a screen has one title');
export const noneBroken = never('no screen is broken, and none leads nowhere');
export const oneFilledButton = soon('never two filled buttons');
export const nothingSideways = soon('nothing has to be scrolled sideways');
export const namedButtons = soon('each button and link has a name');
export const labelledFields = soon('each field has a label');
export const namedDialogs = soon('each dialog has a name');
export const idsOnce = soon('no id is given twice');
export const drawnPictures = soon('each picture is drawn');
export const drawnFocus = soon('the focus is on something that is drawn');
export const reachedByReaders = soon('a screen reader reaches the screen');
export const noPlaceholder = never('no placeholder, key or value of a program is shown');
export const windowTitle = soon('the title of the window names the app, and no patient');
export const oneLanguage = soon('no sentence is left in the other language');
export const noOtherPatient = never('nothing of another patient is on a patient’s screen');
export const noOtherNote = never('no note of another patient is on a patient’s screen');
export const nothingAtDoor = never('a locked or signed-out tablet shows nothing of a patient');
export const addressesNameNobody = never('no address names a patient, a stay, a wound or a note');
export const plainStorage = never(
  'the browser’s plain storage holds nothing of a patient and no token',
);
export const counted = soon('what was submitted is in the record, or counted as waiting');
export const cardsAreRight = soon('a card says “in the record” only if the record is there');
export const recordedOnce = never('nothing is in the record twice');
export const recordOfItsPatient = never(
  'a record is of the patient, the wound and the nurse that it was written for',
);

/** What was submitted is at the hospital in the end, whatever was tapped meanwhile. */
export const submittedArrives = always(() => {
  const { submitted, recorded } = arrival.current;
  const due = submitted.filter((word) => !recorded.includes(word));
  const hasArrived = () => due.every((word) => arrival.current.recorded.includes(word));
  return now(() => due.length > 0).implies(eventually(hasArrived).within(60, 'seconds'));
});

const tap = (errand: Errand) =>
  actions(() =>
    targets.current
      .filter((each) => each.errand === errand)
      .map(({ x, y, fingerprint }) => ({ Click: { fingerprint, point: { x, y } } })),
  );
/** A text of one's own is a regular expression. */
const type = (text: string): ActionTemplate => ({
  TypeText: { text: { Regexp: text }, delayMillis: 0 },
});
/** Types into the first empty field of the kind; taps it before that. */
const fill = (errand: Errand, text: string) =>
  actions(() =>
    targets.current
      .filter((each) => each.errand === errand && each.isField && each.isEmpty)
      .slice(0, 1)
      .map(({ hasFocus, x, y, fingerprint }) =>
        hasFocus ? type(text) : { Click: { fingerprint, point: { x, y } } },
      ),
  );

const scrolls: ActionTemplate[] = [
  { ScrollDown: { origin: { x: 500, y: 500 }, distance: 600 } },
  { ScrollUp: { origin: { x: 500, y: 500 }, distance: 600 } },
];

/** An errand is tapped far more often than anything else: by chance alone hardly anything is ever submitted. */
export const nurse = weighted([
  [400, fill('token', 'nurse-amy')],
  [400, fill('name', 'Amy Lin')],
  [400, fill('pin', '246810')],
  [300, tap('signIn')],
  [100, fill('patient', 'P-100[157]')],
  [100, tap('open')],
  [100, tap('assess')],
  [150, fill('note', 'qz[a-z0-9]{8}')],
  [150, fill('size', '[1-9]')],
  [200, tap('submit')],
  [40, tap('other')],
  [20, actions(() => scrolls)],
  [1, actions(() => (canGoBack.current ? ['Back'] : []))],
  [1, actions(() => ['Reload'])],
  [1, actions(() => ['Wait'])],
]);
