/** The step from a file of TypeScript to what Node can run: only the types go, and a source map says where what was. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Vite takes longer to load than most programs: only where something is to be transformed. */
let vite;

/** What Node asks for each module that it loads. */
export async function load(url, context, nextLoad) {
  if (!/^file:.*\.ts$/.test(url)) return nextLoad(url, context);
  const path = fileURLToPath(url);
  vite ??= import('vite');
  const { transformWithOxc } = await vite;
  const { code, map } = await transformWithOxc(await readFile(path, 'utf8'), path, {
    target: 'node20',
    sourcemap: true,
  });
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}\n`;
  return { format: 'module', source, shortCircuit: true };
}
