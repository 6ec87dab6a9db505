/**
 * The diagram of a submission's life cycle in docs/outbox-protocol.md, generated from the state machine itself.
 * `--check` changes nothing and exits with 1 if the page is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { submissionMachine } from '../src/outbox/submissionMachine.ts';
import { fieldOf } from '../src/shared/unknown.ts';

const page = join(dirname(fileURLToPath(import.meta.url)), '../docs/outbox-protocol.md');
const begin = '<!-- diagram: npm run diagram -->';
const end = '<!-- end of diagram -->';

/** The label of an arrow: only those after a 409 have one. */
function labelOf(guard: unknown): string {
  const conflict = fieldOf(fieldOf(guard, 'params'), 'conflict');
  if (typeof conflict !== 'string') return '';
  return `: ${conflict.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}

/** The Mermaid state diagram of the machine, one arrow for each transition. */
function diagram(): string {
  const lines = ['```mermaid', 'stateDiagram-v2', '    [*] --> resume'];
  for (const [name, state] of Object.entries(submissionMachine.states)) {
    const ways = [...state.transitions.values()].flat();
    const arrows = new Set(
      ways.flatMap(({ target, guard }) => (target ?? []).map(({ key }) => key + labelOf(guard))),
    );
    for (const arrow of arrows) {
      if (arrow !== 'faulted') lines.push(`    ${name} --> ${arrow}`);
    }
    if (state.type === 'final' && name !== 'faulted') lines.push(`    ${name} --> [*]`);
  }
  return [...lines, '```'].join('\n');
}

const text = readFileSync(page, 'utf8');
const from = text.indexOf(begin);
const to = text.indexOf(end);
if (from < 0 || to < from) throw new Error('docs/outbox-protocol.md has no place for the diagram');
const next = `${text.slice(0, from)}${begin}\n\n${diagram()}\n\n${text.slice(to)}`;

if (!process.argv.includes('--check')) writeFileSync(page, next);
else if (next !== text) {
  process.stderr.write('docs/outbox-protocol.md shows another machine: npm run diagram\n');
  process.exitCode = 1;
}
