import type { Refusal } from '@quittance/bank-formats';
import type { Context } from '../../platform/context.ts';
import type { ReadStatement } from '../statements/store.ts';
import type { TableAccount } from './account.ts';
import { readerMapping } from './mapping.ts';
import type { TableFormat } from './read-rows.ts';
import type { BankTableMapping } from './schema.ts';
import { readStoredTable, type StoredContent } from './stored-table.ts';

/** A table that was read by a mapping. */
export interface TableReading {
  statements: ReadStatement[];
  refusals: Refusal[];
}

/** Reads the statements of a table. */
export async function readTableStatements(
  context: Pick<Context, 'storage'>,
  organizationId: string,
  file: StoredContent & { format: TableFormat },
  { mapping, account }: { mapping: BankTableMapping; account: TableAccount },
): Promise<TableReading> {
  const { currency, bankAccountId } = account;
  const reader = readerMapping(mapping);
  if (reader === null) return refusedTable('the mapping has no column of amounts');
  const read = await readStoredTable(context, organizationId, file, { mapping: reader, currency });
  if ('refusal' in read) return { statements: [], refusals: [read.refusal] };
  const statements = read.statements.map((statement, i) => ({
    ...statement,
    position: i + 1,
    format: file.format,
    bankAccountId,
  }));
  const other = statements.find(({ start }) => bankAccountId !== null && start.account.currency !== currency);
  if (other === undefined) return { statements, refusals: read.refusals };
  const { line, account: stated } = other.start;
  const message = `the row is in ${stated.currency}, the bank account in ${currency}`;
  return { statements, refusals: [{ line, column: null, message }] };
}

function refusedTable(message: string): TableReading {
  return { statements: [], refusals: [{ line: 1, column: null, message }] };
}
