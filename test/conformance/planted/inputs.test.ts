import { tryFaults } from '../tryFaults.ts';
import { inputFaults } from './inputs.ts';

tryFaults(inputFaults);
