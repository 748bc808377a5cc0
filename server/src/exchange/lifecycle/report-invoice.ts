import { fromDocumentsWith, fromLinksWith, joinCustomer, joinDocument } from '../../ledger/relations.ts';
import { joinOrganization, joinProfile } from '../../people/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { type CollectedStatus, missingStatuses, type ReceivedAmount } from './domain/collected.ts';
import type { MessageParties } from './queries.ts';
import { VAT_FACTS, type VatFacts } from './vat-facts.ts';

/** Code of the status Encaissée. */
const COLLECTED = '212';

/** The invoice as its messages name it. */
interface NamedInvoice {
  number: string;
  issuedOn: string;
  currency: string;
  parties: MessageParties;
  customerId: string | null;
}

/**
 * Reports what was collected of an invoice since its last status, in the transaction that ends its waiting. A process
 * that stops half-way has reported nothing, and the next one reports it once.
 */
export async function reportInvoice(
  { database, clock }: DataContext,
  organizationId: string,
  { invoiceId, from }: { invoiceId: string; from: string },
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<VatFacts>({
      name: 'invoice is compared',
      text: `UPDATE vat_breakdowns v SET is_waiting = false
             WHERE v.organization_id = $1 AND v.invoice_id = $2 AND v.is_waiting RETURNING ${VAT_FACTS}`,
      values: [organizationId, invoiceId],
    });
    const [facts] = rows;
    if (facts === undefined) return;
    const reported = await reportedStatuses(connection, organizationId, invoiceId);
    const received = await receivedAmounts(connection, organizationId, { invoiceId, from });
    const missing = missingStatuses({ vat: facts.shares, received, reported });
    if (missing.length === 0) return;
    const invoice =
      (await namedInvoice(connection, organizationId, { invoiceId, facts })) ??
      (await lastNames(connection, organizationId, invoiceId));
    if (invoice === null || invoice.parties.seller.registration === null) return;
    const { typeCode } = facts;
    const first = reported.length + 1;
    await insertStatuses(connection, organizationId, {
      statuses: missing.map((status, at) => ({ ...status, id: newId(), sequence: first + at })),
      invoice: { ...invoice, id: invoiceId, typeCode },
      now: clock.now(),
    });
  });
}

async function reportedStatuses(
  connection: Connection,
  organizationId: string,
  invoiceId: string,
): Promise<CollectedStatus[]> {
  const { rows } = await connection.query<CollectedStatus>({
    name: 'reported statuses of invoice',
    text: `SELECT s.collected_on AS "on", s.amount, s.shares FROM lifecycle_statuses s
           WHERE s.organization_id = $1 AND s.invoice_id = $2 ORDER BY s.sequence`,
    values: [organizationId, invoiceId],
  });
  return rows;
}

/** Returns what payments brought, by their day. Credit notes and write-offs are no money. */
async function receivedAmounts(
  connection: Connection,
  organizationId: string,
  { invoiceId, from }: { invoiceId: string; from: string },
): Promise<ReceivedAmount[]> {
  const { rows } = await connection.query<ReceivedAmount>({
    name: 'money received for invoice',
    text: `SELECT o.dated_on AS "on", sum(l.amount_in_effect)::bigint AS amount
           ${fromLinksWith('l', joinDocument('o', 'l.credit_id'))} AND l.debit_id = $2 AND o.kind = 'PAYMENT'
             AND (o.dated_on >= $3 OR EXISTS (SELECT 1 FROM lifecycle_statuses s WHERE s.organization_id = $1
               AND s.invoice_id = $2 AND s.collected_on = o.dated_on))
           GROUP BY o.dated_on`,
    values: [organizationId, invoiceId, from],
  });
  return rows;
}

interface InvoiceRow extends Omit<NamedInvoice, 'parties'> {
  seller: string;
  registration: string | null;
  buyer: string;
}

async function namedInvoice(
  connection: Connection,
  organizationId: string,
  { invoiceId, facts }: { invoiceId: string; facts: VatFacts },
): Promise<NamedInvoice | null> {
  const { rows } = await connection.query<InvoiceRow>({
    name: 'names of reported invoice',
    text: `SELECT coalesce(d.custom_id, d.external_id) AS number, d.dated_on AS "issuedOn", d.currency,
             d.customer_id AS "customerId", coalesce(p.legal_name, g.name) AS seller,
             substring(regexp_replace(p.registration_number, '[^0-9]', '', 'g') FROM '^[0-9]{9}') AS registration,
             c.name AS buyer
           ${fromDocumentsWith(
             'd',
             `${joinCustomer('c', 'd.customer_id')}
              ${joinOrganization('g')} LEFT ${joinProfile('p')}`,
           )} AND d.id = $2`,
    values: [organizationId, invoiceId],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { seller, registration, buyer, ...invoice } = row;
  const { buyerAddress, buyerAddressScheme } = facts;
  const address = buyerAddress === null ? null : { id: buyerAddress, scheme: buyerAddressScheme };
  return {
    ...invoice,
    parties: {
      seller: { registration: facts.sellerRegistration ?? registration, name: seller, address: null },
      buyer: { registration: facts.buyerRegistration, name: buyer, address },
    },
  };
}

/** Returns the names in the last status of an invoice that was deleted. */
async function lastNames(
  connection: Connection,
  organizationId: string,
  invoiceId: string,
): Promise<NamedInvoice | null> {
  const { rows } = await connection.query<NamedInvoice>({
    name: 'names of deleted invoice',
    text: `SELECT s.number, s.issued_on AS "issuedOn", s.currency, s.parties, NULL AS "customerId"
           FROM lifecycle_statuses s WHERE s.organization_id = $1 AND s.invoice_id = $2
           ORDER BY s.sequence DESC LIMIT 1`,
    values: [organizationId, invoiceId],
  });
  return rows[0] ?? null;
}

interface NewStatuses {
  statuses: readonly (CollectedStatus & { id: string; sequence: number })[];
  invoice: NamedInvoice & { id: string; typeCode: string };
  now: string;
}

async function insertStatuses(
  connection: Connection,
  organizationId: string,
  { statuses, invoice, now }: NewStatuses,
): Promise<void> {
  const { number, issuedOn, typeCode, currency, parties, customerId } = invoice;
  for (const { id, sequence, on, amount, shares } of statuses)
    await connection.query({
      name: 'insert life-cycle status',
      text: `INSERT INTO lifecycle_statuses (organization_id, id, invoice_id, sequence, code, number, issued_on,
               type_code, collected_on, amount, currency, shares, parties, created_at)
             VALUES ($1, $2, $3, $4, $14, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      values: [
        organizationId,
        id,
        invoice.id,
        sequence,
        number,
        issuedOn,
        typeCode,
        on,
        amount,
        currency,
        JSON.stringify(shares),
        JSON.stringify(parties),
        now,
        COLLECTED,
      ],
    });
  const events = statuses.map(({ id, on, amount, shares }) => ({
    type: 'lifecycle_status.created',
    customerId,
    data: { id, invoiceId: invoice.id, number, code: COLLECTED, collectedOn: on, amount, currency, shares },
  }));
  await recordEvents(connection, organizationId, events, now);
}
