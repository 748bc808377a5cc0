import {
  BankFileError,
  type MappingQuestion,
  proposeMapping,
  type Refusal,
  readTable,
  type StatementEnd,
  type StatementStart,
  type TableMapping,
  type TableRow,
  type Transaction,
} from '@quittance/bank-formats';
import { isCurrency, minorUnits } from '../../kernel/currency.ts';
import { UnreadableFileError } from '../../platform/sheets/limits.ts';
import { confinedTask } from '../../platform/workers/task.ts';
import { MAX_REFUSALS, SHOWN_ROWS } from './limits.ts';
import { headingsOf, statedIban, type TableHeadings } from './mapping.ts';
import { readRows, type TableFormat } from './read-rows.ts';

interface TableFile {
  path: string;
  format: TableFormat;
}

/** The first rows of a table and the proposed meaning of its columns. */
export interface TableDescription {
  rowCount: number;
  rows: TableRow[];
  /** Each of the first rows as if it had the headings. */
  headings: TableHeadings[];
  proposal: TableMapping | null;
  questions: MappingQuestion[];
}

/** A statement of a table. */
export interface TableStatement {
  start: StatementStart;
  transactions: Transaction[];
  end: StatementEnd;
}

/** The statements of a table, and the first rows that cannot be read. */
export interface ReadTable {
  statements: TableStatement[];
  refusals: Refusal[];
}

/** Why a file is not read as a table. `isTable` is false for a file without columns. */
export interface TableProblem {
  isTable: boolean;
  refusal: Refusal;
}

const decimals = (currency: string): number | null => (isCurrency(currency) ? minorUnits(currency) : null);

/** Reads the first rows of an untrusted table and proposes a mapping. */
export const describeTable = confinedTask(
  async ({ path, format }: TableFile): Promise<TableDescription | TableProblem> =>
    orProblem(async () => {
      const rows = await readRows(path, format);
      const { mapping, questions } = proposeMapping(rows);
      const first = rows.slice(0, SHOWN_ROWS);
      return {
        rowCount: rows.length,
        rows: first,
        headings: first.map(headingsOf),
        proposal: mapping,
        questions,
      };
    }),
);

interface MappedFile extends TableFile {
  mapping: TableMapping;
  /** Currency of rows that state none. */
  currency: string | null;
}

/** Reads the statements of an untrusted table. An IBAN above its headings is the account of its rows. */
export const readMappedTable = confinedTask(
  async ({ path, format, mapping, currency }: MappedFile): Promise<ReadTable | TableProblem> =>
    orProblem(async () => {
      const rows = await readRows(path, format);
      const refusals: Refusal[] = [];
      const onRefusal = (refusal: Refusal) => {
        if (refusals.length < MAX_REFUSALS) refusals.push(refusal);
      };
      const options = { decimals, onRefusal };
      const iban = mapping.account === undefined ? statedIban(rows, mapping.headingLine) : null;
      const items = readTable(
        rows,
        mapping,
        currency === null ? options : { decimals, onRefusal, fallbackCurrency: currency },
      );
      const statements: TableStatement[] = [];
      let open: Pick<TableStatement, 'start' | 'transactions'> | null = null;
      for await (const item of items) {
        if (item.type === 'statement') open = { start: withIban(item, iban), transactions: [] };
        else if (item.type === 'transaction') open?.transactions.push(item);
        else if (open !== null)
          statements.push({ start: open.start, transactions: open.transactions, end: item });
      }
      for (const { end } of statements)
        if (end.refusal !== null && refusals.length === 0) refusals.push(end.refusal);
      return { statements, refusals };
    }),
);

function withIban(start: StatementStart, iban: string | null): StatementStart {
  return iban === null ? start : { ...start, account: { ...start.account, iban } };
}

async function orProblem<T>(work: () => Promise<T>): Promise<T | TableProblem> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BankFileError) return { isTable: true, refusal: error.refusal };
    if (error instanceof UnreadableFileError)
      return { isTable: false, refusal: { line: 1, column: null, message: error.message } };
    throw error;
  }
}
