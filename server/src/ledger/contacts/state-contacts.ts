/** Validates the contacts in the body of a customer, before anything is stored. */
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import { checkBy } from '../../platform/http/check.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { isRecord } from '../../platform/is-record.ts';
import type { Organization } from '../../platform/organization.ts';
import type { FieldCatalog } from '../custom-fields/queries.ts';
import { CustomFieldAssignment } from '../custom-fields/schema.ts';
import { type FieldAssignment, resolveValues } from '../custom-fields/values.ts';
import { mendContact } from './mend-contact.ts';
import { contactChecker } from './rules.ts';
import { ContactAttributes, MAX_CONTACTS } from './schema.ts';

/** A contact of a list. */
export interface ListedContact {
  /** Path in the request, such as `contacts[2]`. */
  path: string;
  body: ContactAttributes;
  /** Its custom field values. */
  assignment: FieldAssignment | undefined;
}

/** The skipped contacts and the warnings of lenient handling. */
export interface LenientList {
  /** Bodies as they were sent. Their stored contacts stay unchanged. */
  leftOut: readonly unknown[];
  warnings: readonly ErrorDetail[];
}

/** The complete list of a customer's contacts. */
export interface StatedContacts {
  contacts: readonly ListedContact[];
  /** Null: one invalid contact refuses the whole list. */
  lenient: LenientList | null;
}

/**
 * Resolves the custom field values of a contact.
 * @param path path of the contact in the request: empty, or with a dot at its end
 */
export function resolveContactFields(
  catalog: FieldCatalog,
  organization: Organization,
  { customFields }: ContactAttributes,
  path = '',
): FieldAssignment | undefined {
  return resolveValues(catalog, organization, {
    entityType: 'CONTACT',
    list: customFields,
    path: `${path}customFields`,
  });
}

/** @throws an ApiError about the first invalid contact */
export function stateContacts(
  catalog: FieldCatalog,
  organization: Organization,
  list: readonly ContactAttributes[],
): StatedContacts {
  const check = contactChecker(organization);
  for (const [i, body] of list.entries()) check(body, `contacts[${i}].`);
  const contacts = list.map((body, i): ListedContact => {
    const path = `contacts[${i}]`;
    return { path, body, assignment: resolveContactFields(catalog, organization, body, `${path}.`) };
  });
  return { contacts, lenient: null };
}

/**
 * Removes the contacts from the body of a customer, so that they cannot cause a refusal of the customer. A
 * value that is not a list, or a list that is too long, stays.
 * @returns the unvalidated contacts; null if the body has none
 */
export function takeContacts(body: Record<string, unknown>): readonly unknown[] | null {
  const { contacts } = body;
  if (!Array.isArray(contacts) || contacts.length > MAX_CONTACTS) return null;
  body['contacts'] = [];
  return contacts;
}

const checkBody = checkBy(ContactAttributes, { named: { CustomFieldAssignment } });

/** Keeps the valid contacts: repairs unambiguous errors, and skips the other invalid contacts. */
export function storeStatedContacts(
  catalog: FieldCatalog,
  organization: Organization,
  sent: readonly unknown[],
): StatedContacts {
  const check = contactChecker(organization);
  const contacts: ListedContact[] = [];
  const leftOut: unknown[] = [];
  const warnings: ErrorDetail[] = [];
  for (const [i, contact] of sent.entries()) {
    const path = `contacts[${i}]`;
    try {
      const mended = isRecord(contact) ? mendContact(contact, `${path}.`) : [];
      const body = checkContact(contact, path);
      check(body, `${path}.`);
      contacts.push({
        path,
        body,
        assignment: resolveContactFields(catalog, organization, body, `${path}.`),
      });
      warnings.push(...mended);
    } catch (error) {
      warnings.push(...leftOutBecause(error, path));
      leftOut.push(contact);
    }
  }
  return { contacts, lenient: { leftOut, warnings } };
}

function checkContact(data: unknown, path: string): ContactAttributes {
  const { value, problems } = checkBody(data, true);
  if (value !== null) return value;
  throw invalidData(
    problems.map(({ field, error }) => ({ field: field === 'body' ? path : `${path}.${field}`, error })),
  );
}

/**
 * Converts the refusal of one contact to warnings.
 * @throws errors that are not refusals
 */
export function leftOutBecause(error: unknown, path: string): ErrorDetail[] {
  if (!(error instanceof ApiError)) throw error;
  const details = error.details.length === 0 ? [{ field: path, error: error.message }] : error.details;
  return details.map((detail) => ({ ...detail, error: `${detail.error}; the contact was left out` }));
}
