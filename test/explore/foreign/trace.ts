/** Reads what Bombadil has written about a run: one line for each state. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is told of a run. */
export interface Trace {
  /** States that were looked at. */
  readonly steps: number;
  /** Words of what was submitted. */
  readonly submitted: ReadonlySet<string>;
  /** Words that the hospital had. */
  readonly recorded: ReadonlySet<string>;
  /** Broken properties, each with what was wrong at that moment. */
  readonly violations: ReadonlyMap<string, string>;
}

interface Line {
  readonly snapshots: readonly { readonly name: string | null; readonly value: unknown }[];
  readonly violations: readonly { readonly name: string }[];
}

/** @param output The folder that Bombadil was told to write to. */
export async function readTrace(output: string): Promise<Trace> {
  const text = await readFile(join(output, 'trace.jsonl'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  const submitted = new Set<string>();
  const recorded = new Set<string>();
  const violations = new Map<string, string>();
  let complaints = '';
  for (const line of lines) {
    const state = JSON.parse(line) as Line;
    for (const { name, value } of state.snapshots) {
      if (name === 'complaints') complaints = (value as string[]).join('; ');
      if (name !== 'arrival') continue;
      const arrival = value as { submitted: string[]; recorded: string[] };
      for (const word of arrival.submitted) submitted.add(word);
      for (const word of arrival.recorded) recorded.add(word);
    }
    for (const { name } of state.violations) {
      if (!violations.has(name)) violations.set(name, complaints);
    }
  }
  return { steps: lines.length, submitted, recorded, violations };
}
