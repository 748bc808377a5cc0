import { fromDocumentsWith, fromLinksWith, joinCustomer, joinDocument } from '../../ledger/relations.ts';
import { joinOrganization, joinProfile } from '../../people/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { recordEvents } from '../../platform/outbox.ts';
import {
  type CollectedStatus,
  correctedStatuses,
  missingStatuses,
  type ReceivedAmount,
} from './domain/collected.ts';
import type { MessageParties } from './queries.ts';
import type { CollectedWait } from './schema.ts';
import { sirenOf } from './siren.ts';
import { VAT_FACTS, type VatFacts } from './vat-facts.ts';

/** Code of the status Encaissée. */
const COLLECTED = '212';

/** The invoice as its messages name it. */
interface NamedInvoice {
  number: string;
  issuedOn: string;
  currency: string;
  /** In minor units; null: the invoice was deleted. */
  amount: number | null;
  parties: MessageParties;
  customerId: string | null;
}

/** The VAT of an invoice, and the invoice for which it was stored. */
interface ComparedFacts extends VatFacts {
  amount: number | null;
  currency: string | null;
  isReplaced: boolean;
}

/** A status with the currency of its amounts. */
interface StatusInCurrency extends CollectedStatus {
  currency: string;
}

/**
 * Reports what was collected of an invoice since its last status, in the transaction that ends its waiting. A process
 * that stops half-way has reported nothing, and the next one reports it once. An invoice whose VAT or seller is not
 * known reports nothing, and keeps the reason.
 */
export async function reportInvoice(
  { database, clock }: DataContext,
  organizationId: string,
  { invoiceId, from }: { invoiceId: string; from: string },
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const facts = await lockedFacts(connection, organizationId, invoiceId);
    if (facts === undefined) return;
    const waitsFor = await reportMissing(connection, organizationId, {
      invoiceId,
      from,
      facts,
      now: clock.now(),
    });
    await connection.query({
      name: 'invoice is compared',
      text: `UPDATE vat_breakdowns SET is_waiting = false, is_replaced = $3, waits_for = $4
             WHERE organization_id = $1 AND invoice_id = $2`,
      values: [organizationId, invoiceId, waitsFor !== null && facts.isReplaced, waitsFor],
    });
  });
}

async function lockedFacts(
  connection: Connection,
  organizationId: string,
  invoiceId: string,
): Promise<ComparedFacts | undefined> {
  const { rows } = await connection.query<ComparedFacts>({
    name: 'lock vat of invoice to compare',
    text: `SELECT ${VAT_FACTS}, v.amount, v.currency, v.is_replaced AS "isReplaced" FROM vat_breakdowns v
           WHERE v.organization_id = $1 AND v.invoice_id = $2 AND v.is_waiting FOR UPDATE`,
    values: [organizationId, invoiceId],
  });
  return rows[0];
}

interface InvoiceToReport {
  invoiceId: string;
  from: string;
  facts: ComparedFacts;
  now: string;
}

/** Reports what is missing. @returns the reason why nothing is reported; null: it is */
async function reportMissing(
  connection: Connection,
  organizationId: string,
  { invoiceId, from, facts, now }: InvoiceToReport,
): Promise<CollectedWait | null> {
  const named = await namedInvoice(connection, organizationId, { invoiceId, facts });
  if (named !== null && isCorrected(named, facts)) return 'VAT_BREAKDOWN';
  const reported = await reportedStatuses(connection, organizationId, invoiceId);
  const received = await receivedAmounts(connection, organizationId, { invoiceId, from });
  const invoice = named ?? (await lastNames(connection, organizationId, invoiceId));
  if (invoice === null) return null;
  const missing = missingInCurrencies({ facts, received, reported, currency: invoice.currency });
  if (missing.length === 0) return null;
  if (invoice.parties.seller.registration === null) return 'SELLER_REGISTRATION';
  const first = reported.length + 1;
  await insertStatuses(connection, organizationId, {
    statuses: missing.map((status, at) => ({ ...status, id: newId(), sequence: first + at })),
    invoice: { ...invoice, id: invoiceId, typeCode: facts.typeCode },
    now,
  });
  return null;
}

/** Returns whether the invoice changed after its VAT was stored, so that the VAT may be wrong. */
const isCorrected = (invoice: NamedInvoice, { amount, currency }: ComparedFacts): boolean =>
  amount !== null && (invoice.amount !== amount || invoice.currency !== currency);

interface Comparison {
  facts: ComparedFacts;
  received: readonly ReceivedAmount[];
  reported: readonly StatusInCurrency[];
  currency: string;
}

/** Returns the missing statuses. Statuses in a former currency of the invoice are taken back in it. */
function missingInCurrencies({ facts, received, reported, currency }: Comparison): StatusInCurrency[] {
  const former = new Set(reported.map((one) => one.currency));
  former.delete(currency);
  return [...former, currency].flatMap((code) => {
    const isFormer = code !== currency;
    const compare = isFormer || facts.isReplaced ? correctedStatuses : missingStatuses;
    const statuses = compare({
      vat: facts.shares,
      received: isFormer ? [] : received,
      reported: reported.filter((one) => one.currency === code),
    });
    return statuses.map((status) => ({ ...status, currency: code }));
  });
}

async function reportedStatuses(
  connection: Connection,
  organizationId: string,
  invoiceId: string,
): Promise<StatusInCurrency[]> {
  const { rows } = await connection.query<StatusInCurrency>({
    name: 'reported statuses of invoice',
    text: `SELECT s.collected_on AS "on", s.amount, s.shares, s.currency FROM lifecycle_statuses s
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
             d.amount, d.customer_id AS "customerId", coalesce(p.legal_name, g.name) AS seller,
             ${sirenOf('p')} AS registration,
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
    text: `SELECT s.number, s.issued_on AS "issuedOn", s.currency, s.parties, NULL AS "customerId",
             NULL AS amount
           FROM lifecycle_statuses s WHERE s.organization_id = $1 AND s.invoice_id = $2
           ORDER BY s.sequence DESC LIMIT 1`,
    values: [organizationId, invoiceId],
  });
  return rows[0] ?? null;
}

interface NewStatuses {
  statuses: readonly (StatusInCurrency & { id: string; sequence: number })[];
  invoice: NamedInvoice & { id: string; typeCode: string };
  now: string;
}

async function insertStatuses(
  connection: Connection,
  organizationId: string,
  { statuses, invoice, now }: NewStatuses,
): Promise<void> {
  const { number, issuedOn, typeCode, parties, customerId } = invoice;
  for (const { id, sequence, on, amount, currency, shares } of statuses)
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
  const events = statuses.map(({ id, on, amount, currency, shares }) => ({
    type: 'lifecycle_status.created',
    customerId,
    data: { id, invoiceId: invoice.id, number, code: COLLECTED, collectedOn: on, amount, currency, shares },
  }));
  await recordEvents(connection, organizationId, events, now);
}
