/** The drawer of the world: patients with their stays and wounds, and what can happen to them meanwhile. */
import { ask } from '../ask.ts';
import type { ConsoleState, Panel } from '../consoleState.ts';
import { copyButton } from '../copy.ts';
import { button, el, type Child } from '../dom.ts';
import type { Encounter, Patient, Wound } from '../wire.ts';

/** More wounds than this are folded away. */
const shownWounds = 12;

export const worldPanel: Panel = async (view) => {
  const [patients, encounters, wounds] = await Promise.all([
    ask<Patient[]>('patients'),
    ask<Encounter[]>('encounters'),
    ask<Wound[]>('wounds'),
  ]);
  const said = el('p', { class: 'said', role: 'status' });
  const ofPatient = <Row extends { readonly patientId: string }>(rows: Row[], id: string) =>
    rows.filter(({ patientId }) => patientId === id);
  return [
    el(
      'p',
      { class: 'soft' },
      'What happens in a hospital while a nurse is writing. A reset takes it back.',
    ),
    said,
    ...patients.map((patient) => {
      const { patientId } = patient;
      const itsWounds = ofPatient(wounds, patientId);
      return el(
        'section',
        { class: 'item', 'aria-label': patient.displayName },
        head(patient),
        el(
          'table',
          { class: 'world' },
          ofPatient(encounters, patientId).map((stay) => stayRow(stay, view, said)),
        ),
        woundTable(itsWounds, view, said),
        woundForm(patient, itsWounds, view, said),
      );
    }),
  ];
};

function head({ patientId, displayName, medicalRecordNumber, ward }: Patient): Child {
  return el(
    'div',
    {},
    el('b', {}, displayName),
    ' ',
    el('span', { class: 'mono' }, patientId),
    ' ',
    copyButton(patientId, patientId),
    el('br'),
    el('small', {}, `Ward ${ward} · ${medicalRecordNumber}`),
  );
}

function stayRow(
  { encounterId, type, status }: Encounter,
  { draw }: ConsoleState,
  said: HTMLElement,
): Child {
  const isActive = status === 'active';
  const turn = async () => {
    const path = `encounters/${encodeURIComponent(encounterId)}`;
    await ask(path, 'PUT', { status: isActive ? 'closed' : 'active' });
    await draw();
  };
  const title = isActive ? 'Close stay' : 'Reopen stay';
  return el(
    'tr',
    {},
    el('td', { class: 'mono' }, encounterId),
    el('td', {}, type, ' ', el('span', { class: isActive ? 'badge' : 'badge warn' }, status)),
    el(
      'td',
      { class: 'act' },
      button(title, turn, said, { 'aria-label': `${title} ${encounterId}` }),
    ),
  );
}

function woundTable(wounds: readonly Wound[], view: ConsoleState, said: HTMLElement): Child {
  if (wounds.length === 0) return el('p', { class: 'soft' }, 'No wounds.');
  const table = el(
    'table',
    { class: 'world' },
    wounds.map((wound) => woundRow(wound, view, said)),
  );
  if (wounds.length <= shownWounds) return table;
  return el('details', {}, el('summary', {}, `${wounds.length} wounds`), table);
}

function woundRow({ woundId, site }: Wound, { draw }: ConsoleState, said: HTMLElement): Child {
  const remove = async () => {
    await ask(`wounds/${encodeURIComponent(woundId)}`, 'DELETE');
    await draw();
  };
  return el(
    'tr',
    {},
    el('td', { class: 'mono' }, woundId),
    el('td', {}, site),
    el(
      'td',
      { class: 'act' },
      button('Remove', remove, said, { class: 'danger', 'aria-label': `Remove ${woundId}` }),
    ),
  );
}

function woundForm(
  { patientId }: Patient,
  wounds: readonly Wound[],
  { draw }: ConsoleState,
  said: HTMLElement,
): Child {
  const site = el('input', {
    type: 'text',
    placeholder: 'Site of a new wound',
    'aria-label': `Site of a new wound of ${patientId}`,
  });
  const add = async () => {
    const woundId = nextId(patientId, wounds);
    await ask(`wounds/${encodeURIComponent(woundId)}`, 'PUT', { patientId, site: site.value });
    await draw();
  };
  return el(
    'div',
    { class: 'row find' },
    site,
    button('Add wound', add, said, { 'aria-label': `Add wound of ${patientId}` }),
  );
}

/** The number that follows the greatest one, for example `W-1001-3`. */
function nextId(patientId: string, wounds: readonly Wound[]): string {
  const numbers = wounds.map(({ woundId }) => Number(/\d+$/.exec(woundId)?.[0] ?? 0));
  return `${patientId.replace(/^P/, 'W')}-${Math.max(0, ...numbers) + 1}`;
}
