/** Complete lists of customers' contacts, as imports of customers state them. */
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { ErrorDetail } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isRecord } from '../../platform/is-record.ts';
import { type Assignment, assignValues } from '../custom-fields/values.ts';
import { contactsStatement, type StoredContact } from './queries.ts';
import {
  APPLICATION,
  type ContactContext,
  findTarget,
  onlyMain,
  putContact,
  sameEmail,
  sourceOf,
} from './rules.ts';
import { type LenientList, type ListedContact, leftOutBecause, type StatedContacts } from './stated.ts';
import { storeContacts } from './store.ts';

/** A customer's contacts after a complete list. */
export interface Replaced {
  after: StoredContact[];
  /** The contacts of the list, in its order; null: one that was left out. */
  ids: (string | null)[];
  warnings: ErrorDetail[];
}

/**
 * What was imported before and is absent from the list goes, what people added in the application stays. Leniently, what
 * cannot be kept is left out, and stays as it is stored.
 * @throws REFERENCE_NOT_FOUND, INVALID_DATA or CONFLICT about a contact of a list that is not lenient
 */
export function replaceContacts(
  context: ContactContext,
  customerId: string,
  present: readonly StoredContact[],
  { contacts, lenient }: StatedContacts,
): Replaced {
  const warnings: ErrorDetail[] = [];
  /** Null for a contact that is left out; strictly, there is none. */
  const keeping = <T>({ path }: ListedContact, work: () => T): T | null => {
    if (lenient === null) return work();
    try {
      return work();
    } catch (error) {
      warnings.push(...leftOutBecause(error, path));
      return null;
    }
  };
  const targets = contacts.map((one) =>
    keeping(one, () => ({ stored: findTarget(present, one.body, `${one.path}.`) })),
  );
  const kept = new Set([
    ...targets.map((target) => target?.stored?.id),
    ...(lenient === null ? [] : spared(present, lenient)),
  ]);
  let after = present.filter((contact) => kept.has(contact.id) || contact.source === APPLICATION);
  const ids = contacts.map((one, i): string | null => {
    const found = targets[i] ?? null;
    if (found === null) return null;
    const target = found.stored;
    // Those still to come give their addresses up first, so that a list may swap two of them.
    const pending = new Set(targets.slice(i + 1).map((later) => later?.stored?.id));
    const others = after.filter((contact) => !pending.has(contact.id));
    const { body, path } = one;
    const next = keeping(one, () =>
      putContact(context, customerId, { others, target, body, path: `${path}.` }),
    );
    if (next === null) {
      after = after.filter((contact) => contact.id !== target?.id || !isTaken(contact, after));
      return null;
    }
    after = [...after.filter((contact) => contact.id !== next.id), next];
    if (next.isMain && body.isMain === true) after = onlyMain(context, after, next.id);
    return next.id;
  });
  return { after, ids, warnings };
}

/** Whether a contact before it in the list has taken what it had given up. */
function isTaken({ id, email, source, externalId }: StoredContact, all: readonly StoredContact[]): boolean {
  return all.some(
    (other) =>
      other.id !== id &&
      (sameEmail(other.email, email) ||
        (externalId !== null && other.source === source && other.externalId === externalId)),
  );
}

/** The contacts that were left out of a list, as far as they are stored, by any of their names that can be read. */
function spared(present: readonly StoredContact[], { leftOut }: LenientList): string[] {
  return leftOut.filter(isRecord).flatMap((body) => {
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
    const [externalId, source] = [
      text(body['externalId']),
      sourceOf({ source: text(body['source']) ?? null }),
    ];
    const isMeant = (contact: StoredContact) =>
      contact.id === text(body['id'])?.toLowerCase() ||
      (contact.externalId === externalId && contact.source === source) ||
      sameEmail(contact.email, text(body['email']));
    return present.filter(isMeant).map((contact) => contact.id);
  });
}

/** The list of one customer, of a customer import or of a single request. */
export interface ContactList {
  customerId: string;
  stated: StatedContacts;
}

/**
 * Applies complete lists, inside the transaction of their customers and under its locks.
 * @returns of each list, what was left out of it
 */
export async function applyContactLists(
  connection: Connection,
  organizationId: string,
  clock: Clock,
  lists: readonly ContactList[],
): Promise<ErrorDetail[][]> {
  if (lists.length === 0) return [];
  const customerIds = lists.map(({ customerId }) => customerId);
  const { rows } = await connection.query<StoredContact>(contactsStatement(organizationId, customerIds));
  const context = { now: clock.now(), newId };
  const after = new Map<string, StoredContact[]>();
  for (const row of rows) after.set(row.customerId, [...(after.get(row.customerId) ?? []), row]);
  const assigned: { entityId: string; assignment: Assignment }[] = [];
  const warnings = lists.map(({ customerId, stated }) => {
    const replaced = replaceContacts(context, customerId, after.get(customerId) ?? [], stated);
    after.set(customerId, replaced.after);
    const assignments = stated.contacts.map(({ assignment }) => assignment);
    assigned.push(...assignmentsOf(replaced.ids, assignments));
    return replaced.warnings;
  });
  const all = [...after.values()].flat();
  const announced = await storeContacts(connection, organizationId, rows, all, context.now);
  // A later list for the same customer may have removed some.
  const there = new Set(all.map(({ id }) => id));
  const values = assigned.filter(({ entityId }) => there.has(entityId));
  await assignValues(connection, organizationId, {
    now: clock.now(),
    entityType: 'CONTACT',
    assignments: values.map((one) => ({ ...one, isAnnounced: announced.has(one.entityId) })),
  });
  return warnings;
}

/** Assignments with the records that they are for, where there are both. */
export function assignmentsOf(
  ids: readonly (string | null)[],
  assignments: readonly (Assignment | undefined)[],
) {
  return assignments.flatMap((assignment, i) => {
    const entityId = ids[i];
    return assignment === undefined || entityId === undefined || entityId === null
      ? []
      : [{ entityId, assignment, index: i }];
  });
}
