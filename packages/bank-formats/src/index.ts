export { readAeb43 } from './aeb43/reader.ts';
export { toMinorUnits } from './amount.ts';
export { readBai2 } from './bai2/reader.ts';
export { invertReversal } from './batch/invert.ts';
export { type BatchSplit, splitBatch, type TransactionPart, type WholeReason } from './batch/split.ts';
export { readCamt } from './camt/reader.ts';
export { readCfonb120 } from './cfonb/reader.ts';
export { readCoda } from './coda/reader.ts';
export type { ByteSource } from './decode.ts';
export { type BankFormat, recognizeFormat } from './file/formats.ts';
export { type FileStart, type RefusedFile, readBankFile } from './file/read.ts';
export type {
  Balance,
  BankFileItem,
  Charge,
  Counterparty,
  PaymentDetails,
  ReadOptions,
  Refusal,
  StatementAccount,
  StatementEnd,
  StatementStart,
  StructuredReference,
  Transaction,
} from './model.ts';
export { readMt940 } from './mt940/reader.ts';
export { readOfx } from './ofx/reader.ts';
export { explainRefusal, REFUSAL_CODES, type RefusalCode, type RefusalKind } from './refusal-kinds.ts';
export { BankFileError } from './refuse.ts';
export { ordersOf, readDay, writtenDate } from './table/days.ts';
export { CREDIT_MARKS, DEBIT_MARKS, normalize as normalizeHeading } from './table/headings.ts';
export type { AmountColumns, Column, DateOrder, TableCell, TableMapping, TableRow } from './table/model.ts';
export { type CellNumber, decimalOf, numberOfCell, readingOf } from './table/numbers.ts';
export { type MappingProposal, OPTIONAL_COLUMNS, proposeMapping } from './table/propose.ts';
export type { MappingQuestion } from './table/questions.ts';
export { readTable, type TableOptions } from './table/reader.ts';
