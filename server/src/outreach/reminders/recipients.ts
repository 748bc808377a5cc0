import type { StepRecipients } from '../../dunning/domain/plan.ts';
import { fromCustomersWith } from '../../ledger/relations.ts';
import type { Addressee, ReminderPerson } from '../../mail/writing/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import { findBouncedAddresses } from '../mails/facts.ts';
import type { DueMail } from './assess.ts';

/** Recipients from outside the customer's contact list or its step. */
export interface MoreRecipients {
  /** Email addresses of the customer's contacts that are chosen for invoices of the message. */
  chosen: readonly string[];
  /** Contacts of the parent, the main one first. */
  parents: readonly (ReminderPerson & { isBounced: boolean })[];
}

export const NO_MORE: MoreRecipients = { chosen: [], parents: [] };

/**
 * Returns the recipients of a step, without duplicates and bounced addresses. Contacts chosen for an invoice
 * of the message replace the main contact. If none remains, it uses the first reachable contact of the
 * customer, else of its parent.
 */
export function recipientsOf(
  { contacts, accountManagers }: Addressee,
  { mainContact, positions, ccAccountManagers }: StepRecipients,
  { chosen, parents }: MoreRecipients = NO_MORE,
): { to: ReminderPerson[]; cc: ReminderPerson[] } {
  const reachable = contacts.filter((one) => !one.isBounced);
  const meant = reachable.filter(({ email }) => chosen.includes(email.toLowerCase()));
  const main = mainContact && meant.length === 0 ? contacts.slice(0, 1) : meant;
  const wanted = reachable.filter((one) => main.includes(one) || positions.includes(one.position ?? ''));
  const [first = parents.find((one) => !one.isBounced)] = reachable;
  const seen = new Set<string>();
  const isNew = ({ email }: ReminderPerson) => seen.size < seen.add(email.toLowerCase()).size;
  const to = (wanted.length > 0 || first === undefined ? wanted : [first]).filter(isNew);
  return { to, cc: ccAccountManagers ? accountManagers.filter(isNew) : [] };
}

const PARENTS = `
SELECT t.first_name AS "firstName", t.last_name AS "lastName", t.email, t.bounced_at IS NOT NULL AS "isBounced"
${fromCustomersWith('c', 'JOIN contacts t ON t.organization_id = $1 AND t.customer_id = c.parent_id')}
  AND c.id = $2 ORDER BY t.is_main DESC, t.created_at, t.id LIMIT 100`;

/**
 * Contacts that a person has chosen for the invoices. Contacts also match by custom field: their value in the
 * organization's contact field equals the value in the invoice field.
 */
const CHOSEN = `
SELECT lower(t.email) AS email FROM contacts t
WHERE t.organization_id = $1 AND t.customer_id = $2 AND (
  EXISTS (SELECT 1 FROM invoice_contacts i
    WHERE i.organization_id = $1 AND i.invoice_id = ANY ($3::uuid[]) AND i.contact_id = t.id)
  OR EXISTS (SELECT 1 FROM dunning_settings s
    JOIN custom_field_values a ON a.organization_id = $1 AND a.field_id = s.contact_field_id AND a.entity_id = t.id
    JOIN custom_field_values b ON b.organization_id = $1 AND b.field_id = s.invoice_field_id
      AND b.entity_id = ANY ($3::uuid[]) AND b.value_key = a.value_key
    WHERE s.organization_id = $1))
ORDER BY t.created_at, t.id`;

/** Loads the additional recipients of a message about invoices of a customer. */
export async function loadMoreRecipients(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  customerId: string,
  invoiceIds: readonly string[],
): Promise<MoreRecipients> {
  const { rows: parents } = await queryable.query<ReminderPerson & { isBounced: boolean }>({
    name: 'contacts of parent',
    text: PARENTS,
    values: [organizationId, customerId],
  });
  const { rows: chosen } = await queryable.query<{ email: string }>({
    name: 'contacts chosen for invoices',
    text: CHOSEN,
    values: [organizationId, customerId, invoiceIds],
  });
  return { chosen: chosen.map(({ email }) => email), parents };
}

/** Returns the recipients of a mail by the current facts; both lists may be empty. */
export async function loadRecipients(
  connection: Connection,
  organizationId: string,
  addressee: Addressee | null,
  { invoiceIds, recipients, written }: DueMail,
): Promise<{ to: ReminderPerson[]; cc: ReminderPerson[] }> {
  if (addressee === null) return { to: [], cc: [] };
  const { id: customerId } = addressee.customer;
  if (written === undefined) {
    const more = await loadMoreRecipients(connection, organizationId, customerId, invoiceIds);
    return recipientsOf(addressee, recipients, more);
  }
  const all = written.recipients;
  const addresses = all.map(({ address }) => address);
  const bounced = await findBouncedAddresses(connection, organizationId, customerId, addresses);
  const reachable = all.filter(({ address }) => !bounced.has(address.toLowerCase()));
  const persons = (isCopy: boolean) =>
    reachable
      .filter((one) => one.isCopy === isCopy)
      .map(({ name, address }) => ({ firstName: name, lastName: null, email: address }));
  return { to: persons(false), cc: persons(true) };
}
