import type { PartName } from './parts.ts';

/**
 * The tables with the changing columns of documents and customers that reads filter or sort by
 * (docs/adr/0091). Every statement that writes one of these columns writes the row of figures too, from what
 * it returns.
 */
export interface FigureTable {
  name: 'document_figures' | 'customer_figures';
  /** Columns that are copied from the record, besides the organization. The first is the id. */
  columns: readonly string[];
}

export const DOCUMENT_FIGURES: FigureTable = {
  name: 'document_figures',
  columns: [
    'id',
    'customer_id',
    'amount',
    'amount_linked',
    'amount_refunded',
    'updated_at',
    'settled_on',
    'settled_by_payment',
    'is_open',
    'dated_on',
    'due_on',
    'promise_due_on',
    'dated_at',
    'due_at',
    'created_at',
    'written_off_at',
    'reopened_at',
    'dunning_paused_until',
    'dunning_plan_id',
    'kind',
    'currency',
  ],
};

export const CUSTOMER_FIGURES: FigureTable = {
  name: 'customer_figures',
  columns: ['id', 'balance', 'amount_due'],
};

/** Returns the list of the columns, for `RETURNING` and `SELECT`. */
export const figureList = ({ columns }: FigureTable, alias?: string): string =>
  columns.map((column) => (alias === undefined ? column : `${alias}.${column}`)).join(', ');

/**
 * Returns the statement that stores the figures of new records. $1 is the organization.
 * @param sources names of the common table expressions that return the records
 */
export function insertFigures(table: FigureTable, ...sources: readonly string[]): string {
  const list = figureList(table);
  const rows = sources.map((source) => `SELECT $1::uuid, ${list} FROM "${source}"`).join(' UNION ALL ');
  return `INSERT INTO ${table.name} (organization_id, ${list}) ${rows}`;
}

/** Returns the statement that stores the figures of records that may have some already. */
export function putFigures(table: FigureTable, ...sources: readonly string[]): string {
  const set = table.columns.slice(1).map((column) => `${column} = excluded.${column}`);
  return `${insertFigures(table, ...sources)}
     ON CONFLICT (organization_id, id) DO UPDATE SET ${set.join(', ')}`;
}

/** The parts of the settlement statement that write records with figures. */
interface FigureParts {
  table: FigureTable;
  inserting: readonly PartName[];
  updating: readonly PartName[];
  deleting: PartName;
}

const FIGURE_PARTS: readonly FigureParts[] = [
  {
    table: CUSTOMER_FIGURES,
    inserting: ['customersInserted'],
    updating: ['customersUpdated', 'customersDerived'],
    deleting: 'customersDeleted',
  },
  {
    table: DOCUMENT_FIGURES,
    inserting: ['documentsInserted'],
    updating: ['documentsUpdated', 'documentsDerived', 'datedDocumentsUpdated', 'datedDocumentsDerived'],
    deleting: 'documentsDeleted',
  },
];

/** Returns the end of a part of the settlement statement, which returns what its figures need. */
export function returningFigures(part: PartName): string {
  for (const { table, inserting, updating, deleting } of FIGURE_PARTS) {
    if (part === deleting) return ' RETURNING t.id';
    if (inserting.includes(part) || updating.includes(part)) return ` RETURNING ${figureList(table)}`;
  }
  return '';
}

/**
 * Returns the last parts of the settlement statement, which store the figures that the others return.
 * PostgreSQL runs parts from the last to the first, and each runs the parts that it reads. So names of deleted
 * records become free first, then those of renamed ones, and new records are inserted last.
 */
export function figureParts(parts: readonly PartName[]): string[] {
  return FIGURE_PARTS.flatMap(({ table, inserting, updating, deleting }) => {
    const inserted = parts.filter((part) => inserting.includes(part));
    const updated = parts.filter((part) => updating.includes(part));
    const name = (verb: string) => `${table.name}_${verb}`;
    return [
      ...(inserted.length === 0 ? [] : [`${name('inserted')} AS (${insertFigures(table, ...inserted)})`]),
      ...(updated.length === 0 ? [] : [`${name('put')} AS (${putFigures(table, ...updated)})`]),
      ...(parts.includes(deleting) ? [`${name('deleted')} AS (${deleteFigures(table, deleting)})`] : []),
    ];
  });
}

const deleteFigures = ({ name }: FigureTable, source: PartName): string =>
  `DELETE FROM ${name} WHERE organization_id = $1 AND id = ANY (ARRAY(SELECT id FROM "${source}"))`;

/**
 * Returns a statement that updates records and stores their figures. Its rows are all columns of the updated
 * records, as `changed`.
 * @param update the `UPDATE`, without `RETURNING`
 * @param alias alias of the record in the update
 */
export const withFigures = (table: FigureTable, update: string, alias: string): string =>
  `WITH changed AS (${update} RETURNING ${alias}.*), figures AS (${putFigures(table, 'changed')})`;
