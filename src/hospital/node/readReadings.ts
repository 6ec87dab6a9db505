/** The option `--interpretations` of the hospital's commands, and JSON files in general. */
import { readFileSync } from 'node:fs';
import { interpretationProblems, type Interpretations } from '../interpretations.ts';
import { StartError } from './commandLine.ts';

/** Readings by key, written by hand or observed by the conformance suite. Throws a StartError if there is a wrong one. */
export function readReadings(path: string): Partial<Interpretations> {
  const wanted = readJsonFile('--interpretations', path);
  const [problem] = interpretationProblems(wanted);
  if (problem !== undefined) {
    throw new StartError(`--interpretations ${path}: ${problem.path} ${problem.message}.`);
  }
  return Object(wanted);
}

/** The JSON in a file. Throws a StartError that names the flag if there is none. */
export function readJsonFile(flag: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new StartError(`${flag} ${path}: ${reason}.`, { cause: error });
  }
}
