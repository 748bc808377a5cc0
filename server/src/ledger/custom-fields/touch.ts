import type { Connection } from '../../platform/db/database.ts';
import { type OutboxEvent, recordEvents } from '../../platform/outbox.ts';
import { CONTACT_FACTS, type ContactFacts, contactEvent } from '../contacts/events.ts';
import { type CustomerNames, documentFacts } from '../domain/settlement/events.ts';
import type { LedgerDocument } from '../domain/settlement/records.ts';
import { CUSTOMER_ANSWER, DOCUMENT_COLUMNS, selectList } from '../settlement/columns.ts';
import { DOCUMENT_FIGURES, withFigures } from '../settlement/figures.ts';
import type { EntityType } from './schema.ts';

/** Kinds of records to which callers may assign values. */
export type Assignable = Extract<EntityType, 'CUSTOMER' | 'CONTACT' | 'INVOICE'>;

interface TouchedCustomer {
  id: string;
  externalId: string;
  name: string;
  parentId: string | null;
}

const CUSTOMER_OF = `(SELECT ${CUSTOMER_ANSWER('c')}
  FROM customers c WHERE c.organization_id = $1 AND c.id = t.customer_id) AS customer`;

const TABLES: Record<Assignable, { table: string; facts: string }> = {
  CUSTOMER: {
    table: 'customers',
    facts: 't.id, t.external_id AS "externalId", t.name, t.parent_id AS "parentId"',
  },
  CONTACT: { table: 'contacts', facts: CONTACT_FACTS('t') },
  INVOICE: {
    table: 'documents',
    facts: `${selectList('t', DOCUMENT_COLUMNS)}, ${CUSTOMER_OF}`,
  },
};

const touchSql = (table: string) =>
  `UPDATE ${table} t SET updated_at = $3 WHERE t.organization_id = $1 AND t.id = ANY($2::uuid[])`;

interface TouchedRecords {
  now: string;
  entityType: Assignable;
  ids: readonly string[];
}

/** Sets the update time of records whose values changed, and records their events. */
export async function touchRecords(
  connection: Connection,
  organizationId: string,
  { now, entityType, ids }: TouchedRecords,
): Promise<void> {
  if (ids.length === 0) return;
  const { table, facts } = TABLES[entityType];
  const { rows } = await connection.query({
    name: `touch ${table}`,
    text:
      table === 'documents'
        ? `${withFigures(DOCUMENT_FIGURES, touchSql(table), 't')} SELECT ${facts} FROM changed t`
        : `${touchSql(table)} RETURNING ${facts}`,
    values: [organizationId, ids, now],
  });
  const events = rows.flatMap((row) => EVENTS[entityType](row));
  await recordEvents(connection, organizationId, events, now);
}

const EVENTS = {
  CUSTOMER: (row: TouchedCustomer): OutboxEvent[] => [
    { type: 'customer.updated', customerId: row.id, data: row },
  ],
  CONTACT: (row: ContactFacts): OutboxEvent[] => [contactEvent('contact.updated', row)],
  INVOICE: ({ customer, ...row }: LedgerDocument & { customer: CustomerNames }): OutboxEvent[] => [
    { type: 'invoice.updated', customerId: row.customerId, data: documentFacts(row, customer) },
  ],
};
