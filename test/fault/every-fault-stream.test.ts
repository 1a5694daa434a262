import { tryFaults } from '../support/try-faults.ts';

tryFaults('stream');
