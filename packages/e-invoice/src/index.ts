export type {
  CollectedMessage,
  CollectedShare,
  LifecycleResult,
  LifecycleStatus,
  LifecycleStatusName,
  MessageParty,
  StatedAmount,
  StatusReason,
} from './cdar/model.ts';
export { LIFECYCLE_STATUSES } from './cdar/model.ts';
export { readLifecycleStatuses } from './cdar/read.ts';
export { writeCollectedMessage } from './cdar/write.ts';
export { isArchive, type UnpackedFile, unpackArchive } from './file/archive.ts';
export { readAttachedInvoice, readEInvoice } from './file/read.ts';
export type {
  EInvoice,
  EInvoiceResult,
  Identifier,
  Instalment,
  InvoiceKind,
  InvoiceLine,
  Party,
  PdfAttachment,
  PrecedingInvoice,
  ReadOptions,
  Receivable,
  Refusal,
  StatedDate,
  Totals,
  VatShare,
} from './model.ts';
export { EInvoiceError } from './refuse.ts';
