import type { Refusal } from '@quittance/bank-formats';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import { resolveTableAccount } from './account.ts';
import { readByRemembered } from './choose-mapping.ts';
import { statedIban } from './mapping.ts';
import type { TableFormat } from './read-rows.ts';
import { readTableStatements, type TableReading } from './read-statements.ts';
import type { BankTableMapping } from './schema.ts';
import { describeStoredTable, type StoredContent } from './stored-table.ts';

/** The result of reading a table: its statements, or why there are none. */
export type TableOutcome =
  | { kind: 'READ'; reading: TableReading; mapping: BankTableMapping; mappingId: string | null }
  | { kind: 'NEEDS_MAPPING' }
  | { kind: 'FAILED'; refusal: Refusal }
  | { kind: 'NO_TABLE' };

/**
 * Reads a table by the mapping that a user confirmed for it, else by a remembered one.
 * @param mapping null: no mapping was confirmed for this file
 */
export async function readTableFile(
  context: Pick<Context, 'database' | 'storage'>,
  organizationId: string,
  file: StoredContent & { format: TableFormat },
  mapping: BankTableMapping | null,
): Promise<TableOutcome> {
  const table = await describeStoredTable(context, organizationId, file);
  if ('refusal' in table)
    return table.isTable ? { kind: 'FAILED', refusal: table.refusal } : { kind: 'NO_TABLE' };
  if (mapping === null) {
    const chosen = await readByRemembered(context, organizationId, file, table);
    if (chosen === null) return { kind: 'NEEDS_MAPPING' };
    const { remembered, ...reading } = chosen;
    return { kind: 'READ', reading, mapping: remembered.mapping, mappingId: remembered.id };
  }
  const iban = statedIban(table.rows, mapping.headingLine);
  const account = await resolveTableAccount(context.database.pool, organizationId, mapping, iban).catch(
    noAccount,
  );
  if (account === null) return { kind: 'NEEDS_MAPPING' };
  const reading = await readTableStatements(context, organizationId, file, { mapping, account });
  return reading.statements.length === 0 && reading.refusals[0] !== undefined
    ? { kind: 'FAILED', refusal: reading.refusals[0] }
    : { kind: 'READ', reading, mapping, mappingId: null };
}

/** The account was removed after the mapping was confirmed. */
function noAccount(error: unknown): null {
  if (error instanceof ApiError && error.code === 'REFERENCE_NOT_FOUND') return null;
  throw error;
}
