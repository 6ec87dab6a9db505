/** `npm run strip -- --out strip.pdf`: the measuring strips and paper wounds, for printing. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureBrowser, ensureBrowserPackages } from './set-up/browser.mjs';
import { stripPdf } from './stripPdf.ts';

const usage = 'npm run strip -- --out <file.pdf>';

async function main(): Promise<number> {
  let out: string | undefined;
  try {
    ({ out } = parseArgs({ options: { out: { type: 'string' } } }).values);
  } catch (error) {
    return wrong(error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error));
  }
  if (out === undefined || out === '') return wrong('No file was named');
  try {
    await ensureBrowserPackages();
    const noBrowser = await ensureBrowser();
    if (noBrowser !== undefined) throw new Error(noBrowser);
    await writeFile(out, await stripPdf());
  } catch (error) {
    return wrong(`${out} could not be written: ${error instanceof Error ? error.message : ''}`);
  }
  process.stdout.write(
    `${out} is written. Print it at 100 %, and check two sides of its square of 100 mm with a ruler.\n`,
  );
  return 0;
}

function wrong(sentence: string): number {
  process.stderr.write(`${sentence}. Usage: ${usage}\n`);
  return 2;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
