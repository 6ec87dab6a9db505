/** The decoder of QR codes in Node: the same WebAssembly that the app serves. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { codesFrom, codeOptions, type FindCodes } from '../../src/measuring/decoding.ts';
import { rgbaOf } from '../../src/measuring/grayImage.ts';

export function openDecoder(): FindCodes {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  return async (image, look) => {
    const { width, height } = image;
    const pixels = { width, height, data: rgbaOf(image), colorSpace: 'srgb' as const };
    return codesFrom(await readBarcodes(pixels, codeOptions(look)));
  };
}
