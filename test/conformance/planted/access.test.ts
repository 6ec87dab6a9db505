import { tryFaults } from '../tryFaults.ts';
import { accessFaults } from './access.ts';

tryFaults(accessFaults);
