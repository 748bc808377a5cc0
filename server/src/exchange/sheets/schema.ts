import { type Static, Type } from 'typebox';
import { currency, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { MAX_CELL_LENGTH } from '../../platform/sheets/limits.ts';
import { DAY_ORDERS, EPOCHS } from './domain/days.ts';
import { DECIMAL_MARKS } from './domain/numbers.ts';
import { SHEET_KINDS } from './domain/sheet-kinds.ts';

export const SHEET_STATES = ['READ', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED'] as const;
export type SheetState = (typeof SHEET_STATES)[number];
export const ROW_OUTCOMES = ['CREATED', 'CHANGED', 'UNCHANGED', 'REFUSED', 'SKIPPED'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
export const NEGATIVES = ['REFUSE', 'CREDIT_NOTES'] as const;

const kind = () => stringEnum(SHEET_KINDS, { title: 'SheetKind' });
const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

const choice = {
  field: nullable(Type.String({ maxLength: 50 }), {
    description: 'Assigned field. null: the column is ignored',
  }),
  order: nullable(stringEnum(DAY_ORDERS), { description: 'Order of day and month, for ambiguous dates' }),
  epoch: nullable(stringEnum(EPOCHS), {
    description: 'First day of the calendar, for dates that are stored as numbers',
  }),
  decimal: nullable(stringEnum(DECIMAL_MARKS), {
    description: 'Decimal separator, for ambiguous numbers',
  }),
};

export const ImportSheetSettings = object(
  {
    kind: kind(),
    columns: Type.Array(object(choice, { title: 'SheetColumnChoice' }), {
      maxItems: 200,
      description: 'One entry per column, in order',
    }),
    currency: nullable(currency(), {
      description: 'Currency of amounts without one in their row. null: the currency of the organization',
    }),
    createsCustomers: Type.Boolean({
      description: 'Whether to create customers that documents name and that do not exist',
    }),
    skipsTotals: Type.Optional(
      Type.Boolean({
        description:
          'Whether to skip rows that are the total of rows above. Default: false; they are refused with a reason',
      }),
    ),
    negatives: Type.Optional(
      stringEnum(NEGATIVES, {
        title: 'SheetNegatives',
        description:
          'Invoices with a negative amount: refused (default), or credit notes of the positive amount',
      }),
    ),
  },
  { $id: 'ImportSheetSettings' },
);
export type ImportSheetSettings = Static<typeof ImportSheetSettings>;

const field = object(
  {
    name: Type.String(),
    reads: Type.String({ description: 'Type of the value: TEXT, DAY, AMOUNT and so on' }),
    needed: stringEnum(['ALWAYS', 'NEW', 'NEVER'], { description: 'NEW: required for new records' }),
  },
  { title: 'SheetField' },
);

export const ImportSheetFields = object(
  { kinds: Type.Array(object({ kind: kind(), fields: Type.Array(field) }, { title: 'SheetKindFields' })) },
  { $id: 'ImportSheetFields' },
);
export type ImportSheetFields = Static<typeof ImportSheetFields>;

export const ImportSheet = object(
  {
    id: id(),
    state: stringEnum(SHEET_STATES, { title: 'ImportSheetState' }),
    fileName: Type.String(),
    format: stringEnum(['CSV', 'XLSX'], { title: 'SheetFormat' }),
    encoding: nullable(Type.String({ description: 'Detected encoding of a CSV file' })),
    separator: nullable(Type.String()),
    headingRow: Type.Integer({ minimum: 1 }),
    rows: count('Rows below the headings, without empty ones'),
    columns: Type.Array(
      object(
        {
          heading: Type.String(),
          filled: count('Cells with a value'),
          samples: Type.Array(Type.String()),
          asDay: object(
            {
              asks: Type.Array(stringEnum(['order', 'epoch']), {
                description: 'Choice that is required to read the column as dates',
              }),
              order: nullable(stringEnum(DAY_ORDERS), { description: 'Order detected from the cells' }),
              epoch: nullable(stringEnum(EPOCHS), {
                description: 'First day of the calendar, if only one gives plausible dates',
              }),
            },
            { title: 'SheetColumnAsDay' },
          ),
          asAmount: object(
            {
              asks: Type.Array(stringEnum(['decimal']), {
                description: 'Choice that is required to read the column as amounts',
              }),
              decimal: nullable(stringEnum(DECIMAL_MARKS), {
                description: 'Decimal separator detected from the cells',
              }),
            },
            { title: 'SheetColumnAsAmount' },
          ),
        },
        { title: 'SheetColumn' },
      ),
    ),
    settings: Type.Unsafe<ImportSheetSettings>({ $ref: 'ImportSheetSettings#' }),
    remembered: Type.Boolean({
      description: 'Whether the settings come from the last file with these headings',
    }),
    corrected: count('Rows with corrected cells'),
    rowsDone: count('Rows of the current check that are done'),
    counts: nullable(
      object(
        {
          created: count(),
          changed: count(),
          unchanged: count(),
          refused: count(),
          skipped: count('Totals, if they are skipped, and rows equal to an earlier row'),
          totals: count('Rows that are totals, skipped or not'),
          negatives: count('Invoices with a negative amount, refused or not'),
          unknownCustomers: count('Rows refused because their customer does not exist and is not created'),
          customers: count('Customers to create because rows name them'),
        },
        { title: 'SheetCounts' },
      ),
      { description: 'Expected result of the import. null: not checked with these settings' },
    ),
    importId: nullable(id()),
    failure: nullable(Type.String({ description: 'Reason why the last check or import was given up' })),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'ImportSheet' },
);
export type ImportSheet = Static<typeof ImportSheet>;

export const ImportSheets = object(
  { items: Type.Array(Type.Unsafe<ImportSheet>({ $ref: 'ImportSheet#' })) },
  { $id: 'ImportSheets' },
);
export type ImportSheets = Static<typeof ImportSheets>;

const difference = object(
  {
    field: Type.String(),
    given: Type.Unsafe<unknown>({ description: 'Value in the file. For a refused row: the reason' }),
    stored: Type.Unsafe<unknown>({ description: 'Stored value. null: none' }),
  },
  { title: 'SheetDifference' },
);

export const ImportSheetRow = object(
  {
    row: Type.Integer({ minimum: 1, description: 'Row number in the file' }),
    cells: Type.Array(Type.String(), { description: 'Their first 200 characters, as corrected' }),
    corrected: Type.Array(Type.Integer({ minimum: 0 }), {
      description: 'Indexes of the cells that users corrected, from 0',
    }),
    outcome: nullable(stringEnum(ROW_OUTCOMES, { title: 'RowOutcome' }), {
      description: 'null: not checked yet',
    }),
    fields: Type.Array(difference),
    currency: nullable(Type.String({ description: 'Currency of the amounts in fields' })),
  },
  { $id: 'ImportSheetRow' },
);
export type ImportSheetRow = Static<typeof ImportSheetRow>;

export const ImportSheetRows = object(
  {
    items: Type.Array(Type.Unsafe<ImportSheetRow>({ $ref: 'ImportSheetRow#' })),
    nextRow: nullable(Type.Integer({ minimum: 1 }), {
      description: 'First row of the next page. null: this is the last page',
    }),
  },
  { $id: 'ImportSheetRows' },
);
export type ImportSheetRows = Static<typeof ImportSheetRows>;

const correction = object(
  {
    row: Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'Row number in the file' }),
    column: Type.Integer({ minimum: 0, maximum: 199, description: 'Index of the column, from 0' }),
    value: Type.String({ maxLength: MAX_CELL_LENGTH }),
    previous: Type.String({
      maxLength: MAX_CELL_LENGTH,
      description: 'The cell as it was listed. CONFLICT if it is no longer current',
    }),
  },
  { title: 'SheetCellCorrection' },
);
export type CellCorrection = Static<typeof correction>;

export const ImportSheetCorrections = object(
  { cells: Type.Array(correction, { minItems: 1, maxItems: 100 }) },
  { $id: 'ImportSheetCorrections' },
);
export type ImportSheetCorrections = Static<typeof ImportSheetCorrections>;

export const SheetRowQuery = object({
  outcome: Type.Optional(stringEnum(ROW_OUTCOMES)),
  fromRow: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
});
export type SheetRowQuery = Static<typeof SheetRowQuery>;

export const ProposalQuery = object({ kind: Type.Optional(kind()) });

export const sheetPath = Type.Unsafe<{ importSheetId: string }>(
  object({ importSheetId: Type.String({ format: 'uuid' }) }),
);
