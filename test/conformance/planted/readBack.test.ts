import { tryFaults } from '../tryFaults.ts';
import { readBackFaults } from './readBack.ts';

tryFaults(readBackFaults);
