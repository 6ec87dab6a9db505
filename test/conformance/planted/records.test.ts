import { tryFaults } from '../tryFaults.ts';
import { recordFaults } from './records.ts';

tryFaults(recordFaults);
