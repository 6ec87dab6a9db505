/** One process of the accuracy bench: it runs every n-th scene and sends each trial as soon as it is done. */
import { openDecoder } from './decoder.ts';
import { otherScene } from './otherScene.ts';
import { otherKinds, sceneOf } from './scene.ts';
import { tryScene } from './trial.ts';

const [first = 0, step = 1, count = 0, others = 0, widthPx = 0] = process.argv.slice(2).map(Number);
const findCodes = openDecoder();
for (let seed = first; seed < count; seed += step) {
  const trial = await tryScene(sceneOf(seed, widthPx), findCodes);
  process.send?.(trial);
}
for (let at = first; at < others * otherKinds.length; at += step) {
  const kind = otherKinds[at % otherKinds.length] ?? 'other camera';
  const scene = otherScene(Math.floor(at / otherKinds.length), widthPx, kind);
  process.send?.(await tryScene(scene, findCodes));
}
process.disconnect();
