import { currentSource, personInApplication } from '../../platform/current-actor.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { FIELD_SENTENCES, fieldSentence } from '../../platform/field-sentences.ts';
import type { Organization } from '../../platform/organization.ts';
import type { StoredContact } from './queries.ts';
import type { ContactAttributes } from './schema.ts';

/** Source of contacts that people create in the application. Imports of complete lists do not change them. */
export const APPLICATION = 'APP';
/** Reserved sources. Only a user of the application may state them. */
const RESERVED_SOURCES: readonly unknown[] = [APPLICATION, 'IMPORT'];

export interface ContactContext {
  now: string;
  newId: () => string;
}

/**
 * Returns a check for the contacts of one list: known positions, no reserved sources and no duplicates. It
 * needs no stored data.
 * @returns a function to call for each contact; `path` is empty or has a dot at its end
 */
export function contactChecker(
  organization: Organization,
): (contact: ContactAttributes, path: string) => void {
  const seen = new Map<string, string>();
  return (contact, path) => {
    if (contact.position && !organization.contactPositions.has(contact.position)) {
      const known = [...organization.contactPositions].join(', ');
      throw invalidField(`${path}position`, `is not a contact position of the organization (${known})`);
    }
    if (isReservedSource(contact.source))
      throw invalidField(`${path}source`, `cannot be ${contact.source}: only the service sets this source`);
    const names = new Map<string, string>();
    if (contact.email !== undefined) names.set(`email ${contact.email.toLowerCase()}`, `${path}email`);
    if (contact.externalId) names.set(`id ${sourceOf(contact)} ${contact.externalId}`, `${path}externalId`);
    for (const [name, field] of names) {
      const first = seen.get(name);
      if (first !== undefined) throw invalidField(field, `is the same as ${first}`);
    }
    for (const [name, field] of names) seen.set(name, field);
  };
}

/** Returns the source that a contact states, else that of the current actor. */
export function sourceOf(contact: Pick<ContactAttributes, 'source'>): string {
  return contact.source || currentSource();
}

/** Returns whether the current actor may not state this source. */
export function isReservedSource(source: unknown): boolean {
  return RESERVED_SOURCES.includes(source) && personInApplication() === null;
}

/** Finds the contact that a body identifies: by id, else by source and externalId, else by email address. */
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
 * Merges the body into a contact: absent fields stay, null and '' clear.
 * @throws CONFLICT if another contact of the customer has the address or the externalId
 */
export function putContact(
  context: ContactContext,
  customerId: string,
  { others, target, body, path }: PutContactInput,
): StoredContact {
  const email = body.email ?? target?.email;
  if (email === undefined)
    throw invalidField(`${path}email`, fieldSentence('REQUIRED_FOR', { purpose: 'a new contact' }));
  const isKept = sameEmail(email, target?.email);
  const next: StoredContact = {
    id: target?.id ?? context.newId(),
    customerId,
    externalId: pick(body.externalId, target?.externalId),
    source: body.source === undefined ? (target?.source ?? currentSource()) : sourceOf(body),
    email,
    firstName: pick(body.firstName, target?.firstName),
    lastName: pick(body.lastName, target?.lastName),
    phone: pick(body.phone, target?.phone),
    position: pick(body.position, target?.position),
    isMain: body.isMain === undefined ? (target?.isMain ?? false) : body.isMain === true,
    // Another address starts without a bounce.
    bouncedAt: isKept ? (target?.bouncedAt ?? null) : null,
    bounceReason: isKept ? (target?.bounceReason ?? null) : null,
    createdAt: target?.createdAt ?? context.now,
    updatedAt: target?.updatedAt ?? context.now,
    customFields: target?.customFields ?? null,
  };
  for (const other of others) {
    if (other.id === next.id) continue;
    if (sameEmail(other.email, next.email))
      throw conflictError(`${path}email`, FIELD_SENTENCES.EMAIL_OF_CONTACT);
    if (next.externalId !== null && other.externalId === next.externalId && other.source === next.source)
      throw conflictError(`${path}externalId`, FIELD_SENTENCES.EXTERNAL_ID_OF_CONTACT);
  }
  const changed = target === undefined || JSON.stringify(target) !== JSON.stringify(next);
  return changed ? { ...next, updatedAt: context.now } : next;
}

/** Clears the main flag of all other contacts, so that a customer has at most one main contact. */
export function onlyMain(
  context: ContactContext,
  contacts: readonly StoredContact[],
  mainId: string,
): StoredContact[] {
  return contacts.map((contact) =>
    contact.isMain && contact.id !== mainId ? { ...contact, isMain: false, updatedAt: context.now } : contact,
  );
}

export const sameEmail = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase();

function pick(value: string | null | undefined, stored: string | null | undefined): string | null {
  if (value === undefined) return stored ?? null;
  return value === '' ? null : value;
}

function conflictError(field: string, error: string): ApiError {
  return new ApiError('CONFLICT', `${field}: ${error}`, { details: [{ field, error }] });
}
