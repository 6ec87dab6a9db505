/** Leading `import 'electron'` of the built main to the double instead of the runtime. */
const double = new URL('./electron.ts', import.meta.url).href;

export async function resolve(specifier, context, next) {
  return specifier === 'electron' ? { url: double, shortCircuit: true } : next(specifier, context);
}
