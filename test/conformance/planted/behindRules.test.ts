import { tryFaults } from '../tryFaults.ts';
import { faultsBehindRules } from './behindRules.ts';

tryFaults(faultsBehindRules);
