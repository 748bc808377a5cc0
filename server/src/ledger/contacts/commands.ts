import type { Clock } from '../../platform/clock.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { countWritten } from '../../platform/db/statistics.ts';
import { allSent, inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { loadFieldCatalog } from '../custom-fields/queries.ts';
import { assignValues, type FieldAssignment } from '../custom-fields/values.ts';
import { lockFamilies } from '../settlement/families.ts';
import { findMergedErrors, refuseMerged } from '../settlement/merged.ts';
import { assignmentsOf } from './lists.ts';
import { contactsStatement, pickContact, type StoredContact, toContact } from './queries.ts';
import { type ContactContext, contactChecker, findTarget, onlyMain, putContact } from './rules.ts';
import type { ContactAttributes, ContactUpdate as Stated } from './schema.ts';
import { resolveContactFields } from './state-contacts.ts';
import { storeContacts } from './store.ts';

type PathRef = { id: string } | { externalId: string };

async function resolveStatedFields(database: Database, organization: Organization, body: ContactAttributes) {
  const catalog = await loadFieldCatalog(database, organization.id, body.customFields !== undefined);
  return resolveContactFields(catalog, organization, body);
}

/** Creates a contact, or updates the one that the body identifies. */
export async function importContact(
  services: DataContext,
  organization: Organization,
  customer: PathRef,
  body: ContactAttributes,
): Promise<{ contact: StoredContact; created: boolean }> {
  contactChecker(organization)(body, '');
  const assignment = await resolveStatedFields(services.database, organization, body);
  return changeContacts(services, organization, {
    customer,
    assignment,
    decide: (context, customerId, present) => {
      const target = findTarget(present, body, '');
      return putInto(context, customerId, { present, target, body });
    },
  });
}

interface ContactUpdate {
  customer: PathRef;
  contact: { ref: PathRef; source: string | undefined };
  body: Stated;
}

/**
 * Updates the contact in the path.
 * @throws CONFLICT if the body states another version than the stored one
 */
export async function updateContact(
  services: DataContext & Pick<Context, 'publicUrl'>,
  organization: Organization,
  { customer, contact, body }: ContactUpdate,
): Promise<{ contact: StoredContact; created: boolean }> {
  contactChecker(organization)(body, '');
  const assignment = await resolveStatedFields(services.database, organization, body);
  return changeContacts(services, organization, {
    customer,
    assignment,
    decide: (context, customerId, present) => {
      const target = pickContact(present, contact.ref, contact.source);
      if (body.id !== undefined && body.id.toLowerCase() !== target.id)
        throw new ApiError('INVALID_DATA', 'id: names a different contact than the path', {
          details: [{ field: 'id', error: 'names a different contact than the path' }],
        });
      refuseOutdated(body.version, toContact(target, services.publicUrl));
      return putInto(context, customerId, { present, target, body });
    },
  });
}

/** Deletes the contact in the path. */
export async function deleteContact(
  services: DataContext,
  organization: Organization,
  customer: PathRef,
  contact: { ref: PathRef; source: string | undefined },
): Promise<void> {
  await changeContacts(services, organization, {
    customer,
    assignment: undefined,
    decide: (_context, _customerId, present) => {
      const target = pickContact(present, contact.ref, contact.source);
      return { after: present.filter((one) => one.id !== target.id), contact: target, created: false };
    },
  });
}

interface ContactChange {
  after: StoredContact[];
  contact: StoredContact;
  created: boolean;
}

interface PutInput {
  present: readonly StoredContact[];
  target: StoredContact | undefined;
  body: ContactAttributes;
}

function putInto(
  context: ContactContext,
  customerId: string,
  { present, target, body }: PutInput,
): ContactChange {
  const contact = putContact(context, customerId, { others: present, target, body, path: '' });
  const after = [...present.filter((one) => one.id !== contact.id), contact];
  return {
    after: contact.isMain ? onlyMain(context, after, contact.id) : after,
    contact,
    created: target === undefined,
  };
}

interface ContactsChange {
  customer: PathRef;
  assignment: FieldAssignment | undefined;
  decide: (context: ContactContext, customerId: string, present: StoredContact[]) => ContactChange;
}

/** Loads a customer's contacts under the lock of its family, applies `decide` and stores the difference. */
function changeContacts(
  { database, clock }: DataContext,
  organization: Organization,
  { customer, assignment, decide }: ContactsChange,
): Promise<{ contact: StoredContact; created: boolean }> {
  return inTransaction(database, async (connection) => {
    const [column, value] = 'id' in customer ? ['id', customer.id] : ['external_id', customer.externalId];
    const { rows } = await connection.query<{ id: string }>({
      name: `customer of contacts by ${column}`,
      text: `SELECT id FROM customers WHERE organization_id = $1 AND ${column} = $2`,
      values: [organization.id, value],
    });
    const [found] = rows;
    if (found === undefined) throw notFound();
    const lockedFamilies = await lockFamilies(connection, organization.id, [found.id]);
    if (!lockedFamilies.has(found.id)) throw notFound();
    const [, { rows: present }] = await allSent([
      refuseMerged(connection, organization.id, [found.id]),
      connection.query<StoredContact>(contactsStatement(organization.id, [found.id])),
    ] as const);
    const { after, contact, created } = decide({ now: clock.now(), newId }, found.id, present);
    const announced = await storeContacts(connection, organization.id, present, after, clock.now());
    const isAnnounced = announced.has(contact.id);
    const shown = await withValues(connection, organization.id, { clock, contact, assignment, isAnnounced });
    return { contact: shown, created };
  });
}

interface ValuesInput {
  clock: Clock;
  contact: StoredContact;
  assignment: FieldAssignment | undefined;
  /** Whether an event says already that the contact is new or has changed. */
  isAnnounced: boolean;
}

/** Assigns custom field values to a stored contact, and returns the contact with these values. */
async function withValues(
  connection: Connection,
  organizationId: string,
  { clock, contact, assignment, isAnnounced }: ValuesInput,
): Promise<StoredContact> {
  if (assignment === undefined) return contact;
  await assignValues(connection, organizationId, {
    now: clock.now(),
    entityType: 'CONTACT',
    assignments: [{ entityId: contact.id, assignment, isAnnounced }],
  });
  const { rows } = await connection.query<StoredContact>(
    contactsStatement(organizationId, [contact.customerId]),
  );
  return rows.find(({ id }) => id === contact.id) ?? contact;
}

/** The outcome of one contact line in a bulk import. */
export type ContactResult = 'created' | 'updated' | 'unchanged' | ApiError;

/** A validated contact line of a bulk import. */
export interface ContactLine {
  customer: PathRef;
  contact: ContactAttributes;
  assignment: FieldAssignment | undefined;
}

/**
 * Applies contacts of many customers in one transaction. A refused line leaves no trace and stops no other.
 * `extend` runs in the same transaction.
 */
export async function importContactLines(
  { database, clock }: DataContext,
  organization: Organization,
  lines: readonly ContactLine[],
  extend: (connection: Connection, results: ContactResult[]) => Promise<void>,
): Promise<void> {
  const ids = lines.flatMap(({ customer }) => ('id' in customer ? [customer.id] : []));
  const externalIds = lines.flatMap(({ customer }) => ('id' in customer ? [] : [customer.externalId]));
  await inTransaction(database, async (connection) => {
    const rows = await lockNamed(connection, organization.id, ids, externalIds);
    const customers = new Map(
      rows.flatMap(({ id, externalId }) => [
        [`id ${id}`, id],
        [`ext ${externalId}`, id],
      ]),
    );
    const all = [...new Set(customers.values())];
    const [merged, { rows: before }] = await allSent([
      findMergedErrors(connection, organization.id, all),
      connection.query<StoredContact>(contactsStatement(organization.id, all)),
    ] as const);
    const after = new Map(all.map((id) => [id, before.filter((contact) => contact.customerId === id)]));
    const context = { now: clock.now(), newId };
    const put = lines.map(({ customer, contact }) => {
      const id = customers.get('id' in customer ? `id ${customer.id}` : `ext ${customer.externalId}`);
      const refused = id === undefined ? undefined : merged.get(id);
      return refused === undefined
        ? putLine(context, after, id, { customer, contact })
        : { result: refused, id: null };
    });
    const contacts = [...after.values()].flat();
    const announced = await storeContacts(connection, organization.id, before, contacts, context.now);
    const results = put.map(({ result }) => result);
    const assigned = assignmentsOf(
      put.map(({ id }) => id),
      lines.map(({ assignment }) => assignment),
    );
    const changed = await assignValues(connection, organization.id, {
      now: clock.now(),
      entityType: 'CONTACT',
      assignments: assigned.map((one) => ({ ...one, isAnnounced: announced.has(one.entityId) })),
    });
    assigned.forEach(({ index }, i) => {
      if (changed[i] === true && results[index] === 'unchanged') results[index] = 'updated';
    });
    await extend(connection, results);
  });
  countWritten(database, lines.length);
}

/**
 * Locks the families of the customers that contact lines reference by id or externalId.
 * @returns the customers that exist
 */
async function lockNamed(
  connection: Connection,
  organizationId: string,
  ids: readonly string[],
  externalIds: readonly string[],
): Promise<{ id: string; externalId: string }[]> {
  const read = () =>
    connection.query<{ id: string; externalId: string }>({
      name: 'customers of contacts',
      text: `SELECT id, external_id AS "externalId" FROM customers
             WHERE organization_id = $1 AND (id = ANY($2::uuid[]) OR external_id = ANY($3::text[]))`,
      values: [organizationId, ids, externalIds],
    });
  const { rows: named } = await read();
  const locked = await lockFamilies(
    connection,
    organizationId,
    named.map(({ id }) => id),
  );
  // Read again, because the locks now keep these customers unchanged.
  const { rows } = await read();
  if (rows.some(({ id }) => !locked.has(id)))
    throw new StaleLockError('another request created the customer');
  return rows;
}

function putLine(
  context: ContactContext,
  after: Map<string, StoredContact[]>,
  customerId: string | undefined,
  { customer, contact: body }: Pick<ContactLine, 'customer' | 'contact'>,
): { result: ContactResult; id: string | null } {
  if (customerId === undefined) {
    const field = 'id' in customer ? 'customer.id' : 'customer.externalId';
    const result = new ApiError('REFERENCE_NOT_FOUND', `${field}: does not exist`, {
      details: [{ field, error: 'does not exist' }],
    });
    return { result, id: null };
  }
  const present = after.get(customerId) ?? [];
  try {
    const target = findTarget(present, body, '');
    const change = putInto(context, customerId, { present, target, body });
    after.set(customerId, change.after);
    const { id } = change.contact;
    if (change.created) return { result: 'created', id };
    const same = JSON.stringify(target) === JSON.stringify(change.contact);
    return { result: same ? 'unchanged' : 'updated', id };
  } catch (error) {
    if (error instanceof ApiError) return { result: error, id: null };
    throw error;
  }
}
