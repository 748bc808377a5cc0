import { type Static, Type } from 'typebox';
import { currency, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { refusalFacts } from '../statements/refusal.ts';
import { MAX_REFUSALS, MAX_TABLE_COLUMNS, PREVIEW_LINES, PREVIEW_STATEMENTS, SHOWN_ROWS } from './limits.ts';

const position = (description: string) =>
  Type.Integer({ minimum: 1, maximum: MAX_TABLE_COLUMNS, description });
const column = (description: string) => Type.Optional(nullable(position(description)));
const line = () => Type.Integer({ minimum: 1, description: 'Line of the file, or row of the sheet' });
const money = (description: string) =>
  Type.Integer({ description: `${description}. In minor units, negative for money out` });
const text = () => nullable(Type.String());

const BankTableColumns = object(
  {
    bookedOn: position('Column of the booking day, from 1'),
    valueOn: column('Value day'),
    amount: column('Amounts, of money in and out. Required without debit and credit'),
    mark: column('Words that say whether an amount is money in or out, such as S and H'),
    debit: column('Money out'),
    credit: column('Money in'),
    currency: column('Currency'),
    account: column('Your account, if the table has several'),
    payerName: column('Name of the payer or payee'),
    payerAccount: column('IBAN or account number of the payer'),
    payerBic: column('BIC of the payer'),
    texts: Type.Optional(
      Type.Array(position('A text'), { maxItems: 20, description: 'Texts of the payer, which are joined' }),
    ),
    reference: column('End-to-end id'),
    mandate: column('Mandate'),
    structuredReference: column('Reference of yours that the payer repeated: RF, QRR, OGM or KID'),
    bankReference: column('Reference of the bank'),
    code: column('Kind of transaction'),
    status: column('Whether the bank has booked it'),
    balance: column('Balance after the row. Then each must follow from the one before'),
  },
  { title: 'BankTableColumns', description: 'Columns by their position, from 1. null: the table has none' },
);
export type BankTableColumns = Static<typeof BankTableColumns>;

const mappingFacts = {
  headingLine: nullable(line(), { description: 'Line of the headings. null: the table has none' }),
  columns: BankTableColumns,
  dateOrder: nullable(stringEnum(['DMY', 'MDY', 'YMD'], { title: 'DateOrder' }), {
    description: 'Order of day, month and year. null: each date shows it',
  }),
  decimalMark: nullable(stringEnum(['POINT', 'COMMA'], { title: 'DecimalMark' }), {
    description: 'null: each amount shows it',
  }),
  isInverted: Type.Optional(
    Type.Boolean({
      description: 'Amounts: positive ones are money out. Debit and credit: debits are negative',
    }),
  ),
  bankAccountId: Type.Optional(
    nullable(id(), { description: 'Your account. Required if the table does not state it' }),
  ),
  currency: Type.Optional(
    nullable(currency(), { description: 'Of rows that state none. By default that of the account' }),
  ),
};

export const BankTableMapping = object(mappingFacts, { $id: 'BankTableMapping' });
export type BankTableMapping = Static<typeof BankTableMapping>;

const refusal = object(
  { ...refusalFacts(), line: line(), column: nullable(Type.Integer({ minimum: 1 })) },
  { title: 'BankTableRefusal' },
);
const refusals = (description: string) => Type.Array(refusal, { maxItems: MAX_REFUSALS, description });

const BankTableQuestion = object(
  {
    asks: stringEnum(['HEADINGS', 'BOOKED_ON', 'AMOUNT', 'DATE_ORDER', 'DECIMAL_MARK', 'SIGN', 'ACCOUNT'], {
      title: 'BankTableQuestionKind',
      description: 'The fact that the table does not show',
    }),
    line: nullable(line(), { description: 'A row that shows the problem' }),
    column: nullable(Type.Integer({ minimum: 1 })),
    message: Type.String(),
  },
  { title: 'BankTableQuestion' },
);
export type BankTableQuestion = Static<typeof BankTableQuestion>;

export const BankTable = object(
  {
    format: stringEnum(['CSV', 'XLSX'], { title: 'BankTableFormat' }),
    rowCount: Type.Integer({ minimum: 0, description: 'Rows that are not empty' }),
    rows: Type.Array(object({ line: line(), cells: Type.Array(Type.String()) }, { title: 'BankTableRow' }), {
      maxItems: SHOWN_ROWS,
      description: 'First rows of the file',
    }),
    iban: nullable(Type.String(), { description: 'Your IBAN, from the rows above the headings' }),
    mapping: nullable(object(mappingFacts, { title: 'ProposedBankTableMapping' }), {
      description: 'As proposed or remembered. null: the headings are not known',
    }),
    isRemembered: Type.Boolean({ description: 'Whether you confirmed this mapping for another file' }),
    questions: Type.Array(BankTableQuestion),
  },
  { $id: 'BankTable' },
);
export type BankTable = Static<typeof BankTable>;

const previewStatement = object(
  {
    iban: nullable(Type.String(), { description: 'As the table states it' }),
    accountNumber: nullable(Type.String(), { description: 'As the table states it' }),
    currency: currency(),
    from: nullable(Type.String({ format: 'date' })),
    until: nullable(Type.String({ format: 'date' })),
    opening: nullable(money('Balance before its rows'), {
      description: 'null: the table states no balances',
    }),
    closing: nullable(money('Balance after its rows'), { description: 'null: the table states no balances' }),
    amount: money('Sum of its booked rows'),
    transactions: Type.Integer({ minimum: 0, description: 'Number of its rows' }),
  },
  { title: 'BankTableStatement' },
);

export const BankTablePreview = object(
  {
    statements: Type.Array(previewStatement, {
      maxItems: PREVIEW_STATEMENTS,
      description: 'One for each account and currency',
    }),
    lines: Type.Array(
      object(
        {
          line: line(),
          bookedOn: nullable(Type.String({ format: 'date' })),
          valueOn: nullable(Type.String({ format: 'date' })),
          amount: money('Amount'),
          currency: currency(),
          payerName: text(),
          payerIban: text(),
          text: text(),
        },
        { title: 'BankTableLine' },
      ),
      { maxItems: PREVIEW_LINES, description: 'First rows, as they are read' },
    ),
    refusals: refusals('First rows that cannot be read. The mapping is accepted if there are none'),
  },
  { $id: 'BankTablePreview' },
);
export type BankTablePreview = Static<typeof BankTablePreview>;

export const BankFileMapping = object(
  {
    id: id(),
    headings: Type.Array(Type.String(), { description: 'A file with these headings is read by it' }),
    bankAccount: nullable(object({ id: id(), name: Type.String() }, { title: 'MappedBankAccount' }), {
      description: 'null: the tables state their account',
    }),
    mapping: Type.Unsafe<BankTableMapping>({ $ref: 'BankTableMapping#' }),
    lastUsedAt: instant({ description: 'When a file was last read by it' }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'BankFileMapping' },
);
export type BankFileMapping = Static<typeof BankFileMapping>;

export const BankFileMappingQuery = object(pagingQuery(MAX_LIMIT));
export type BankFileMappingQuery = Static<typeof BankFileMappingQuery>;

export const BankFileMappingList = listAnswer(
  'items',
  Type.Unsafe<BankFileMapping>({ $ref: 'BankFileMapping#' }),
  'BankFileMappingList',
);

export const bankFileMappingPath = object({ bankFileMappingId: id() });
