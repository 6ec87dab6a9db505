/**
 * What the browser's fake camera shows in a test: barcodes on grey paper, drawn here from their modules, or a rendered
 * photo, as an uncompressed video that Chromium plays in a loop.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import encoder from 'bwip-js/node';
import type { GrayImage } from '../../src/measuring/grayImage.ts';

export interface ShownCode {
  kind: 'code128' | 'datamatrix' | 'qrcode';
  text: string;
}

const widthPx = 640;
const heightPx = 480;
const paper = 205;
const ink = 30;

/** One line or square of a code: true where it is dark, row by row. */
function modulesOf({ kind, text }: ShownCode): boolean[][] {
  // The named export `raw` is something else: a kind of barcode.
  // oxlint-disable-next-line import/no-named-as-default-member
  const [symbol] = encoder.raw({ bcid: kind, text });
  if (symbol === undefined) throw new Error(`No ${kind} for ${text}`);
  if ('sbs' in symbol) {
    const bars = symbol.sbs.flatMap((width, index) =>
      Array.from({ length: width }, () => index % 2 === 0),
    );
    return Array.from({ length: 40 }, () => bars);
  }
  return Array.from({ length: symbol.pixy }, (_row, y) =>
    symbol.pixs.slice(y * symbol.pixx, (y + 1) * symbol.pixx).map((pixel) => pixel === 1),
  );
}

function draw(picture: Uint8Array, code: ShownCode, centreX: number, roomPx: number): void {
  const modules = modulesOf(code);
  const columns = modules[0]?.length ?? 1;
  const scale = Math.max(1, Math.floor(Math.min(roomPx / columns, 300 / modules.length)));
  const left = Math.round(centreX - (columns * scale) / 2);
  const top = Math.round((heightPx - modules.length * scale) / 2);
  for (const [row, cells] of modules.entries()) {
    for (const [column, dark] of cells.entries()) {
      if (!dark) continue;
      for (let y = top + row * scale; y < top + (row + 1) * scale; y += 1) {
        const start = y * widthPx + left + column * scale;
        picture.fill(ink, start, start + scale);
      }
    }
  }
}

/** A video (YUV4MPEG2) of the codes, one beside the other; without codes, empty paper. */
function videoOf(codes: readonly ShownCode[]): Buffer {
  const picture = new Uint8Array(widthPx * heightPx).fill(paper);
  const roomPx = widthPx / Math.max(1, codes.length);
  for (const [index, code] of codes.entries()) {
    draw(picture, code, roomPx * (index + 0.5), roomPx * 0.8);
  }
  return grayVideo({ width: widthPx, height: heightPx, data: picture });
}

/** Three frames of the same picture, without colour. Width and height are even. */
function grayVideo({ width, height, data }: GrayImage): Buffer {
  const colours = new Uint8Array((width * height) / 2).fill(128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), new Uint8Array(data), colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, frame, frame, frame]);
}

export interface WrittenVideo {
  readonly path: string;
  remove(): Promise<void>;
}

/** Writes a video of barcodes; returns its path and a function that removes it. */
export function writeBarcodeVideo(codes: readonly ShownCode[]): Promise<WrittenVideo> {
  return written(videoOf(codes));
}

/** Writes a video of one picture. */
export function writePictureVideo(picture: GrayImage): Promise<WrittenVideo> {
  return written(grayVideo(picture));
}

async function written(video: Buffer): Promise<WrittenVideo> {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-camera-'));
  const path = join(folder, 'codes.y4m');
  await writeFile(path, video);
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
