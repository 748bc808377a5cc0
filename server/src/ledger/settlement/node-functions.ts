import { LOAD_FUNCTION } from './load-function.ts';
import type { NodeFunction } from './node-function.ts';
import { WRITE_FUNCTION } from './write-function.ts';

/** What `quittance distribute` gives the nodes of Citus. */
export const NODE_FUNCTIONS: readonly NodeFunction[] = [LOAD_FUNCTION, WRITE_FUNCTION];
