import type { Clock } from '../../platform/clock.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { countWritten } from '../../platform/db/statistics.ts';
import { allSent, inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { type FieldCatalog, fieldCatalog } from '../custom-fields/queries.ts';
import { type Assignment, assignValues, resolveValues } from '../custom-fields/values.ts';
import { lockFamilies } from '../settlement/families.ts';
import { contactsStatement, pickContact, type StoredContact, toContact } from './queries.ts';
import {
  type ContactContext,
  checkContacts,
  findTarget,
  onlyMain,
  putContact,
  replaceContacts,
} from './rules.ts';
import type { Contact, ContactAttributes } from './schema.ts';

type PathRef = { id: string } | { externalId: string };

/** A list of contacts for one customer, of a customer import or of a single request. */
export interface ContactList {
  customerId: string;
  list: readonly ContactAttributes[];
  /** What each of the list says about its custom fields. */
  assignments: readonly (Assignment | undefined)[];
}

/** What bodies of contacts say about their custom fields, checked. `path` is that of the list, or empty for one contact. */
export function contactAssignments(
  catalog: FieldCatalog,
  organization: Organization,
  list: readonly ContactAttributes[],
  path: string,
): (Assignment | undefined)[] {
  return list.map(({ customFields }, i) => {
    const own = path === '' ? 'customFields' : `${path}[${i}].customFields`;
    return resolveValues(catalog, organization, { entityType: 'CONTACT', list: customFields, path: own });
  });
}

async function assignmentOf(database: Database, organization: Organization, body: ContactAttributes) {
  const catalog = await fieldCatalog(database, organization.id, body.customFields !== undefined);
  return contactAssignments(catalog, organization, [body], '')[0];
}

/** Creates a contact, or updates the one that the body names. */
export async function importContact(
  services: DataContext,
  organization: Organization,
  customer: PathRef,
  body: ContactAttributes,
): Promise<{ contact: Contact; created: boolean }> {
  checkContacts(organization, [body], '');
  const assignment = await assignmentOf(services.database, organization, body);
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
  body: ContactAttributes;
}

/** Updates the contact of a path. */
export async function updateContact(
  services: DataContext,
  organization: Organization,
  { customer, contact, body }: ContactUpdate,
): Promise<{ contact: Contact; created: boolean }> {
  checkContacts(organization, [body], '');
  const assignment = await assignmentOf(services.database, organization, body);
  return changeContacts(services, organization, {
    customer,
    assignment,
    decide: (context, customerId, present) => {
      const target = pickContact(present, contact.ref, contact.source);
      if (body.id !== undefined && body.id.toLowerCase() !== target.id)
        throw new ApiError('INVALID_DATA', 'id: names another contact than the path', {
          details: [{ field: 'id', error: 'names another contact than the path' }],
        });
      return putInto(context, customerId, { present, target, body });
    },
  });
}

/** Deletes the contact of a path. */
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
  assignment: Assignment | undefined;
  decide: (context: ContactContext, customerId: string, present: StoredContact[]) => ContactChange;
}

/** Reads a customer's contacts under the lock of its family, decides, and stores the difference. */
function changeContacts(
  { database, clock }: DataContext,
  organization: Organization,
  { customer, assignment, decide }: ContactsChange,
): Promise<{ contact: Contact; created: boolean }> {
  return inTransaction(database, async (connection) => {
    const [column, value] = 'id' in customer ? ['id', customer.id] : ['external_id', customer.externalId];
    const { rows } = await connection.query<{ id: string }>({
      name: `customer of contacts by ${column}`,
      text: `SELECT id FROM customers WHERE organization_id = $1 AND ${column} = $2`,
      values: [organization.id, value],
    });
    const [found] = rows;
    if (found === undefined) throw notFound();
    const there = await lockFamilies(connection, organization.id, [found.id]);
    if (!there.has(found.id)) throw notFound();
    const { rows: present } = await connection.query<StoredContact>(
      contactsStatement(organization.id, [found.id]),
    );
    const { after, contact, created } = decide({ now: clock.now(), newId }, found.id, present);
    await storeContacts(connection, organization.id, present, after);
    const shown = await withValues(connection, organization.id, { clock, contact, assignment });
    return { contact: toContact(shown), created };
  });
}

interface ValuesInput {
  clock: Clock;
  contact: StoredContact;
  assignment: Assignment | undefined;
}

/** Assigns values to a contact that is stored already, and gives it as it stands then. */
async function withValues(
  connection: Connection,
  organizationId: string,
  { clock, contact, assignment }: ValuesInput,
): Promise<StoredContact> {
  if (assignment === undefined) return contact;
  await assignValues(connection, organizationId, {
    now: clock.now(),
    entityType: 'CONTACT',
    assignments: [{ entityId: contact.id, assignment }],
  });
  const { rows } = await connection.query<StoredContact>(
    contactsStatement(organizationId, [contact.customerId]),
  );
  return rows.find(({ id }) => id === contact.id) ?? contact;
}

/**
 * Applies the complete lists of customer imports, inside their transaction and under their locks.
 * The lists were checked with `checkContacts` and `contactAssignments` before.
 */
export async function applyContactLists(
  connection: Connection,
  organizationId: string,
  clock: Clock,
  lists: readonly ContactList[],
): Promise<void> {
  if (lists.length === 0) return;
  const ids = lists.map(({ customerId }) => customerId);
  const { rows } = await connection.query<StoredContact>(contactsStatement(organizationId, ids));
  const context = { now: clock.now(), newId };
  const after = new Map<string, StoredContact[]>();
  for (const row of rows) after.set(row.customerId, [...(after.get(row.customerId) ?? []), row]);
  const assigned: { entityId: string; assignment: Assignment }[] = [];
  for (const { customerId, list, assignments } of lists) {
    const replaced = replaceContacts(context, customerId, after.get(customerId) ?? [], list);
    after.set(customerId, replaced.after);
    assigned.push(...pairs(replaced.ids, assignments));
  }
  const all = [...after.values()].flat();
  await storeContacts(connection, organizationId, rows, all);
  // A later list for the same customer may have removed some.
  const there = new Set(all.map(({ id }) => id));
  const values = assigned.filter(({ entityId }) => there.has(entityId));
  await assignValues(connection, organizationId, {
    now: clock.now(),
    entityType: 'CONTACT',
    assignments: values,
  });
}

/** Assignments with the records that they are for, where there are both. */
function pairs(ids: readonly (string | null)[], assignments: readonly (Assignment | undefined)[]) {
  return assignments.flatMap((assignment, i) => {
    const entityId = ids[i];
    return assignment === undefined || entityId === undefined || entityId === null
      ? []
      : [{ entityId, assignment, index: i }];
  });
}

/** What became of one contact line of a bulk import. */
export type ContactResult = 'created' | 'updated' | 'unchanged' | ApiError;

/** A contact line of a bulk import, checked. */
export interface ContactLine {
  customer: PathRef;
  contact: ContactAttributes;
  assignment: Assignment | undefined;
}

/**
 * Applies contacts of many customers in one transaction. A refused one leaves no trace and stops no
 * other. `extend` adds to the same transaction.
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
    const { rows: before } = await connection.query<StoredContact>(contactsStatement(organization.id, all));
    const after = new Map(all.map((id) => [id, before.filter((contact) => contact.customerId === id)]));
    const context = { now: clock.now(), newId };
    const put = lines.map(({ customer, contact }) => {
      const id = customers.get('id' in customer ? `id ${customer.id}` : `ext ${customer.externalId}`);
      return putLine(context, after, id, contact);
    });
    await storeContacts(connection, organization.id, before, [...after.values()].flat());
    const results = put.map(({ result }) => result);
    const assigned = pairs(
      put.map(({ id }) => id),
      lines.map(({ assignment }) => assignment),
    );
    const changed = await assignValues(connection, organization.id, {
      now: clock.now(),
      entityType: 'CONTACT',
      assignments: assigned,
    });
    assigned.forEach(({ index }, i) => {
      if (changed[i] === true && results[index] === 'unchanged') results[index] = 'updated';
    });
    await extend(connection, results);
  });
  countWritten(database, lines.length);
}

/** Locks the families of the customers that contacts name by their ids or externalIds. @returns those that exist */
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
  // Read again, now that nobody else writes them.
  const { rows } = await read();
  if (rows.some(({ id }) => !locked.has(id))) throw new StaleLockError('a customer appeared meanwhile');
  return rows;
}

function putLine(
  context: ContactContext,
  after: Map<string, StoredContact[]>,
  customerId: string | undefined,
  body: ContactAttributes,
): { result: ContactResult; id: string | null } {
  if (customerId === undefined) {
    const result = new ApiError('REFERENCE_NOT_FOUND', 'customer: does not exist', {
      details: [{ field: 'customer', error: 'does not exist' }],
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

const RECORD = `"id" uuid, "customerId" uuid, "source" text, "externalId" text, "firstName" text, "lastName" text,
  "phone" text, "email" text, "position" text, "isMain" boolean, "bouncedAt" timestamptz,
  "bounceReason" text, "createdAt" timestamptz, "updatedAt" timestamptz`;

/**
 * Writes the difference between two states of some customers' contacts. What changed is deleted
 * and inserted anew under its id: two contacts may swap their addresses.
 */
async function storeContacts(
  connection: Connection,
  organizationId: string,
  before: readonly StoredContact[],
  after: readonly StoredContact[],
): Promise<void> {
  const stored = new Map(before.map((contact) => [contact.id, JSON.stringify(contact)]));
  const written = after.filter((contact) => stored.get(contact.id) !== JSON.stringify(contact));
  const staying = new Set(after.map((contact) => contact.id));
  const removed = before.filter((contact) => !staying.has(contact.id)).map((contact) => contact.id);
  const gone = [...removed, ...written.map((contact) => contact.id).filter((id) => stored.has(id))];
  await allSent([
    removed.length === 0
      ? null
      : connection.query({
          name: 'delete values of contacts',
          text: 'DELETE FROM custom_field_values WHERE organization_id = $1 AND entity_id = ANY($2::uuid[])',
          values: [organizationId, removed],
        }),
    gone.length === 0
      ? null
      : connection.query({
          name: 'delete contacts',
          text: 'DELETE FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])',
          values: [organizationId, gone],
        }),
    written.length === 0
      ? null
      : connection.query({
          name: 'insert contacts',
          text: `INSERT INTO contacts (organization_id, id, customer_id, source, external_id, first_name, last_name,
                   phone, email, position, is_main, bounced_at, bounce_reason, created_at, updated_at)
                 SELECT $1, r."id", r."customerId", r."source", r."externalId", r."firstName", r."lastName",
                   r."phone", r."email", r."position", r."isMain", r."bouncedAt", r."bounceReason", r."createdAt",
                   r."updatedAt"
                 FROM json_to_recordset($2::json) AS r(${RECORD})`,
          values: [organizationId, JSON.stringify(written)],
        }),
  ]);
}
