/** The drawer of the people: their wards, whether they may write, and their sign-ins. */
import { ask } from '../ask.ts';
import type { Panel } from '../consoleState.ts';
import { copyButton } from '../copy.ts';
import { attempt, button, el, type Child } from '../dom.ts';
import type { Operator } from '../wire.ts';

const wards = ['A', 'B'];

type Permission = Pick<Operator, 'wards' | 'mayWrite'>;

export const peoplePanel: Panel = async ({ draw }) => {
  const people = await ask<Operator[]>('people');
  const said = el('span', { class: 'said', role: 'status' });
  const set = ({ operatorId }: Operator, permission: Permission) =>
    attempt(async () => {
      await ask(`people/${encodeURIComponent(operatorId)}`, 'PUT', permission);
      await draw();
    }, said);
  const renew = async () => {
    await ask('credentials/renew', 'POST');
    await draw();
  };
  return [
    el(
      'p',
      { class: 'soft' },
      'The credential of each is its name. Take a ward away to see what a revoked permission does.',
    ),
    el(
      'table',
      { class: 'people' },
      people.map((person) => personRow(person, (permission) => set(person, permission))),
    ),
    el('div', { class: 'row' }, button('Renew every sign-in', renew, said), said),
  ];
};

function personRow(person: Operator, set: (permission: Permission) => Promise<void>): Child {
  const { mayWrite } = person;
  const withWard = (ward: string, isOn: boolean) => {
    const others = person.wards.filter((each) => each !== ward);
    return set({ wards: isOn ? [...others, ward] : others, mayWrite });
  };
  return el(
    'tr',
    {},
    el(
      'td',
      {},
      el('b', { class: 'mono' }, person.operatorId),
      ' ',
      copyButton(person.operatorId, `the credential of ${person.name}`),
      el('br'),
      `${person.name}${person.isExpired ? ', expired' : ''}`,
    ),
    el(
      'td',
      {},
      wards.map((ward) =>
        checkbox(`ward ${ward}`, person.wards.includes(ward), (isOn) => withWard(ward, isOn)),
      ),
      checkbox('may write', mayWrite, (isOn) => set({ wards: person.wards, mayWrite: isOn })),
    ),
  );
}

function checkbox(label: string, checked: boolean, set: (isOn: boolean) => Promise<void>): Child {
  const box: HTMLInputElement = el('input', {
    type: 'checkbox',
    checked,
    on: { change: () => set(box.checked) },
  });
  return el('label', { class: 'check' }, box, ` ${label}`);
}
