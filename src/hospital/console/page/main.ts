/**
 * The console's page: its tabs, its clock, and a refresh every second. It is built into one script by
 * tools/consoleScript.mjs.
 */
import { ask } from './ask.ts';
import type { ConsoleState, Panel } from './consoleState.ts';
import { attempt, el, frame, shown } from './dom.ts';
import { createJournalPane } from './journal.ts';
import { exchangePanel } from './panels/exchange.ts';
import { faultsPanel } from './panels/faults.ts';
import { photosPanel } from './panels/photos.ts';
import { recordsPanel } from './panels/records.ts';
import { switchesPanel } from './panels/switches.ts';
import { clockOf } from './text.ts';
import type { HospitalState } from './wire.ts';

const panels = {
  exchange: exchangePanel,
  records: recordsPanel,
  photos: photosPanel,
  faults: faultsPanel,
  switches: switchesPanel,
} satisfies Record<string, Panel>;
type Tab = keyof typeof panels;

const lookAgainMs = 1000;
const lookAgainHiddenMs = 5000;

const detail = frame('detail', HTMLElement);
const said = frame('said', HTMLElement);
const tabs = [...document.querySelectorAll<HTMLElement>('[data-tab]')];
let tab: Tab = 'exchange';
let chosen = 0;
let nowMs = 0;
let drawings = 0;

const view: ConsoleState = {
  get chosen() {
    return chosen;
  },
  get nowMs() {
    return nowMs;
  },
  draw,
  refresh,
};
const journal = createJournalPane({
  chosen: () => chosen,
  choose,
  forget: () => {
    chosen = 0;
  },
});

/** Draws the open drawer; of several concurrent drawings only the last is shown. */
async function draw(): Promise<void> {
  drawings += 1;
  const mine = drawings;
  const children = await panels[tab](view).catch((error: unknown) => {
    if (mine === drawings) detail.replaceChildren(el('p', { class: 'empty' }, 'Not shown.'));
    throw error;
  });
  if (mine !== drawings) return;
  const focused = document.activeElement;
  detail.replaceChildren(...shown(children));
  refocus(focused);
}

/** Gives the focus back after a drawing: to the same element, or to the one that has its name now. */
function refocus(focused: Element | null): void {
  if (document.activeElement !== document.body || !(focused instanceof HTMLElement)) return;
  if (detail.contains(focused)) return focused.focus();
  const name = focused.getAttribute('aria-label');
  if (name === null) return;
  const named = [...detail.querySelectorAll<HTMLElement>('[aria-label]')];
  named.find((each) => each.getAttribute('aria-label') === name)?.focus();
}

function openTab(name: Tab): Promise<void> {
  // While the hospital is busy, the content of another tab must not stay visible under this tab's name.
  if (name !== tab) detail.replaceChildren(el('p', { class: 'empty' }, 'Loading …'));
  tab = name;
  for (const each of tabs) each.setAttribute('aria-selected', String(each.dataset['tab'] === name));
  detail.scrollTop = 0;
  return attempt(draw, said);
}

function choose(n: number): Promise<void> {
  chosen = n;
  journal.show();
  // On a narrow screen the details are below the journal.
  detail.parentElement?.scrollIntoView({ block: 'nearest' });
  return openTab('exchange');
}

async function pollState(): Promise<void> {
  const state = await ask<HospitalState>('state');
  nowMs = Date.parse(state.now);
  frame('clock', HTMLElement).textContent = clockOf(state.now);
  const { bound, unbound } = state.attachments;
  const counts = [
    `Wounds ${state.woundAssessments}`,
    `Admissions ${state.admissionAssessments}`,
    `Photos ${bound} + ${unbound} unbound`,
    `IDs ${state.requests}`,
  ];
  frame('counts', HTMLElement).replaceChildren(
    ...counts.map((count) => el('span', { class: 'badge' }, count)),
  );
}

async function look(): Promise<void> {
  try {
    await pollState();
    const isChanged = await journal.poll();
    const isStale = tab === 'records' || tab === 'photos' || (tab === 'exchange' && chosen === 0);
    if (isChanged && isStale) await draw();
    document.title = 'Hospital console';
  } catch {
    document.title = '(gone) Hospital console';
  }
  setTimeout(() => void look(), document.hidden ? lookAgainHiddenMs : lookAgainMs);
}

async function refresh(): Promise<void> {
  await pollState();
  await journal.poll();
  await draw();
}

/** Moves the hospital's time. */
async function setClock(to: object): Promise<void> {
  await ask('clock', 'POST', to);
  await refresh();
}

async function reset(): Promise<void> {
  if (!confirm('Back to the seed? Every record and photo is forgotten.')) return;
  await ask('reset', 'POST');
  await refresh();
}

function isTab(name: string | undefined): name is Tab {
  return name !== undefined && Object.hasOwn(panels, name);
}

for (const each of tabs) {
  const name = each.dataset['tab'];
  if (isTab(name)) each.addEventListener('click', () => void openTab(name));
}
for (const each of document.querySelectorAll<HTMLElement>('[data-advance]')) {
  const advanceSeconds = Number(each.dataset['advance']);
  each.addEventListener('click', () => void attempt(() => setClock({ advanceSeconds }), said));
}
const instant = frame('instant', HTMLInputElement);
instant.addEventListener('change', () => {
  if (instant.value === '') return;
  void attempt(() => setClock({ now: `${instant.value.trim().replace(' ', 'T')}:00+08:00` }), said);
});
frame('reset', HTMLElement).addEventListener('click', () => void attempt(reset, said));
void look();
void openTab('exchange');
