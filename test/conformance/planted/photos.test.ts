import { tryFaults } from '../tryFaults.ts';
import { photoFaults } from './photos.ts';

tryFaults(photoFaults);
