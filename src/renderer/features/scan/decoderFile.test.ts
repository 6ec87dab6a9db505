/** The decoder that we serve must be the one that its JavaScript code was built for. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill';
import { expect, it } from 'vitest';

it('serves exactly the WebAssembly that the barcode reader expects', async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const sum = createHash('sha256').update(await readFile(file));
  expect(sum.digest('hex')).toBe(ZXING_WASM_SHA256);
});
