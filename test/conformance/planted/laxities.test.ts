import { tryFaults } from '../tryFaults.ts';
import { laxities } from './laxities.ts';

tryFaults(laxities);
