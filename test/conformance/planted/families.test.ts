import { tryFaults } from '../tryFaults.ts';
import { familyFaults } from './families.ts';

tryFaults(familyFaults);
