import { tryFaults } from '../support/engine/try-faults.ts';

tryFaults('answers');
