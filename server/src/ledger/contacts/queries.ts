import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { type CheckedStatement, rowShape, shape } from '../../platform/db/rows.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { externalIds } from '../../platform/lists/filters.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { versionOf } from '../../platform/record-version.ts';
import {
  customFieldValues,
  storedValues,
  VALUE_ROW,
  type ValueRow,
  valueColumn,
} from '../custom-fields/queries.ts';
import { contactUrl } from '../records/direct-url.ts';
import type { Contact, ContactQuery } from './schema.ts';

/** A stored contact. API responses omit the customer. */
export interface StoredContact extends Omit<Contact, 'customFields' | 'directUrl' | 'version' | 'warnings'> {
  customerId: string;
  bounceReason: string | null;
  customFields: ValueRow[] | null;
}

const COLUMNS = `t.id, t.customer_id AS "customerId", t.external_id AS "externalId", t.source, t.email,
  t.first_name AS "firstName", t.last_name AS "lastName", t.phone, t.position, t.is_main AS "isMain",
  t.bounced_at AS "bouncedAt", t.bounce_reason AS "bounceReason",
  t.created_at AS "createdAt", t.updated_at AS "updatedAt", ${valueColumn('t.id')} AS "customFields"`;

const { boolean, instant, listOf, orNull, text, uuid } = shape;
const CONTACT_ROW = rowShape<StoredContact>({
  id: uuid,
  customerId: uuid,
  externalId: orNull(text),
  source: text,
  email: text,
  firstName: orNull(text),
  lastName: orNull(text),
  phone: orNull(text),
  position: orNull(text),
  isMain: boolean,
  bouncedAt: orNull(instant),
  bounceReason: orNull(text),
  createdAt: instant,
  updatedAt: instant,
  customFields: orNull(listOf(VALUE_ROW)),
});

/** Returns the statement that reads the contacts of customers, oldest first. */
export function contactsStatement(
  organizationId: string,
  customerIds: readonly string[],
): CheckedStatement<StoredContact> {
  return {
    name: 'contacts of customers',
    text: `SELECT ${COLUMNS} FROM contacts t
           WHERE t.organization_id = $1 AND t.customer_id = ANY($2::uuid[]) ORDER BY t.created_at, t.id`,
    values: [organizationId, customerIds],
    row: CONTACT_ROW,
  };
}

/** Converts a stored contact to its API form. */
export function toContact(stored: StoredContact, publicUrl: string): Contact {
  const { customerId, bounceReason: _, customFields, ...contact } = stored;
  const { externalId, source, email, firstName, lastName, phone, position, isMain } = contact;
  return {
    ...contact,
    customFields: customFieldValues(customFields),
    directUrl: contactUrl(publicUrl, customerId, contact.id),
    version: versionOf({
      externalId,
      source,
      email,
      firstName,
      lastName,
      phone,
      position,
      isMain,
      customFields: storedValues(customFields),
    }),
  };
}

/** Returns the id of the customer in a path, or throws 404. */
export async function customerIdOf(
  database: Database,
  organizationId: string,
  ref: { id: string } | { externalId: string },
): Promise<string> {
  const id = await findCustomerId(database.pool, organizationId, ref);
  if (id === null) throw notFound();
  return id;
}

/** Returns the id of a customer, or null. */
export async function findCustomerId(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ref: { id: string } | { externalId: string },
): Promise<string | null> {
  const [column, value] = 'id' in ref ? ['id', ref.id] : ['external_id', ref.externalId];
  const { rows } = await queryable.query<{ id: string }>({
    name: `customer by ${column}`,
    text: `SELECT id FROM customers WHERE organization_id = $1 AND ${column} = $2`,
    values: [organizationId, value],
  });
  return rows[0]?.id ?? null;
}

/**
 * Returns one contact of a customer.
 * @throws NOT_FOUND, or AMBIGUOUS_REFERENCE if several sources use the externalId and none is given
 */
export function pickContact(
  contacts: readonly StoredContact[],
  ref: { id: string } | { externalId: string },
  source: string | undefined,
): StoredContact {
  const found = contacts.filter(
    (contact) =>
      ('id' in ref ? contact.id === ref.id : contact.externalId === ref.externalId) &&
      (source === undefined || contact.source === source),
  );
  const [contact] = found;
  if (contact === undefined) throw notFound();
  if (found.length > 1) {
    const sources = found.map((one) => one.source).join(', ');
    throw new ApiError(
      'AMBIGUOUS_REFERENCE',
      `Several contacts have this externalId. Name one of the sources ${sources}.`,
      {
        details: [{ field: 'source', error: `is required: ${sources}` }],
      },
    );
  }
  return contact;
}

export async function loadContacts(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  customerId: string,
) {
  const { rows } = await queryable.query<StoredContact>(contactsStatement(organizationId, [customerId]));
  return rows;
}

/** Lists the contacts of a customer. */
export async function listContacts(
  { database, publicUrl }: Pick<Context, 'database' | 'publicUrl'>,
  organizationId: string,
  customerId: string,
  query: ContactQuery,
) {
  const page = readPage(query, { list: 'contacts', sortBy: 'createdAt' });
  const where = [sql<boolean>`customer_id = ${customerId}`, ...externalIds(query)];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'contacts', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const { rows } = await database.pool.query<StoredContact>({
    name: 'contacts by id',
    text: `SELECT ${COLUMNS} FROM contacts t WHERE t.organization_id = $1 AND t.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, toContact(row, publicUrl)]));
  return { ...metadata, contacts: ids.flatMap((id) => byId.get(id) ?? []) };
}
