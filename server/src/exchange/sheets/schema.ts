import { type Static, Type } from 'typebox';
import { currency, id, instant, nullable, object, words } from '../../platform/http/schema.ts';
import { DAY_ORDERS, EPOCHS } from './domain/days.ts';
import { SHEET_KINDS } from './domain/fields.ts';
import { DECIMAL_MARKS } from './domain/numbers.ts';

export const SHEET_STATES = ['READ', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED'] as const;
export type SheetState = (typeof SHEET_STATES)[number];
export const ROW_OUTCOMES = ['CREATED', 'CHANGED', 'UNCHANGED', 'REFUSED'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

const kind = () => words(SHEET_KINDS, { title: 'SheetKind' });
const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

const choice = {
  field: nullable(Type.String({ maxLength: 50 }), { description: 'null: the column is left out' }),
  order: nullable(words(DAY_ORDERS), { description: 'How days are written where both could be meant' }),
  epoch: nullable(words(EPOCHS), { description: 'From when days are counted that are written as numbers' }),
  decimal: nullable(words(DECIMAL_MARKS), {
    description: 'What stands before decimals where both could be meant',
  }),
};

export const ImportSheetSettings = object(
  {
    kind: kind(),
    columns: Type.Array(object(choice, { title: 'SheetColumnChoice' }), {
      maxItems: 200,
      description: 'One for each column, in order',
    }),
    currency: nullable(currency(), {
      description:
        "Of amounts where neither their row nor what stands beside them says it; null: the organization's",
    }),
    createsCustomers: Type.Boolean({
      description: 'Whether customers that rows of documents name, and that are not there, are made',
    }),
  },
  { $id: 'ImportSheetSettings' },
);
export type ImportSheetSettings = Static<typeof ImportSheetSettings>;

const field = object(
  {
    name: Type.String(),
    reads: Type.String({ description: 'TEXT, DAY, AMOUNT and so on' }),
    needed: words(['ALWAYS', 'NEW', 'NEVER'], { description: 'NEW: by records that are not there yet' }),
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
    state: words(SHEET_STATES, { title: 'ImportSheetState' }),
    fileName: Type.String(),
    format: words(['CSV', 'XLSX'], { title: 'SheetFormat' }),
    encoding: nullable(Type.String({ description: 'Of CSV, as it was found out' })),
    separator: nullable(Type.String()),
    headingRow: Type.Integer({ minimum: 1 }),
    rows: count('Below the headings, without empty ones'),
    columns: Type.Array(
      object(
        {
          heading: Type.String(),
          filled: count('Cells that hold something'),
          samples: Type.Array(Type.String()),
          asDay: object(
            {
              asks: Type.Array(words(['order', 'epoch']), {
                description: 'What must be stated of it, taken for a day',
              }),
              order: nullable(words(DAY_ORDERS), { description: 'As its cells tell' }),
            },
            { title: 'SheetColumnAsDay' },
          ),
          asAmount: object(
            {
              asks: Type.Array(words(['decimal']), {
                description: 'What must be stated of it, taken for an amount',
              }),
              decimal: nullable(words(DECIMAL_MARKS), { description: 'As its cells tell' }),
            },
            { title: 'SheetColumnAsAmount' },
          ),
        },
        { title: 'SheetColumn' },
      ),
    ),
    settings: Type.Unsafe<ImportSheetSettings>({ $ref: 'ImportSheetSettings#' }),
    remembered: Type.Boolean({ description: 'The settings are those of the last file with these headings' }),
    rowsDone: count('Of the check that is under way'),
    counts: nullable(
      object(
        {
          created: count(),
          changed: count(),
          unchanged: count(),
          refused: count(),
          customers: count('That are made because rows name them'),
        },
        { title: 'SheetCounts' },
      ),
      { description: 'What an import would do with the rows; null: not checked with these settings' },
    ),
    importId: nullable(id()),
    failure: nullable(Type.String({ description: 'Why the last check or import was given up' })),
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
    given: Type.Unsafe<unknown>({ description: 'As the file has it; of a refusal the reason' }),
    stored: Type.Unsafe<unknown>({ description: 'As it is stored; null: nothing' }),
  },
  { title: 'SheetDifference' },
);

export const ImportSheetRow = object(
  {
    row: Type.Integer({ minimum: 1, description: 'In the file' }),
    cells: Type.Array(Type.String()),
    outcome: nullable(words(ROW_OUTCOMES, { title: 'RowOutcome' }), { description: 'null: not checked' }),
    fields: Type.Array(difference),
    currency: nullable(Type.String({ description: 'Of amounts in fields' })),
  },
  { $id: 'ImportSheetRow' },
);
export type ImportSheetRow = Static<typeof ImportSheetRow>;

export const ImportSheetRows = object(
  {
    items: Type.Array(Type.Unsafe<ImportSheetRow>({ $ref: 'ImportSheetRow#' })),
    nextRow: nullable(Type.Integer({ minimum: 1 }), {
      description: 'Where the next page begins; null: it is the last',
    }),
  },
  { $id: 'ImportSheetRows' },
);
export type ImportSheetRows = Static<typeof ImportSheetRows>;

export const SheetRowQuery = object({
  outcome: Type.Optional(words(ROW_OUTCOMES)),
  fromRow: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
});
export type SheetRowQuery = Static<typeof SheetRowQuery>;

export const ProposalQuery = object({ kind: Type.Optional(kind()) });

export const sheetPath = Type.Unsafe<{ importSheetId: string }>(
  object({ importSheetId: Type.String({ format: 'uuid' }) }),
);
