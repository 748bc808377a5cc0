/** What other wings may use of the exchange with other systems. */
export type { LineType } from './imports/schema.ts';
