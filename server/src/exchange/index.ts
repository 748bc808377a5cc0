/** Public interface of the exchange wing. */
export { keepAuditAlone } from './audit/append.ts';
export { dropImport, receiveLines } from './imports/commands.ts';
export type { LineType } from './imports/schema.ts';
