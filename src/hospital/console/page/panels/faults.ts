/** The drawer of the faults: presets, the rules in force, and all of them as JSON. */
import { faultPresets } from '../../faultPresets.ts';
import { ask } from '../ask.ts';
import type { Panel } from '../consoleState.ts';
import { copyButton } from '../copy.ts';
import { button, el, type Child } from '../dom.ts';
import type { FaultRuleState } from '../wire.ts';

export const faultsPanel: Panel = async ({ draw }) => {
  const rules = await ask<FaultRuleState[]>('faults');
  const said = el('p', { class: 'said', role: 'status' });
  const alive = rules.filter(({ times, fired }) => times === undefined || fired < times);
  const box = el('textarea', {
    class: 'mono',
    'aria-label': 'Fault rules as JSON',
    spellcheck: 'false',
  });
  box.value = JSON.stringify(rules.map(withoutCount), null, 2);
  const put = async (list: unknown) => {
    await ask('faults', 'PUT', list);
    await draw();
  };
  const fix = async () => {
    await ask('faults', 'DELETE');
    await draw();
  };
  return [
    el('h3', {}, 'Break something'),
    el(
      'div',
      { class: 'row' },
      faultPresets.map(({ title, rule }) =>
        button(title, () => put([...alive.map(withoutCount), rule]), said, {
          title: JSON.stringify(rule),
        }),
      ),
    ),
    said,
    el('h3', {}, 'Rules in force'),
    rules.length === 0
      ? el('p', { class: 'soft' }, 'None. Everything works.')
      : el('table', { class: 'rules' }, rules.map(ruleRow)),
    el('div', { class: 'row' }, button('Fix everything', fix, said)),
    el('h3', {}, 'As JSON'),
    box,
    el(
      'div',
      { class: 'row' },
      button('Put in force', async () => put(JSON.parse(box.value)), said),
      copyButton(box.value, 'the rules'),
    ),
  ];
};

function withoutCount({ fired: _fired, ...rule }: FaultRuleState): object {
  return rule;
}

function ruleRow(rule: FaultRuleState): Child {
  return el(
    'tr',
    {},
    el('td', {}, el('span', { class: 'badge warn' }, rule.fault ?? 'sequence')),
    el('td', { class: 'mono' }, ruleText(rule)),
    el('td', { class: 'soft' }, `struck ${rule.fired}×`),
  );
}

function ruleText({ fault: _fault, fired: _fired, ...rest }: FaultRuleState): string {
  return Object.entries(rest)
    .map(([name, value]) => `${name} ${flat(value)}`)
    .join(', ');
}

/** A value in one line: for an object only the values, which say enough. */
function flat(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(flat).join(', ');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return Object.values(value).map(flat).join(' ');
}
