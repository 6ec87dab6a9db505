/** Owns the decoder of QR codes in Node: the same WebAssembly that the app serves. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { codesFrom, codeOptions } from '../../src/measuring/decoding.ts';
import type { FindCodes } from '../../src/measuring/findStrip.ts';
import type { GrayImage } from '../../src/measuring/grayImage.ts';

export function openDecoder(): FindCodes {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  return async (image) => codesFrom(await readBarcodes(rgbaOf(image), codeOptions));
}

function rgbaOf({ width, height, data }: GrayImage) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < data.length; index += 1) {
    pixels.fill(data[index] as number, index * 4, index * 4 + 3);
    pixels[index * 4 + 3] = 255;
  }
  return { width, height, data: pixels, colorSpace: 'srgb' as const };
}
