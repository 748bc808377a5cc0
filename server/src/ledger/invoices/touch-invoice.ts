import type { Connection } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { type CustomerNames, documentFacts } from '../domain/settlement/events.ts';
import type { LedgerDocument } from '../domain/settlement/records.ts';
import { DOCUMENT_FIGURES, withFigures } from '../settlement/figures.ts';

const TOUCH = `${withFigures(
  DOCUMENT_FIGURES,
  'UPDATE documents d SET updated_at = $3 WHERE d.organization_id = $1 AND d.id = $2',
  'd',
)} SELECT 1`;

/** Marks an invoice as updated, because of a change that other tables store, and records its event. */
export async function touchInvoice(
  connection: Connection,
  organizationId: string,
  { customer, ...invoice }: LedgerDocument & { customer: CustomerNames },
  now: string,
): Promise<void> {
  await connection.query({
    name: 'touch invoice',
    text: TOUCH,
    values: [organizationId, invoice.id, now],
  });
  const data = documentFacts(invoice, customer);
  const event = { type: 'invoice.updated', customerId: invoice.customerId, data };
  await recordEvents(connection, organizationId, [event], now);
}
