import { tryFaults } from '../tryFaults.ts';
import { listFaults } from './lists.ts';

tryFaults(listFaults);
