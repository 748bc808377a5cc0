import type { Timestamp } from '../kernel/calendar.ts';
import type { Connection } from '../platform/db/database.ts';
import type { CustomerNames } from './domain/settlement/events.ts';
import type { LedgerDocument } from './domain/settlement/records.ts';
import { CUSTOMER_ANSWER, DOCUMENT_COLUMNS, selectList } from './settlement/columns.ts';
import { DOCUMENT_FIGURES, withFigures } from './settlement/figures.ts';

/** The end of a pause of reminders; null resumes them. */
export interface NewPause {
  id: string;
  until: Timestamp | null;
  now: Timestamp;
}

/** The pause of a record; null if the record does not exist. */
export type StoredPause = { pausedUntil: Timestamp | null } | null;

interface PausedCustomer {
  id: string;
  externalId: string;
  name: string;
  parentId: string | null;
}

type PausedDocument = LedgerDocument & { customer: CustomerNames };

const PAUSED = 'dunning_paused_until IS DISTINCT FROM $3';

/** Reads the pause of a customer or document under the lock of the family. */
export async function readPause(
  connection: Connection,
  organizationId: string,
  table: 'customers' | 'documents',
  id: string,
): Promise<StoredPause> {
  const { rows } = await connection.query<NonNullable<StoredPause>>({
    name: `pause in ${table}`,
    text: `SELECT dunning_paused_until AS "pausedUntil" FROM ${table} WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}

/** Stores the pause of a customer under the lock of its family. @returns the customer if its pause changed */
export async function storeCustomerPause(
  connection: Connection,
  organizationId: string,
  { id, until, now }: NewPause,
): Promise<PausedCustomer[]> {
  const { rows } = await connection.query<PausedCustomer>({
    name: 'pause customer',
    text: `UPDATE customers c SET dunning_paused_until = $3, updated_at = $4
           WHERE c.organization_id = $1 AND c.id = $2 AND ${PAUSED}
           RETURNING c.id, c.external_id AS "externalId", c.name, c.parent_id AS "parentId"`,
    values: [organizationId, id, until, now],
  });
  return rows;
}

/** Stores the pause of an invoice under the lock of its family. @returns the invoice if its pause changed */
export async function storeInvoicePause(
  connection: Connection,
  organizationId: string,
  { id, until, now }: NewPause,
): Promise<PausedDocument[]> {
  const { rows } = await connection.query<PausedDocument>({
    name: 'pause invoice',
    text: `${withFigures(
      DOCUMENT_FIGURES,
      `UPDATE documents d SET dunning_paused_until = $3, updated_at = $4
           WHERE d.organization_id = $1 AND d.id = $2 AND ${PAUSED}`,
      'd',
    )}
           SELECT ${selectList('d', DOCUMENT_COLUMNS)}, (SELECT ${CUSTOMER_ANSWER('c')} FROM customers c
             WHERE c.organization_id = $1 AND c.id = d.customer_id) AS customer FROM changed d`,
    values: [organizationId, id, until, now],
  });
  return rows;
}
