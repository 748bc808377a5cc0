import type { DisputeReason } from '../../ledger/domain/dispute.ts';

/** Results of a submitted form. */
export const NOTICES = [
  'promised',
  'disputed',
  'paid',
  'takenBack',
  'notTakenBack',
  'changed',
  'unavailable',
  'date',
  'text',
  'reason',
  'refused',
  'none',
  'many',
  'often',
  'pdfs',
] as const;
export type Notice = (typeof NOTICES)[number];

/** All texts of the portal's pages. The types and a test ensure that each language has every text. */
export interface Translations {
  /** Title of the browser window. */
  title: (debtor: string, creditor: string) => string;
  portal: string;
  skip: string;
  /** Banner of a sandbox. */
  sandbox: string;
  sections: string;
  overview: string;
  settled: string;
  credits: string;
  statementOf: string;
  asOf: string;
  overdue: string;
  dueLater: string;
  onAccount: string;
  onAccountHint: string;
  toPay: string;
  leftOnAccount: (amount: string) => string;
  payOverdue: (amount: string) => string;
  nothingYet: string;
  openInvoices: string;
  noOpenInvoices: string;
  noSettledInvoices: string;
  noCredits: string;
  invoice: string;
  state: string;
  states: Record<'DUE' | 'OVERDUE' | 'PAID' | 'WRITTEN_OFF', string>;
  issued: string;
  due: string;
  amount: string;
  outstanding: string;
  actions: string;
  pay: string;
  payInvoice: (number: string) => string;
  answer: string;
  answerTo: (number: string) => string;
  answerTitle: (number: string) => string;
  promiseTitle: string;
  promiseHint: string;
  promiseDay: string;
  promiseSend: string;
  promisedBy: (day: string) => string;
  noPromise: (creditor: string) => string;
  disputeTitle: string;
  disputeHint: (creditor: string) => string;
  disputeReason: string;
  disputeChoose: string;
  disputeReasons: Record<DisputeReason, string>;
  disputeSend: string;
  disputedSince: (day: string) => string;
  noDispute: (creditor: string) => string;
  comment: string;
  notices: Record<Notice, (creditor: string) => string>;
  document: string;
  documentOf: (number: string) => string;
  date: string;
  type: string;
  kinds: Record<'CREDIT_NOTE' | 'PAYMENT' | 'REFUND', string>;
  instruments: Record<'WIRE_TRANSFER' | 'DIRECT_DEBIT' | 'CARD' | 'CASH' | 'CHECK', string>;
  reference: string;
  unallocated: string;
  pages: string;
  previous: string;
  next: string;
  pageOf: (page: number, pages: number) => string;
  count: (count: number) => string;
  morePerPage: (count: number) => string;
  archive: (count: number) => string;
  archiveOfChosen: string;
  archiveOfPage: string;
  howToPay: string;
  payTotal: (currency: string) => string;
  payOne: (number: string) => string;
  payChosen: (count: number, currency: string) => string;
  choose: string;
  chooseInvoice: (number: string) => string;
  chooseHint: string;
  chooseSend: string;
  chosenInvoices: string;
  chosenTitle: (count: number) => string;
  settledSince: (count: number) => string;
  onAccountPays: string;
  back: string;
  payAllInstead: string;
  paymentReference: string;
  paymentReferenceHint: string;
  beneficiary: string;
  bank: string;
  iban: string;
  bic: string;
  accountNumber: string;
  routingNumber: string;
  scan: string;
  codeLabel: (amount: string, reference: string) => string;
  noAccount: (creditor: string) => string;
  nothingDue: string;
  yourContact: string;
  questions: (creditor: string) => string;
  missingTitle: string;
  missingText: string;
  busyTitle: string;
  busyText: string;
  failedTitle: string;
  failedText: string;
  largeTitle: string;
  largeText: string;
  lateTitle: string;
  lateText: string;
  lateArchiveTitle: string;
  lateArchiveText: string;
  askTitle: string;
  askText: string;
  noPdfTitle: string;
  noPdfText: string;
  /** Name of the text file in an archive. */
  missingPdfsFile: string;
  missingPdfsText: string;
}
