/** Public interface of the exchange wing. */

export type { AuditContent } from './events/append-audit.ts';
export { keepAuditAlone } from './events/append-audit.ts';
export { genesisHash, hashAfter } from './events/audit-chain.ts';
export { catchUp } from './events/sequence.ts';
export { storeFetchedPdf } from './files/fetched.ts';
export type { ApplyStateOptions, StateLine, StateLineResult } from './imports/apply-state.ts';
export { applyState, MAX_STATE_LINES } from './imports/apply-state.ts';
export { linesAnswer } from './imports/body.ts';
export { type Mapping, readMapping } from './imports/csv/mapping.ts';
export {
  type NumberedCells,
  streamLinesOfCsv,
  streamLinesOfTable,
  UnreadableCsvError,
} from './imports/csv/read.ts';
export { MappingError } from './imports/csv/shape.ts';
export { importInLine } from './imports/in-line.ts';
export { MAX_LINE_BYTES, type RawLine, splitLines } from './imports/lines.ts';
export type { LineType } from './imports/schema.ts';
export type { UnreadableLine } from './imports/stage.ts';
export { gunzip, isUnpackedTooLarge, UnpackError } from './imports/unpack.ts';
export { statedVat } from './lifecycle/schema.ts';
export { deleteSheets } from './sheets/removal.ts';
