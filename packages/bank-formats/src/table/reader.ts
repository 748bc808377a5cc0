import { BalanceCheck } from '../balance.ts';
import type {
  Balance,
  BankFileItem,
  ReadOptions,
  Refusal,
  StatementAccount,
  StatementStart,
} from '../model.ts';
import { refusalFrom, refuse } from '../refuse.ts';
import { checkChain } from './chain.ts';
import { resolveColumns } from './columns.ts';
import type { TableMapping, TableRow } from './model.ts';
import { type ReadRow, RowReader } from './row.ts';

/** Rows of one statement, which are kept until its balances are known. */
const MAX_ROWS = 100_000;

/** Options for tables. */
export interface TableOptions extends ReadOptions {
  /** Gets each row that cannot be read. Its statement is refused for the first one. */
  onRefusal?: (refusal: Refusal) => void;
}

interface Group {
  key: string;
  account: StatementAccount;
  currency: string;
  line: number;
  rows: ReadRow[];
  refusal: Refusal | null;
}

/**
 * Reads the rows of a CSV file or sheet by a mapping of its columns. Consecutive rows of one account and
 * currency are a statement. If the rows have a balance, each must follow from the one before.
 * @throws BankFileError if the table does not fit the mapping, or has no rows
 */
export async function* readTable(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  mapping: TableMapping,
  options: TableOptions,
): AsyncGenerator<BankFileItem> {
  let reader =
    mapping.headingLine === null ? new RowReader(resolveColumns(mapping, null), mapping, options) : null;
  let group: Group | null = null;
  let isEmpty = true;
  for await (const row of rows) {
    if (mapping.headingLine !== null && row.line < mapping.headingLine) continue;
    if (reader === null) {
      reader = new RowReader(resolveColumns(mapping, row), mapping, options);
      continue;
    }
    if (reader.isSkipped(row)) continue;
    isEmpty = false;
    const next = groupOf(group, row, reader);
    if (group !== null && next !== group) yield* itemsOf(group);
    group = next;
    addRow(group, row, reader, options);
  }
  if (isEmpty || group === null) refuse('the table has no transactions', { line: mapping.headingLine ?? 1 });
  yield* itemsOf(group);
}

/** Returns the statement that a row belongs to. A row whose account is not certain refuses the open one. */
function groupOf(group: Group | null, row: TableRow, reader: RowReader): Group {
  try {
    const { account, currency } = reader.accountOf(row);
    const key = JSON.stringify([account.iban, account.number, currency]);
    if (group?.key === key) return group;
    return { key, account, currency, line: row.line, rows: [], refusal: null };
  } catch (error) {
    if (group === null) throw error;
    group.refusal ??= refusalFrom(error);
    return group;
  }
}

function addRow(group: Group, row: TableRow, reader: RowReader, { onRefusal }: TableOptions): void {
  if (group.refusal !== null && onRefusal === undefined) return;
  try {
    if (group.rows.length >= MAX_ROWS)
      refuse(`a statement has more than ${MAX_ROWS} rows`, { line: row.line });
    group.rows.push(reader.read(row));
  } catch (error) {
    const refusal = refusalFrom(error);
    onRefusal?.(refusal);
    group.refusal ??= refusal;
  }
}

function* itemsOf({ account, currency, line, rows, refusal }: Group): Generator<BankFileItem> {
  const chain = checkChain(rows);
  const days = rows.flatMap(({ transaction }) => transaction.bookedOn ?? []).sort();
  const balanceOf = (amount: number | null, date: string | undefined): Balance | null =>
    amount === null ? null : { amount, currency, date: date ?? null };
  const start: StatementStart = {
    type: 'statement',
    kind: 'STATEMENT',
    id: null,
    sequence: null,
    account,
    from: days[0] ?? null,
    until: days.at(-1) ?? null,
    opening: balanceOf(chain.opening, days[0]),
    line,
  };
  yield start;
  const check = new BalanceCheck(start);
  for (const { transaction } of rows) {
    check.add(transaction);
    yield transaction;
  }
  const end = check.end(balanceOf(chain.closing, days.at(-1)), rows.at(-1)?.transaction.line ?? line);
  yield { ...end, refusal: refusal ?? chain.refusal ?? end.refusal };
}
