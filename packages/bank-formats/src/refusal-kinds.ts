/**
 * Kinds of refusals, each with the English messages that say it. `{name}` is a value of the message. Messages
 * that are stored stay readable: they are explained when they are shown.
 */
const KINDS = {
  NOT_AMOUNT: ['"{text}" is not an amount', '"{text}" is not an amount with "{mark}" as decimal mark'],
  AMOUNT_AMBIGUOUS: ['"{text}" could be two amounts: the decimal mark is not known'],
  AMOUNT_TOO_PRECISE: ['{text} has more decimal places than {currency}, which has {places}'],
  AMOUNT_TOO_LARGE: ['{text} is too large', '{text} of the transactions is too large'],
  AMOUNT_MISSING: ['the row has no amount'],
  AMOUNT_CONTRADICTS: ['the row has money in and money out', 'an amount has both a sign and a mark'],
  DIRECTION_UNKNOWN: [
    '"{text}" is neither money in nor money out',
    '"{text}" is neither CRDT nor DBIT',
    '"{text}" is neither debit (1) nor credit (2)',
    '"{text}" is not a sign (0 or 1)',
    '"{text}" is not a digit with a sign',
    'the direction {text} is unknown',
  ],
  NOT_DATE: [
    '"{text}" is not a date ({order})',
    '"{text}" is not a date',
    '{text} is not a date',
    '{text} is not a day',
  ],
  DATE_AMBIGUOUS: ['"{text}" could be two days: the order of day and month is not known'],
  NOT_CURRENCY: ['"{text}" is not the number of a currency', '{text} is not a currency'],
  CURRENCY_MISSING: [
    'the currency of the account is not stated',
    'the currency of the row is not stated',
    'an amount has no currency',
  ],
  CURRENCY_DIFFERS: [
    'an entry is in {currency}, the account in {other}',
    'an amount is in {currency}, the row in {other}',
    'a transaction is in {currency}, the account in {other}',
    'a record is in {currency}, the account in {other}',
    'the row is in {currency}, the bank account in {other}',
    'the statement opens in {currency} and closes in {other}',
    'the account opens in {currency} and ends in {other}',
  ],
  BALANCES_DIFFER: [
    'opening balance and transactions do not give the closing balance (in minor units: {opening} + {sum} = {expected}, not {closing})',
  ],
  ROW_BALANCE_DIFFERS: [
    'the balance of the row does not follow from the one before (in minor units: {opening} + {sum} = {expected}, not {closing})',
  ],
  CONTROL_DIFFERS: [
    'the amounts add up to {counted}, the control record (49) has {stated}',
    'the {name} add up to {counted}, the end has {stated}',
    'the trailer has {name} of {stated}, the movements add up to {counted}',
    'the trailer counts {stated} records, the statement has {counted}',
    'the end of the file counts {stated} records, the file has {counted}',
    'the end counts {stated} {name}, the account has {counted}',
  ],
  STATUS_UNKNOWN: ['the status "{text}" is unknown'],
  NO_STATEMENT: ['the file has no statement'],
  BANK_REFUSED: ['the bank refused: {reason}'],
  OPENING_MISSING: ['the statement has no old balance (record 1)'],
  END_MISSING: [
    'the statement has no closing balance',
    'the statement has no new balance (record 8)',
    'the statement has no new balance (07)',
    'the statement has no trailer (record 9)',
    'the statement has no end',
    'the account has no end (record 33)',
    'the account has no control record (49)',
  ],
  FORMAT_UNKNOWN: [
    'this is not a bank file that can be read. Readable are {formats}, and ZIP archives of them; also tables (CSV, XLSX)',
  ],
  DOCUMENT: [
    'this is a workbook or document, no archive of bank files. Read a workbook with a mapping of its columns',
  ],
  OTHER_FORMAT: [
    'this is not a {format} file: it has another application',
    'this is not an {format} file',
    'this is not a {format} file',
  ],
  VERSION_UNKNOWN: ['version "{version}" of CODA is not read, only 2'],
  ENCODING_WRONG: ['the encoding {encoding} is unknown', 'the file is not {encoding}, as it says'],
  ENCRYPTED: ['the file is encrypted'],
  DAMAGED: ['the file is damaged: its checksum is wrong', 'the archive is damaged: {reason}'],
  COMPRESSION_UNKNOWN: ['the file is compressed by an unknown method'],
  ARCHIVE_EMPTY: ['the archive contains no file'],
  ARCHIVE_IN_ARCHIVE: ['an archive inside of an archive is not read'],
  ARCHIVE_TOO_LARGE: [
    'the archive has more than {limit} MiB when it is unpacked',
    'the archive unpacks to more than {limit} times its size',
    'the archive has more than {limit} MiB',
    'the archive has more than {limit} files',
  ],
  COLUMN_MISSING: ['the table has no column "{column}"'],
  COLUMN_TWICE: ['the table has two columns "{column}"'],
  AMOUNT_COLUMN_MISSING: ['the mapping has no column of amounts'],
  TABLE_EMPTY: ['the table has no transactions'],
  NOT_TABLE: ['The file is not a table.', 'The file is not valid CSV: {reason}'],
  TOO_MANY_TRANSACTIONS: [
    'the statement has more than {limit} transactions; ask the bank for shorter periods',
    'a statement has more than {limit} rows',
  ],
  TOO_LONG: [
    'the line has more than {limit} bytes',
    'elements are nested deeper than {limit}',
    '{subject} has more than {limit} {parts}',
  ],
} as const satisfies Record<string, readonly string[]>;

type KnownCode = keyof typeof KINDS;
/** `OTHER`: the structure of the file is not the one of its format; `reason` says how, in English. */
export type RefusalCode = KnownCode | 'OTHER';

const KNOWN_CODES = Object.keys(KINDS).filter((code): code is KnownCode => code in KINDS);
export const REFUSAL_CODES: readonly RefusalCode[] = [...KNOWN_CODES, 'OTHER'];

/** The meaning of a message. */
export interface RefusalKind {
  code: RefusalCode;
  /** Values of the message by name. */
  values: Record<string, string>;
}

const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^]*?)')}$`);

const PATTERNS = KNOWN_CODES.flatMap((code) =>
  KINDS[code].map((template) => ({ code, pattern: patternOf(template) })),
);

/** Messages are short; a longer one carries a text of the file. */
const MAX_MESSAGE = 1_000;

/** Explains the message of a refusal. */
export function explainRefusal(message: string): RefusalKind {
  const text = message.slice(0, MAX_MESSAGE);
  for (const { code, pattern } of PATTERNS) {
    const match = pattern.exec(text);
    if (match !== null) return { code, values: { ...match.groups } };
  }
  return { code: 'OTHER', values: { reason: message } };
}
