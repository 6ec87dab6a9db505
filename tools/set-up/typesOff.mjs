/**
 * Running our TypeScript in Node where much is done in one process, as in the simulation: `--import` this in the
 * place of tsx. tsx gives each closure its name anew whenever it is made, which took a tenth to a third of a life.
 */
import { register } from 'node:module';

process.setSourceMapsEnabled(true);
register('./typesOffHooks.mjs', import.meta.url);
