/** A rendered photo as a file: a PNG of a scene of the measuring bench. */
import { deflateSync } from 'node:zlib';
import type { Scene } from '../../bench/measuring/scene.ts';
import { photograph } from '../../bench/measuring/trial.ts';
import type { GrayImage, GrayPart } from '../../src/measuring/grayImage.ts';
import { crc32 } from '../../src/storage/files/crc32.ts';

const signature = [137, 80, 78, 71, 13, 10, 26, 10];

/** The whole picture, with plain skin where nothing was rendered. */
export function pictureOf(scene: Scene): GrayImage {
  const { width, height, whole } = photograph(scene);
  const data = new Uint8Array(width * height).fill(lightAtEdge(whole));
  for (let row = 0; row < whole.height; row += 1) {
    const line = whole.data.subarray(row * whole.width, (row + 1) * whole.width);
    data.set(line, (row + whole.top) * width + whole.left);
  }
  return { width, height, data };
}

/** The mean of what the first and the last row show. */
function lightAtEdge({ data, width }: GrayPart): number {
  const edge = [...data.subarray(0, width), ...data.subarray(-width)];
  return Math.round(edge.reduce((sum, light) => sum + light, 0) / edge.length);
}

export function photoOf(scene: Scene): Buffer {
  const { width, height, data } = pictureOf(scene);
  // Each row begins with its filter type: none.
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row += 1) {
    rows.set(data.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey.
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
