import { tryFaults } from '../tryFaults.ts';
import { repeatFaults } from './repeats.ts';

tryFaults(repeatFaults);
