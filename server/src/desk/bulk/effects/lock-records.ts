import { fromDisputesWith, fromPromisesWith } from '../../../cases/relations.ts';
import { customersOfProposals } from '../../../cash/relations.ts';
import { fromActions } from '../../../dunning/relations.ts';
import { lockFamilies } from '../../../ledger/commands.ts';
import { DOCUMENT_KINDS } from '../../../ledger/domain/settlement/records.ts';
import { fromCustomers, fromDocuments, joinDocument } from '../../../ledger/relations.ts';
import type { Connection } from '../../../platform/db/database.ts';
import {
  type BulkCommand,
  commandKey,
  type InputReference,
  type InputReferences,
} from '../commands/command.ts';

const OF_DOCUMENTS = `SELECT d.customer_id AS id ${fromDocuments('d')} AND d.id = ANY($2::uuid[])`;
const ofInvoice = joinDocument('d', 'p.invoice_id');

/** The customers of records, by list. Other lists have no records of customers, or are the customers. */
const CUSTOMERS: Readonly<Record<string, string>> = {
  invoices: OF_DOCUMENTS,
  payments: OF_DOCUMENTS,
  promises: `SELECT d.customer_id AS id ${fromPromisesWith('p', ofInvoice)} AND p.id = ANY($2::uuid[])`,
  disputes: `SELECT d.customer_id AS id ${fromDisputesWith('p', ofInvoice)} AND p.id = ANY($2::uuid[])`,
  bank_transactions: customersOfProposals,
  work: `SELECT a.customer_id AS id ${fromActions('a')} AND a.id = ANY($2::uuid[])`,
};

/** The customers that inputs name, and those of the documents that they name. An externalId is unique within a kind. */
const OF_REFERENCES = `SELECT c.id ${fromCustomers('c')} AND (c.id = ANY($2::uuid[]) OR c.external_id = ANY($3::text[]))
  UNION SELECT d.customer_id ${fromDocuments('d')} AND d.id = ANY($4::uuid[])
  UNION SELECT d.customer_id ${fromDocuments('d')} AND d.kind = ANY($7::text[]) AND d.external_id = ANY($5::text[])
  UNION SELECT d.customer_id ${fromDocuments('d')} AND d.kind = ANY($7::text[]) AND d.custom_id = ANY($6::text[])`;

/** A command with the ids of its records. */
export interface CommandRecords {
  command: BulkCommand;
  recordIds: readonly string[];
  input: unknown;
}

/**
 * Locks the families of all records of the commands at once, in one order, until the transaction or savepoint ends.
 * Records of emails are only read.
 */
export async function lockRecords(
  connection: Connection,
  organizationId: string,
  all: readonly CommandRecords[],
): Promise<void> {
  const customerIds = new Set<string>();
  for (const { command, recordIds, input } of all) {
    if (command.needsUser) continue;
    for (const id of await customersOf(connection, organizationId, command, recordIds)) customerIds.add(id);
    for (const id of await referencedCustomers(connection, organizationId, command.referencesOf(input)))
      customerIds.add(id);
  }
  if (customerIds.size > 0) await lockFamilies(connection, organizationId, [...customerIds]);
}

async function customersOf(
  connection: Connection,
  organizationId: string,
  command: BulkCommand,
  recordIds: readonly string[],
): Promise<readonly string[]> {
  if (command.list === 'customers') return recordIds;
  const text = CUSTOMERS[command.list];
  if (text === undefined) throw new Error(`${commandKey(command)} has no records of customers`);
  const { rows } = await connection.query<{ id: string }>({
    name: `customers of planned ${command.list}`,
    text,
    values: [organizationId, recordIds],
  });
  return rows.map(({ id }) => id);
}

async function referencedCustomers(
  connection: Connection,
  organizationId: string,
  { customers, documents }: InputReferences,
): Promise<readonly string[]> {
  if (customers.length + documents.length === 0) return [];
  const { rows } = await connection.query<{ id: string }>({
    name: 'customers that planned inputs name',
    text: OF_REFERENCES,
    values: [
      organizationId,
      ...(['id', 'externalId'] as const).map((name) => namesOf(customers, name)),
      ...(['id', 'externalId', 'customId'] as const).map((name) => namesOf(documents, name)),
      DOCUMENT_KINDS,
    ],
  });
  return rows.map(({ id }) => id);
}

const namesOf = (references: readonly InputReference[], name: keyof InputReference): string[] =>
  references.flatMap((one) => one[name] ?? []);
