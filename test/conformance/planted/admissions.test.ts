import { tryFaults } from '../tryFaults.ts';
import { admissionFaults } from './admissions.ts';

tryFaults(admissionFaults);
