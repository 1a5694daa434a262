import { tryFaults } from '../support/try-faults.ts';

tryFaults('answers');
