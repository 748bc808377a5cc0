import type { CalendarDay } from '../../kernel/calendar.ts';
import { daysBetween } from '../../kernel/days.ts';
import type { Language } from '../../kernel/formats.ts';
import type { PaymentAccount, PaymentMethods } from '../../ledger/domain/settlement/records.ts';
import type { SwissAddress } from '../../ledger/domain/transfers/swiss-payment.ts';
import {
  fromCustomers,
  fromCustomersWith,
  fromDocuments,
  fromInvoices,
  fromLinksWith,
  fromOpenInvoicesWith,
  isPdfUnfetched,
  joinDocument,
} from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { allSent } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import type { TemplateTexts } from './messages/types.ts';

export type { TemplateTexts } from './messages/types.ts';

type Queryable = Pick<Connection, 'query'>;

/** A recipient or another person in a reminder. */
export interface ReminderPerson {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** An open invoice in reminders and statements; amounts in minor units. */
export interface OwedInvoice {
  id: string;
  number: string;
  externalId: string;
  name: string | null;
  currency: string;
  amount: number;
  /** From payments, and from credit notes in effect. */
  paid: number;
  credited: number;
  outstanding: number;
  issuedOn: CalendarDay;
  dueOn: CalendarDay;
  /** Days of the reminders that listed it since it was last opened, first day first. */
  remindedOn: readonly CalendarDay[];
  /** Whether its payment was returned or undone, and no reminder has listed it since. */
  isReturned: boolean;
}

/** The customer of a reminder, with its recipients. */
export interface Addressee {
  customer: {
    id: string;
    name: string;
    number: string;
    language: Language;
    /** A code or a name. */
    country: string | null;
    paymentMethods: PaymentMethods | null;
    bankAccountIds: readonly string[] | null;
    paymentAccount: PaymentAccount | null;
  };
  /** The main contact first, then oldest first. Contacts with bounced mail are marked. */
  contacts: (ReminderPerson & { position: string | null; isMain: boolean; isBounced: boolean })[];
  accountManagers: ReminderPerson[];
  /**
   * The sender that the organization has chosen, and the recipient of all mail in test mode; null without a
   * choice.
   */
  sender: Sender;
}

/** The sender of mail, and the test mode in which all mail goes to one address. */
export interface Sender {
  name: string | null;
  address: string | null;
  testAddress: string | null;
}
const NO_SENDER: Sender = { name: null, address: null, testAddress: null };

const CUSTOMER = `
SELECT c.id, c.name, c.external_id AS number, coalesce(c.language, o.language) AS language, c.country,
  c.payment_methods AS "paymentMethods", c.bank_account_ids AS "bankAccountIds",
  c.payment_account AS "paymentAccount"
${fromCustomersWith('c', 'JOIN organizations o ON o.organization_id = $1')} AND c.id = $2`;

const CONTACTS = `
SELECT first_name AS "firstName", last_name AS "lastName", email, position, is_main AS "isMain",
  bounced_at IS NOT NULL AS "isBounced"
FROM contacts WHERE organization_id = $1 AND customer_id = $2 ORDER BY is_main DESC, created_at, id`;

const MANAGERS = `
SELECT u.first_name AS "firstName", u.last_name AS "lastName", u.email
FROM account_managers m JOIN users u ON u.organization_id = $1 AND u.id = m.user_id
WHERE m.organization_id = $1 AND m.customer_id = $2 ORDER BY m.rank`;

const SENDER = `
SELECT sender_name AS name, sender_address AS address, test_address AS "testAddress" FROM dunning_settings WHERE organization_id = $1`;

/** Loads the sender that an organization has chosen. */
export async function loadSender(queryable: Queryable, organizationId: string): Promise<Sender> {
  const { rows } = await queryable.query<Sender>({
    name: 'sender of mail',
    text: SENDER,
    values: [organizationId],
  });
  return rows[0] ?? NO_SENDER;
}

/** Loads the addressee of a reminder to a customer; null if the customer does not exist. */
export async function loadAddressee(
  queryable: Queryable,
  { id: organizationId }: Pick<Organization, 'id'>,
  customerId: string,
): Promise<Addressee | null> {
  const values = [organizationId, customerId];
  const [customers, contacts, managers, sender] = await allSent([
    queryable.query<Addressee['customer']>({ name: 'addressee', text: CUSTOMER, values }),
    queryable.query<Addressee['contacts'][number]>({ name: 'contacts to write to', text: CONTACTS, values }),
    queryable.query<ReminderPerson>({ name: 'managers to name', text: MANAGERS, values }),
    loadSender(queryable, organizationId),
  ] as const);
  const [customer] = customers.rows;
  if (customer === undefined) return null;
  return {
    customer,
    contacts: contacts.rows,
    accountManagers: managers.rows,
    sender,
  };
}

const DEBTOR = `
SELECT c.name, c.address AS street, c.zipcode AS "postalCode", c.city AS town, c.country
${fromCustomers('c')} AND c.id = $2`;

/** Loads the name and address of a customer, for the payment part of its statement. */
export async function loadDebtor(
  queryable: Queryable,
  organizationId: string,
  { id, name }: Pick<Addressee['customer'], 'id' | 'name'>,
): Promise<SwissAddress> {
  const { rows } = await queryable.query<SwissAddress>({
    name: 'debtor of statement',
    text: DEBTOR,
    values: [organizationId, id],
  });
  return rows[0] ?? { name, street: null, postalCode: null, town: null, country: null };
}

const PAID = `coalesce((SELECT sum(l.amount_in_effect)
    ${fromLinksWith('l', `${joinDocument('c', 'l.credit_id')} AND c.kind = 'PAYMENT'`)} AND l.debit_id = d.id), 0)::bigint`;

/**
 * Days on which a reminder listed an invoice as overdue, by its current due date, whether or not it had a
 * step of its own. If the due date moves beyond a reminder, the texts ignore that reminder: the level is lost
 * too.
 */
const REMINDED = `coalesce((SELECT json_agg(DISTINCT i.told_on ORDER BY i.told_on)
    FROM action_invoices i JOIN actions a ON a.organization_id = $1 AND a.id = i.action_id
    WHERE i.organization_id = $1 AND i.invoice_id = d.id AND i.told_on IS NOT NULL
      AND i.told_on > d.due_on
      AND (i.ladder = 'REMINDER' OR i.ladder IS NULL AND a.ladder IS DISTINCT FROM 'COURTESY' AND a.type IN ('EMAIL', 'LETTER'))
      AND a.state = 'EXECUTED' AND (d.reopened_at IS NULL OR a.performed_at >= d.reopened_at)), '[]')`;

const INVOICES = (from: string) => `
SELECT d.id, coalesce(d.custom_id, d.external_id) AS number, d.external_id AS "externalId", d.name, d.currency, d.amount,
  d.amount - d.amount_linked AS outstanding, d.dated_on AS "issuedOn", d.due_on AS "dueOn",
  ${PAID} AS paid, d.amount_linked - ${PAID} AS credited, ${REMINDED} AS "remindedOn",
  coalesce(d.payment_returned_at >= d.reopened_at, false) AS "wasReturned"
${from}`;

const { boolean, integer, text, uuid, date, listOf, orNull } = shape;
type OwedRow = Omit<OwedInvoice, 'isReturned'> & { wasReturned: boolean };
const INVOICE = rowShape<OwedRow>({
  id: uuid,
  number: text,
  externalId: text,
  name: orNull(text),
  currency: text,
  amount: integer,
  outstanding: integer,
  issuedOn: date,
  dueOn: date,
  paid: integer,
  credited: integer,
  remindedOn: listOf(date),
  wasReturned: boolean,
});

function toOwed({ wasReturned, ...invoice }: OwedRow): OwedInvoice {
  return { ...invoice, isReturned: wasReturned && invoice.remindedOn.length === 0 };
}

/** Loads those of the invoices that are open, by due date, then by id. */
export async function loadOwed(
  queryable: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<OwedInvoice[]> {
  const { rows } = await queryRows(queryable, {
    name: 'invoices to remind of',
    text: `${INVOICES(fromInvoices('d'))} AND d.is_open AND d.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
    row: INVOICE,
  });
  const byId = new Map(rows.map((one) => [one.id, toOwed(one)]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return inOrder.sort((a, b) => daysBetween(b.dueOn, a.dueOn));
}

/** Loads a customer's open invoices by due date, up to a limit. */
export async function loadOpenInvoices(
  queryable: Queryable,
  organizationId: string,
  customerId: string,
  max: number,
): Promise<OwedInvoice[]> {
  const { rows } = await queryRows(queryable, {
    name: 'open invoices of statement',
    text: `${INVOICES(fromOpenInvoicesWith('o', joinDocument('d', 'o.id')))} AND o.customer_id = $2 ORDER BY o.due_on, o.id LIMIT $3`,
    values: [organizationId, customerId, max],
    row: INVOICE,
  });
  return rows.map(toOwed);
}

/** Loads a template's texts by language; null if the template does not exist. */
export async function loadTemplateTexts(
  queryable: Queryable,
  organizationId: string,
  templateId: string,
): Promise<Partial<Record<Language, TemplateTexts>> | null> {
  const { rows } = await queryable.query<{ texts: Partial<Record<Language, TemplateTexts>> }>({
    name: 'texts of mail template',
    text: 'SELECT texts FROM mail_templates WHERE organization_id = $1 AND id = $2',
    values: [organizationId, templateId],
  });
  return rows[0]?.texts ?? null;
}

const MAX_REFERENCES = 10;

/** Loads Message-IDs of the last reminders to a customer about a primary invoice, oldest first. */
export async function loadEarlierMessageIds(
  queryable: Queryable,
  organizationId: string,
  customerId: string,
  carryingInvoiceId: string,
): Promise<string[]> {
  const { rows } = await queryable.query<{ messageId: string }>({
    name: 'earlier reminders',
    text: `SELECT m.message_id AS "messageId"
           FROM messages m JOIN actions a ON a.organization_id = $1 AND a.id = m.action_id
           WHERE m.organization_id = $1 AND m.customer_id = $2 AND m.direction = 'OUTBOUND' AND m.state = 'SENT'
             AND a.carrying_invoice_id = $3 AND m.message_id IS NOT NULL
           ORDER BY m.created_at DESC, m.id DESC LIMIT $4`,
    values: [organizationId, customerId, carryingInvoiceId, MAX_REFERENCES],
  });
  return rows.map(({ messageId }) => messageId).reverse();
}

export interface AttachedPdf {
  sha256: string;
  size: number;
  fileName: string;
}

/** Loads the PDFs of documents, in the order of their ids; omits documents without one. */
export async function loadPdfs(
  queryable: Queryable,
  organizationId: string,
  documentIds: readonly string[],
): Promise<AttachedPdf[]> {
  const { rows } = await queryable.query<AttachedPdf & { documentId: string }>({
    name: 'PDFs to attach',
    text: `SELECT document_id AS "documentId", sha256, size, file_name AS "fileName" FROM files
           WHERE organization_id = $1 AND document_id = ANY($2::uuid[])`,
    values: [organizationId, documentIds],
  });
  const byId = new Map(rows.map(({ documentId, ...pdf }) => [documentId, pdf]));
  return documentIds.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the numbers of the documents whose PDF is not stored, but may be at their source. */
export async function loadUnfetchedPdfs(
  queryable: Queryable,
  organizationId: string,
  documentIds: readonly string[],
): Promise<{ number: string }[]> {
  const { rows } = await queryable.query<{ number: string }>({
    name: 'PDFs to fetch',
    text: `SELECT coalesce(d.custom_id, d.external_id) AS number ${fromDocuments('d')} AND d.id = ANY($2::uuid[])
             AND ${isPdfUnfetched('d')}
           ORDER BY array_position($2::uuid[], d.id)`,
    values: [organizationId, documentIds],
  });
  return rows;
}
