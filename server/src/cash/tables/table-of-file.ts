import type { MappingQuestion } from '@quittance/bank-formats';
import { textOf } from '../../kernel/cell.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { conflictError, invalidField, notFound } from '../../platform/errors.ts';
import type { BankFileState } from '../files/schema.ts';
import { resolveTableAccount } from './account.ts';
import { apiMapping, readerMapping, statedIban } from './mapping.ts';
import type { TableFormat } from './read-rows.ts';
import { readTableStatements } from './read-statements.ts';
import { loadRememberedMappings } from './remembered.ts';
import type { BankTable, BankTableMapping, BankTableQuestion } from './schema.ts';
import { describeStoredTable, detectTableFormat, type StoredContent } from './stored-table.ts';
import type { TableDescription } from './table.worker.ts';

type TableContext = Pick<Context, 'database' | 'storage'>;

/** A table with its first rows. */
export interface OpenedTable {
  file: StoredContent & { format: TableFormat };
  table: TableDescription;
}

/** Opens the table of a bank file whose columns a user maps. @throws NOT_FOUND; CONFLICT if it is read already */
export async function openTable(
  context: TableContext,
  organizationId: string,
  bankFileId: string,
): Promise<OpenedTable> {
  const content = await unmappedFile(context.database.pool, organizationId, bankFileId);
  const format = await detectTableFormat(context, organizationId, content);
  if (format === null) throw conflictError('FILE_IS_NO_TABLE', 'This file is not a table.');
  const file = { ...content, format };
  const table = await describeStoredTable(context, organizationId, file);
  if ('refusal' in table) throw invalidField('file', table.refusal.message);
  return { file, table };
}

async function unmappedFile(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  bankFileId: string,
): Promise<StoredContent> {
  const { rows } = await queryable.query<StoredContent & { state: BankFileState }>({
    name: 'bank file to map',
    text: `SELECT f.sha256, c.content_type AS "contentType", f.state
           FROM bank_files f JOIN files c ON c.organization_id = $1 AND c.bank_file_id = f.id
           WHERE f.organization_id = $1 AND f.id = $2`,
    values: [organizationId, bankFileId],
  });
  const [file] = rows;
  if (file === undefined) throw notFound();
  if (file.state !== 'NEEDS_MAPPING')
    throw conflictError('MAPPING_NOT_NEEDED', 'This file does not need a mapping of its columns.');
  return file;
}

/** Returns the first rows of a table, the mapping that is proposed or remembered, and what remains to be asked. */
export async function describeFileTable(
  context: TableContext,
  organizationId: string,
  bankFileId: string,
): Promise<BankTable> {
  const { file, table } = await openTable(context, organizationId, bankFileId);
  const [remembered] = await loadRememberedMappings(context.database.pool, organizationId, table.headings);
  const mapping = remembered?.mapping ?? (table.proposal === null ? null : apiMapping(table.proposal));
  const iban = mapping === null ? null : statedIban(table.rows, mapping.headingLine);
  const asked = remembered === undefined ? table.questions.map(questionOf) : [];
  const hasAccount = iban !== null || typeof mapping?.columns.account === 'number';
  return {
    format: file.format,
    rowCount: table.rowCount,
    rows: table.rows.map(({ line, cells }) => ({ line, cells: cells.map(textOf) })),
    iban,
    mapping,
    isRemembered: remembered !== undefined,
    questions: hasAccount ? asked : asked.concat(ACCOUNT_QUESTION),
  };
}

const ACCOUNT_QUESTION: BankTableQuestion = {
  asks: 'ACCOUNT',
  line: null,
  column: null,
  message: 'the table does not state its account',
};

const ASKS = {
  headings: 'HEADINGS',
  bookedOn: 'BOOKED_ON',
  amount: 'AMOUNT',
  dateOrder: 'DATE_ORDER',
  decimal: 'DECIMAL_MARK',
  sign: 'SIGN',
} as const satisfies Record<MappingQuestion['asks'], BankTableQuestion['asks']>;

const questionOf = ({ asks, line, column, message }: MappingQuestion): BankTableQuestion => ({
  asks: ASKS[asks],
  line,
  column: column === null ? null : column + 1,
  message,
});

/**
 * Reads a table by a mapping that a user states.
 * @throws INVALID_DATA if the mapping cannot be used at all; REFERENCE_NOT_FOUND for its bank account
 */
export async function readByMapping(
  context: TableContext,
  organizationId: string,
  { file, table }: OpenedTable,
  mapping: BankTableMapping,
) {
  if (readerMapping(mapping) === null)
    throw invalidField('columns.amount', 'is required, unless columns.debit and columns.credit are given');
  const iban = statedIban(table.rows, mapping.headingLine);
  const account = await resolveTableAccount(context.database.pool, organizationId, mapping, iban);
  const reading = await readTableStatements(context, organizationId, file, { mapping, account });
  return { ...reading, needsAccount: isAccountMissing(mapping, iban) };
}

function isAccountMissing({ columns, bankAccountId = null }: BankTableMapping, iban: string | null): boolean {
  return iban === null && typeof columns.account !== 'number' && bankAccountId === null;
}
