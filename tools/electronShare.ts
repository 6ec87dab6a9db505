/**
 * Counts how many journeys run under Electron as well: `npm run electron-share`. It fails below nine of ten, and if the
 * table of exceptions names a journey that does not exist (any more).
 */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { exceptions, whyNotInElectron } from '../test/e2e/notInElectron.ts';

const least = 0.9;

interface Suite {
  specs: { file: string; title: string }[];
  suites?: Suite[] | undefined;
}

const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ file: z.string(), title: z.string() })),
    suites: z.array(suiteSchema).optional(),
  }),
);

/** Every journey of the browser, as Playwright lists them. */
function journeys(): Suite['specs'] {
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const given = ['test', '--list', '--project=chromium', '--reporter=json'];
  const listed = execFileSync(process.execPath, [playwright, ...given], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  const { suites } = z.object({ suites: z.array(suiteSchema) }).parse(JSON.parse(listed));
  const specsOf = ({ specs, suites: inside = [] }: Suite): Suite['specs'] => [
    ...specs,
    ...inside.flatMap(specsOf),
  ];
  return suites.flatMap(specsOf);
}

const all = journeys();
const left = new Map<string, number>();
let there = 0;
for (const { file, title } of all) {
  const reason = whyNotInElectron(file, title);
  if (reason === undefined) there += 1;
  else left.set(`${file}: ${reason}`, (left.get(`${file}: ${reason}`) ?? 0) + 1);
}
const share = there / all.length;
console.log(
  `${there} of ${all.length} journeys run under Electron (${(share * 100).toFixed(1)} %).`,
);
for (const [what, count] of left) console.log(`${String(count).padStart(3)}  ${what}`);
const idle = exceptions.filter(
  (one) =>
    !all.some(({ file, title }) => one === exceptions.find((each) => each.isOf(file, title))),
);
for (const { file } of idle) console.error(`No journey is meant by an exception for ${file}.`);
if (idle.length > 0 || share < least) process.exitCode = 1;
