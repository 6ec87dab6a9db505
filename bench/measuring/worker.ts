/** Owns one process of the truth bench: every so manieth scene, each trial sent as it is done. */
import { openDecoder } from './decoder.ts';
import { sceneOf } from './scene.ts';
import { tryScene } from './trial.ts';

const [first = 0, step = 1, count = 0, widthPx = 0] = process.argv.slice(2).map(Number);
const findCodes = openDecoder();
for (let seed = first; seed < count; seed += step) {
  const trial = await tryScene(sceneOf(seed, widthPx), findCodes);
  process.send?.(trial);
}
process.disconnect();
