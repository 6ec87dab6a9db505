/** The sealed runs as a program of their own, which loads copies of our code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { roomy, typesOff } from './cores.ts';

/** @returns runs it with the given flags, and resolves to what it says, line by line */
export const sealedProgram =
  (program: string) =>
  async (given: readonly string[]): Promise<Record<string, unknown>[]> => {
    const command = [...roomy, '--import', typesOff, program, ...given];
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (data: Buffer) => (text += data.toString()));
    await once(child, 'close');
    const lines = text.trim().split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };
