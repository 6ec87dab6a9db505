/** The drawer of the scenarios and snapshots: how everything is set up, kept, and brought back. */
import { ask } from '../ask.ts';
import type { ConsoleState, Panel } from '../consoleState.ts';
import { button, el, type Child } from '../dom.ts';
import type { Scenario } from '../wire.ts';
import { toNewestRecords } from './records.ts';

/** What was done last, so that it can still be read after the drawer was drawn anew. */
let done = '';

export const scenariosPanel: Panel = async (view) => {
  const [scenarios, snapshots] = await Promise.all([
    ask<Scenario[]>('scenarios'),
    ask<string[]>('snapshots'),
  ]);
  const said = el('p', { class: 'said', role: 'status' });
  return [
    el('p', { class: 'soft' }, 'A scenario sets up faults, readings and the clock together.'),
    done === '' ? null : el('p', { class: 'done', role: 'status' }, done),
    said,
    ...scenarios.map((scenario) => scenarioItem(scenario, view, said)),
    el('h3', {}, 'Snapshots'),
    el(
      'p',
      { class: 'soft' },
      'Everything as it is now, to go back to; kept until the hospital ends.',
    ),
    snapshotForm(view, said),
    snapshots.length === 0
      ? el('p', { class: 'soft' }, 'None yet.')
      : el(
          'table',
          {},
          snapshots.map((name) => snapshotRow(name, view, said)),
        ),
  ];
};

/** Does it, and says what was done. */
async function act(action: () => Promise<unknown>, words: string, view: ConsoleState) {
  await action();
  done = words;
  await view.refresh();
}

function scenarioItem(scenario: Scenario, view: ConsoleState, said: HTMLElement): Child {
  const { name, title } = scenario;
  const setUp = () => act(() => ask(`scenarios/${name}`, 'POST'), `Set up: ${title}.`, view);
  return el(
    'div',
    { class: 'item line' },
    el('span', {}, title, el('br'), el('small', {}, `${name} · ${effects(scenario)}`)),
    button('Set up', setUp, said, { 'aria-label': `Set up ${name}` }),
  );
}

function effects({ faults, interpretations, advanceSeconds }: Scenario): string {
  const readings = Object.keys(interpretations ?? {}).length;
  const said = [
    faults === undefined ? '' : faults.length === 0 ? 'no faults' : 'faults',
    readings === 0 ? '' : `${readings} ${readings === 1 ? 'reading' : 'readings'}`,
    advanceSeconds === undefined ? '' : `clock ${spanOf(advanceSeconds)}`,
  ];
  return said.filter((each) => each !== '').join(', ');
}

function spanOf(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const days = Math.floor(minutes / 1440);
  return days > 0 ? `+${days} d` : `+${minutes} min`;
}

function snapshotForm(view: ConsoleState, said: HTMLElement): Child {
  const name = el('input', { type: 'text', placeholder: 'Name', 'aria-label': 'Snapshot name' });
  const keep = async () => {
    const given = name.value.trim();
    if (given === '') throw new Error('A snapshot needs a name.');
    const path = `snapshots/${encodeURIComponent(given)}`;
    await act(() => ask(path, 'PUT'), `Kept as ${given}.`, view);
  };
  return el('div', { class: 'row' }, name, button('Take a snapshot', keep, said));
}

function snapshotRow(name: string, view: ConsoleState, said: HTMLElement): Child {
  const restore = async () => {
    if (!confirm(`Go back to ${name}? What was written since is forgotten.`)) return;
    toNewestRecords();
    const path = `snapshots/${encodeURIComponent(name)}/restore`;
    await act(() => ask(path, 'POST'), `Back at ${name}.`, view);
  };
  return el(
    'tr',
    {},
    el('td', { class: 'mono' }, name),
    el(
      'td',
      { class: 'act' },
      button('Go back', restore, said, { 'aria-label': `Go back to ${name}` }),
    ),
  );
}
