/** What other wings may use of the exchange with other systems. */
export { keepAuditAlone } from './audit/append.ts';
export { dropImport, receiveLines } from './imports/commands.ts';
export type { LineType } from './imports/schema.ts';
