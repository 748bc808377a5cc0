import type { Connection } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { refusal } from '../../platform/refusals.ts';
import type { PersonNamed } from './schema.ts';
import { type KnownBy, patternOf } from './terms.ts';

export interface PersonContact {
  id: string;
  customerId: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  email: string;
}

export interface Person {
  contacts: readonly PersonContact[];
  /** In lower case. */
  emails: readonly string[];
  /** PostgreSQL regular expression. */
  pattern: string;
}

const CONTACTS = `
SELECT id, customer_id AS "customerId", first_name AS "firstName", last_name AS "lastName", phone, email FROM contacts
WHERE organization_id = $1 AND (lower(email) = ANY($2::text[]) OR id = $3)`;

/**
 * Identifies a person by address or contact. Returns all contacts with that address and the person's
 * identifiers.
 * @throws REFERENCE_NOT_FOUND for an unknown contact, INVALID_DATA if neither is given
 */
export async function findPerson(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { email, contactId, alsoKnownAs = [] }: PersonNamed,
): Promise<Person> {
  const statedEmail = email?.trim().toLowerCase() ?? null;
  if (statedEmail === null && contactId === undefined)
    throw invalidField('email', 'or contactId is required');
  const load = async (emails: readonly string[]) => {
    const { rows } = await queryable.query<PersonContact>({
      name: 'contacts of a person',
      text: CONTACTS,
      values: [organizationId, emails, contactId?.toLowerCase() ?? null],
    });
    return rows;
  };
  const first = await load(statedEmail === null ? [] : [statedEmail]);
  if (contactId !== undefined && !first.some(({ id }) => id === contactId.toLowerCase()))
    throw new ApiError('REFERENCE_NOT_FOUND', 'This contact does not exist.', {
      details: [{ field: 'contactId', error: 'is not a contact of the organization' }],
    });
  const emails = [
    ...new Set([
      ...(statedEmail === null ? [] : [statedEmail]),
      ...first.map((one) => one.email.toLowerCase()),
    ]),
  ];
  const contacts = await load(emails);
  const known: KnownBy = {
    emails,
    names: contacts.flatMap(({ firstName, lastName }) =>
      firstName === null || lastName === null ? [] : [{ first: firstName, last: lastName }],
    ),
    phones: contacts.flatMap(({ phone }) => phone ?? []),
    others: alsoKnownAs,
  };
  const pattern = patternOf(known);
  if (pattern === null) throw invalidField('email', 'must contain a searchable value');
  return { contacts, emails, pattern };
}

/**
 * Refuses the address of a user. Users are removed by `user remove` instead.
 * @throws CONFLICT
 */
export async function refuseUsers(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { emails }: Person,
): Promise<void> {
  const { rowCount } = await queryable.query({
    name: 'users of a person',
    text: 'SELECT 1 FROM users WHERE organization_id = $1 AND lower(email) = ANY($2::text[])',
    values: [organizationId, emails],
  });
  if ((rowCount ?? 0) > 0) throw new ApiError('CONFLICT', refusal('ADDRESS_OF_USER'));
}
