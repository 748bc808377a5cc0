import { ApiError, invalidField } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import type { StoredContact } from './queries.ts';
import type { ContactAttributes } from './schema.ts';

/** Contacts that are made by people in the application; imports of complete lists leave them alone. */
const APPLICATION = 'APP';
const DEFAULT_SOURCE = 'API';

export interface ContactContext {
  now: string;
  newId: () => string;
}

/** What checks of a list can tell before anything is stored: positions, and contacts given twice. */
export function checkContacts(
  organization: Organization,
  list: readonly ContactAttributes[],
  path: string,
): void {
  const seen = new Map<string, string>();
  for (const [i, contact] of list.entries()) {
    const field = path === '' ? '' : `${path}[${i}].`;
    if (contact.position && !organization.contactPositions.has(contact.position)) {
      const known = [...organization.contactPositions].join(', ');
      throw invalidField(`${field}position`, `is not a contact position of the organization (${known})`);
    }
    if (contact.email !== undefined) once(seen, `email ${contact.email.toLowerCase()}`, `${field}email`);
    if (contact.externalId) once(seen, `id ${sourceOf(contact)} ${contact.externalId}`, `${field}externalId`);
  }
}

function once(seen: Map<string, string>, key: string, field: string): void {
  const first = seen.get(key);
  if (first !== undefined) throw invalidField(field, `is the same as ${first}`);
  seen.set(key, field);
}

export function sourceOf(contact: ContactAttributes): string {
  return contact.source || DEFAULT_SOURCE;
}

/** The contact that a body means: by id, else by source and externalId, else by e-mail address. */
export function findTarget(
  contacts: readonly StoredContact[],
  body: ContactAttributes,
  path: string,
): StoredContact | undefined {
  if (body.id !== undefined) {
    const target = contacts.find((contact) => contact.id === body.id?.toLowerCase());
    if (target === undefined)
      throw new ApiError('REFERENCE_NOT_FOUND', `${path}id: does not exist`, {
        details: [{ field: `${path}id`, error: 'does not exist' }],
      });
    return target;
  }
  if (body.externalId)
    return contacts.find(
      (contact) => contact.source === sourceOf(body) && contact.externalId === body.externalId,
    );
  return contacts.find((contact) => sameEmail(contact.email, body.email));
}

interface PutContactInput {
  others: readonly StoredContact[];
  target: StoredContact | undefined;
  body: ContactAttributes;
  path: string;
}

/**
 * A contact with what the body gives: absent keeps, null and '' clear.
 * @throws CONFLICT when another contact of the customer has the address or the externalId.
 */
export function putContact(
  context: ContactContext,
  customerId: string,
  { others, target, body, path }: PutContactInput,
): StoredContact {
  const email = body.email ?? target?.email;
  if (email === undefined) throw invalidField(`${path}email`, 'is required for a new contact');
  const isKept = sameEmail(email, target?.email);
  const next: StoredContact = {
    id: target?.id ?? context.newId(),
    customerId,
    externalId: pick(body.externalId, target?.externalId),
    source: body.source === undefined ? (target?.source ?? DEFAULT_SOURCE) : sourceOf(body),
    email,
    firstName: pick(body.firstName, target?.firstName),
    lastName: pick(body.lastName, target?.lastName),
    phone: pick(body.phone, target?.phone),
    position: pick(body.position, target?.position),
    isMain: body.isMain === undefined ? (target?.isMain ?? false) : body.isMain === true,
    // Another address has a chance of its own.
    bouncedAt: isKept ? (target?.bouncedAt ?? null) : null,
    bounceReason: isKept ? (target?.bounceReason ?? null) : null,
    createdAt: target?.createdAt ?? context.now,
    updatedAt: target?.updatedAt ?? context.now,
    customFields: target?.customFields ?? null,
  };
  for (const other of others) {
    if (other.id === next.id) continue;
    if (sameEmail(other.email, next.email))
      throw conflict(`${path}email`, 'another contact of this customer has it');
    if (next.externalId !== null && other.externalId === next.externalId && other.source === next.source)
      throw conflict(`${path}externalId`, 'another contact of this customer has it');
  }
  const changed = target === undefined || JSON.stringify(target) !== JSON.stringify(next);
  return changed ? { ...next, updatedAt: context.now } : next;
}

/**
 * A customer's contacts after a complete list: what was imported before and is absent from the
 * list goes, what people added in the application stays. `ids` are the contacts of the list, in its order.
 */
export function replaceContacts(
  context: ContactContext,
  customerId: string,
  present: readonly StoredContact[],
  list: readonly ContactAttributes[],
): { after: StoredContact[]; ids: string[] } {
  const targets = list.map((body, i) => findTarget(present, body, `contacts[${i}].`));
  const kept = new Set(targets.map((target) => target?.id));
  let after = present.filter((contact) => kept.has(contact.id) || contact.source === APPLICATION);
  const ids: string[] = [];
  for (const [i, body] of list.entries()) {
    // Those still to come give their addresses up first, so that a list may swap two of them.
    const pending = new Set(targets.slice(i + 1).map((target) => target?.id));
    const others = after.filter((contact) => !pending.has(contact.id));
    const next = putContact(context, customerId, {
      others,
      target: targets[i],
      body,
      path: `contacts[${i}].`,
    });
    after = [...after.filter((contact) => contact.id !== next.id), next];
    ids.push(next.id);
    if (next.isMain && body.isMain === true) after = onlyMain(context, after, next.id);
  }
  return { after, ids };
}

/** At most one contact of a customer is the main one. */
export function onlyMain(
  context: ContactContext,
  contacts: readonly StoredContact[],
  mainId: string,
): StoredContact[] {
  return contacts.map((contact) =>
    contact.isMain && contact.id !== mainId ? { ...contact, isMain: false, updatedAt: context.now } : contact,
  );
}

const sameEmail = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase();

function pick(value: string | null | undefined, stored: string | null | undefined): string | null {
  if (value === undefined) return stored ?? null;
  return value === '' ? null : value;
}

function conflict(field: string, error: string): ApiError {
  return new ApiError('CONFLICT', `${field}: ${error}`, { details: [{ field, error }] });
}
