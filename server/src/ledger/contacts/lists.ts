/** Complete contact lists in customer imports. */
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { ErrorDetail } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isRecord } from '../../platform/is-record.ts';
import { assignValues, type FieldAssignment } from '../custom-fields/values.ts';
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
import {
  type LenientList,
  type ListedContact,
  leftOutBecause,
  type StatedContacts,
} from './state-contacts.ts';
import { storeContacts } from './store.ts';

/** A customer's contacts after a complete list was applied. */
export interface Replaced {
  after: StoredContact[];
  /** Ids of the listed contacts, in their order; null: the contact was left out. */
  ids: (string | null)[];
  warnings: ErrorDetail[];
}

/**
 * Replaces the imported contacts of a customer. Contacts that people added in the application stay. A lenient
 * list skips invalid contacts and keeps their stored state.
 * @throws REFERENCE_NOT_FOUND, INVALID_DATA or CONFLICT about a contact, if the list is not lenient
 */
export function replaceContacts(
  context: ContactContext,
  customerId: string,
  present: readonly StoredContact[],
  { contacts, lenient }: StatedContacts,
): Replaced {
  const warnings: ErrorDetail[] = [];
  /** Returns null for a contact that is left out. A strict list leaves none out. */
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
    ...(lenient === null ? [] : leftOutContacts(present, lenient)),
  ]);
  let after = present.filter((contact) => kept.has(contact.id) || contact.source === APPLICATION);
  const ids = contacts.map((one, i): string | null => {
    const found = targets[i] ?? null;
    if (found === null) return null;
    const target = found.stored;
    // Later contacts give up their addresses first, so that two contacts of a list can swap addresses.
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

/** Returns whether an earlier contact of the list took over the address or externalId of this one. */
function isTaken({ id, email, source, externalId }: StoredContact, all: readonly StoredContact[]): boolean {
  return all.some(
    (other) =>
      other.id !== id &&
      (sameEmail(other.email, email) ||
        (externalId !== null && other.source === source && other.externalId === externalId)),
  );
}

/** Returns the ids of stored contacts that were left out of a list, identified by any readable name. */
function leftOutContacts(present: readonly StoredContact[], { leftOut }: LenientList): string[] {
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

/** The contact list of one customer, from a customer import or a single request. */
export interface ContactList {
  customerId: string;
  stated: StatedContacts;
}

/**
 * Applies complete lists in the transaction of their customers, under its locks.
 * @returns the warnings about contacts that were left out, for each list
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
  const assigned: { entityId: string; assignment: FieldAssignment }[] = [];
  const warnings = lists.map(({ customerId, stated }) => {
    const replaced = replaceContacts(context, customerId, after.get(customerId) ?? [], stated);
    after.set(customerId, replaced.after);
    const assignments = stated.contacts.map(({ assignment }) => assignment);
    assigned.push(...assignmentsOf(replaced.ids, assignments));
    return replaced.warnings;
  });
  const all = [...after.values()].flat();
  const announced = await storeContacts(connection, organizationId, rows, all, context.now);
  // A later list for the same customer may have removed some contacts.
  const shownIds = new Set(all.map(({ id }) => id));
  const values = assigned.filter(({ entityId }) => shownIds.has(entityId));
  await assignValues(connection, organizationId, {
    now: clock.now(),
    entityType: 'CONTACT',
    assignments: values.map((one) => ({ ...one, isAnnounced: announced.has(one.entityId) })),
  });
  return warnings;
}

/** Pairs assignments with their records, where both exist. */
export function assignmentsOf(
  ids: readonly (string | null)[],
  assignments: readonly (FieldAssignment | undefined)[],
) {
  return assignments.flatMap((assignment, i) => {
    const entityId = ids[i];
    return assignment === undefined || entityId === undefined || entityId === null
      ? []
      : [{ entityId, assignment, index: i }];
  });
}
