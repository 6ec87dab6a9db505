/** The drawer of the open points: everything that the interface leaves open, and how the hospital reads it. */
import { ask } from '../ask.ts';
import type { Panel } from '../consoleState.ts';
import { attempt, button, el } from '../dom.ts';
import type { InterpretationSwitch } from '../wire.ts';

export const switchesPanel: Panel = async ({ draw }) => {
  const switches = Object.entries(
    await ask<Record<string, InterpretationSwitch>>('interpretations'),
  );
  const said = el('span', { class: 'said', role: 'status' });
  const put = async (readings: Record<string, string>) => {
    await ask('interpretations', 'PUT', readings);
    await draw();
  };
  const items = switches.map(([key, each]) => switchItem(key, each, put, said));
  const search = el('input', {
    type: 'search',
    placeholder: 'Filter the open points',
    'aria-label': 'Filter the open points',
    on: {
      input: () => {
        for (const item of items) {
          const isMatch = (item.dataset['text'] ?? '').includes(search.value.toLowerCase());
          item.classList.toggle('out', !isMatch);
        }
      },
    },
  });
  const turned = switches.filter(([, each]) => each.value !== each.default).length;
  const defaults = Object.fromEntries(switches.map(([key, each]) => [key, each.default]));
  const count = turned === 0 ? 'All at their defaults.' : `${turned} not at default.`;
  return [
    el(
      'p',
      { class: 'soft' },
      `What the interface leaves open, and how this hospital reads it; * is the default. ${count}`,
    ),
    el(
      'div',
      { class: 'row' },
      search,
      button('All to defaults', () => put(defaults), said),
      said,
    ),
    ...items,
  ];
};

function switchItem(
  key: string,
  { value, readings, default: usual, section, sentence }: InterpretationSwitch,
  put: (readings: Record<string, string>) => Promise<void>,
  said: HTMLElement,
): HTMLElement {
  const select: HTMLSelectElement = el(
    'select',
    {
      'aria-label': key,
      on: { change: () => attempt(() => put({ [key]: select.value }), said) },
    },
    readings.map((reading) => {
      const name = `${reading}${reading === usual ? ' *' : ''}`;
      return el('option', { value: reading, selected: reading === value }, name);
    }),
  );
  return el(
    'div',
    {
      class: `item switch${value === usual ? '' : ' turned'}`,
      data: { text: `${key} ${sentence} ${section}`.toLowerCase() },
    },
    el(
      'span',
      {},
      el('b', { class: 'mono' }, key),
      ' ',
      el('small', {}, section),
      el('br'),
      sentence,
    ),
    select,
  );
}
