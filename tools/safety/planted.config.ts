/** Runs tests with one fault of docs/safety/planted.yaml in the source, for `npm run safety -- --prove`. */
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import ownConfig from '../../vitest.config.ts';
import { root } from '../set-up/root.mjs';
import type { PlantedFault } from './log.ts';

const given = process.env['WARDBOOK_PLANTED'] ?? '';
const fault = given === '' ? undefined : (JSON.parse(given) as PlantedFault);

// oxlint-disable-next-line import/no-default-export -- vitest wants one
export default mergeConfig(
  ownConfig,
  defineConfig({
    root,
    plugins: [
      {
        name: 'planted-fault',
        enforce: 'pre',
        transform: (code, id) =>
          fault !== undefined && id.split('?', 1)[0] === join(root, fault.file)
            ? code.replace(fault.find, () => fault.put)
            : null,
      },
    ],
  }),
);
